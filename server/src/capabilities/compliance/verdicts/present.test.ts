import { describe, expect, it } from 'vitest'
import type { Reason } from '../engine-v1/evaluate.ts'
import type { Facts } from '../engine-v1/facts.ts'
import { presentVerdict } from './present.ts'

const facts: Facts = {
  timeZone: 'UTC',
  expert: { employments: [], publicOffice: null, doNotContact: false, termsAcceptedAt: null },
  client: { competitors: [], restricted: [] },
  project: { targets: [] },
  call: { pairCalls: [] },
  answers: [],
  companies: {},
}
const at = new Date('2026-11-20T10:00:00.000Z')
const because = (reason: string, effect: Reason['effect']): Reason => ({
  ruleId: reason,
  ruleVersion: 1,
  reason,
  effect,
  isKnown: true,
  cites: [],
  since: null,
  clears: null,
})
/** The reasons that a client is told, when these hold, the strictest first. */
const toldTo = (reader: 'client' | 'expert', ...reasons: Reason[]) =>
  presentVerdict(
    {
      stage: 'confirm',
      effective_at: at,
      evaluated_at: at,
      verdict: { outcome: reasons[0]!.effect, reasons, passed: [], timeline: [] },
    },
    facts,
    reader,
  ).reasons.map(({ reason, effect }) => `${reason} ${effect}`)

describe('the reasons of a verdict for those who may not know all of them', () => {
  it('begin with the one that decides, even if it is confidential', () => {
    expect(toldTo('client', because('restricted', 'block'), because('former_employer', 'approve'))).toEqual([
      'confidential block',
      'former_employer approve',
    ])
    expect(toldTo('expert', because('competitor', 'block'), because('public_office', 'approve'))).toEqual([
      'confidential block',
      'public_office approve',
    ])
  })

  it('begin with one that may be told, where it decides as well', () => {
    expect(toldTo('client', because('do_not_contact', 'block'), because('opted_out', 'block'))).toEqual([
      'opted_out block',
      'confidential block',
    ])
  })

  it('are one sentence for all that is hidden, as strict as the strictest', () => {
    expect(toldTo('client', because('restricted', 'block'), because('answer', 'approve'))).toEqual([
      'confidential block',
    ])
  })
})
