import {
  exportClientExpertPairs,
  getClientExpertPair,
  listClientExpertPairs,
  listMonitoredCalls,
  remindOfAttestations,
} from '@colloquy/contract/calls/monitor/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Input } from '@colloquy/contract/operation'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { reevaluateCall } from '../verdicts/reevaluation-commands.ts'

const world = await createCallScenario('monitor')
const { app, clock, ids, visits, tenantId, hour, test } = world
const { scheduled, completed, cancelled, inScheduling } = callStatuses
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const at = (hours: number) => new Date(clock.now().getTime() + hours * hour)
const made: Record<string, string> = {}
const nameOf = (callId: string) => Object.keys(made).find((name) => made[name] === callId)
const monitor = async (input: Input<typeof listMonitoredCalls>) =>
  value(await app.call(listMonitoredCalls, input, visits.officer))
const shown = async (input: Input<typeof listMonitoredCalls>) =>
  (await monitor(input)).calls.map(({ call }) => nameOf(call.callId))
const rowOf = async (input: Input<typeof listMonitoredCalls>, name: string) =>
  (await monitor(input)).calls.find(({ call }) => call.callId === made[name])

beforeAll(async () => {
  // It is noon for the officer, so that the hours around it are the same day.
  const offset = 12 - clock.now().getUTCHours()
  const zone = offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  await query('update people set time_zone = $1 where id = $2', [zone, ids.officer])
  for (const kind of ['attest_client', 'attest_expert'])
    await query(
      `insert into terms_texts (tenant_id, id, kind, version, language, title, body, published_at)
       values ($1, $2, $3, 1, 'enUS', 'a title', 'One.', $4)`,
      [tenantId, newId(clock.now()), kind, at(-1)],
    )
  made.live = await world.insertCall({ status: scheduled, start: at(-0.25) })
  made.evening = await world.insertCall({ status: scheduled, start: at(6), expertId: ids.otherExpert })
  made.done = await world.insertCall({ status: completed, start: at(-4), contactId: ids.teammate })
  made.tomorrow = await world.insertCall({ status: scheduled, start: at(30) })
  made.stopped = await world.insertCall({ status: cancelled, start: at(50) })
  made.asked = await world.insertCall({ status: inScheduling })
  await query(`update calls set cancellation_reason = 'compliance_blocked' where id = $1`, [made.stopped])
  await query(
    `insert into call_steps (tenant_id, id, call_id, kind, occurred_at) values ($1, $2, $3, 'cancelled', $4)`,
    [tenantId, newId(clock.now()), made.stopped, at(-20)],
  )
  // An officer has to decide about tomorrow's call.
  await query(
    `insert into facts (tenant_id, person_id, kind, value, source, confirmed_at, validity_days)
     values ($1, $2, 'public_office', 'City council', 'self', $3, 180)`,
    [tenantId, ids.expert, clock.now()],
  )
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at)
     values ($1, $2, 'tenant', 1, $3, $4)`,
    [
      tenantId,
      newId(clock.now()),
      JSON.stringify([
        {
          id: 'office',
          version: 1,
          level: 'tenant',
          stages: ['day_before'],
          effect: 'approve',
          when: { is: 'holdsPublicOffice', params: {} },
          onUnknown: 'allow',
          reason: 'public_office',
        },
      ]),
      at(-100),
    ],
  )
  await world.read(async (tx) =>
    reevaluateCall({ tx, actor: { kind: 'system', tenantId }, at: clock.now(), emit: () => {} }, made.tomorrow!),
  )
})

describe('#calls.listMonitored', () => {
  it('shows the calls of the officer’s day, those that are live or begin soon, and those with a problem', async () => {
    expect(await shown({ view: 'today' })).toEqual(['done', 'live', 'evening'])
    expect(await shown({ view: 'soon' })).toEqual(['live'])
    expect(await shown({ view: 'flagged' })).toEqual(['tomorrow', 'stopped'])
    expect((await monitor({ view: 'today' })).totals).toEqual({ today: 3, soon: 1, flagged: 2 })
    const moveCancellation = (to: Date) =>
      query(`update call_steps set occurred_at = $1 where call_id = $2 and kind = 'cancelled'`, [to, made.stopped])
    await moveCancellation(at(-24 * 8))
    expect(await shown({ view: 'flagged' })).toEqual(['tomorrow'])
    await moveCancellation(at(-20))
  })

  it('returns what a call lacks, what compliance said, and whether it is live', async () => {
    expect(await rowOf({ view: 'soon' }, 'live')).toMatchObject({
      isLive: true,
      missing: ['attestation'],
      outcome: null,
      approval: null,
      call: { attestation: { missing: [ids.contact, ids.expert] } },
    })
    expect(await rowOf({ view: 'flagged' }, 'tomorrow')).toMatchObject({
      isLive: false,
      missing: ['approval', 'attestation'],
      outcome: 'approve',
      reasons: ['public_office'],
      approval: { state: 'open' },
    })
    expect(await rowOf({ view: 'today' }, 'done')).toMatchObject({ missing: [] })
  })

  it('asks for the compliance survey where there is one, until it is sent', async () => {
    const [questionnaireId, kind] = [newId(clock.now()), 'compliance_survey']
    const text = JSON.stringify({ enUS: 'a text', deDE: 'a text', arSA: 'a text' })
    await query(
      `insert into questionnaires (tenant_id, id, kind, level, version, title, introduction, questions, published_at)
       values ($1, $2, $3, 'tenant', 1, $4, $4, $5, $6)`,
      [tenantId, questionnaireId, kind, text, JSON.stringify([{ id: 'q', kind: 'text', text: 'a question' }]), at(-9)],
    )
    expect((await rowOf({ view: 'soon' }, 'live'))?.missing).toEqual(['attestation', 'survey'])
    await query(
      `insert into questionnaire_responses
         (tenant_id, id, questionnaire_id, subject_kind, subject_id, person_id, answers, saved_at, submitted_at)
       values ($1, $2, $3, 'call', $4, $5, '{}', $6, $6)`,
      [tenantId, newId(clock.now()), questionnaireId, made.live, ids.expert, clock.now()],
    )
    expect((await rowOf({ view: 'soon' }, 'live'))?.missing).toEqual(['attestation'])
  })

  it('filters by client, verdict, what is missing, and words', async () => {
    expect(await shown({ view: 'today', text: 'fritz STOR' })).toEqual(['evening'])
    expect(await shown({ view: 'today', missing: 'approval' })).toEqual([])
    expect(await shown({ view: 'flagged', outcome: 'approve' })).toEqual(['tomorrow'])
    expect(await shown({ view: 'today', clientId: world.otherCompanyId })).toEqual([])
    expect((await monitor({ view: 'today', text: 'nothing' })).clients).toEqual([
      { clientId: world.companyId, name: 'Northbeam Capital' },
    ])
  })

  it('is for officers alone', async () => {
    for (const who of ['contact', 'expert', 'staff', 'clerk'] as const)
      expect(await app.call(listMonitoredCalls, { view: 'today' }, visits[who])).toMatchObject({ ok: false })
  })
})

describe('#calls.remindOfAttestations', () => {
  it('mails those with a seat who have not attested, once in an hour, and refuses when nobody is left', async () => {
    const mailed = async () => {
      await world.settle()
      return (await query(`select to_address from mails where kind = 'calls.attestation'`)).rows.length
    }
    const remind = () => app.call(remindOfAttestations, { callId: made.evening! }, visits.officer)
    expect(await remind()).toMatchObject({ value: { reminded: 2 } })
    expect(await mailed()).toBe(2)
    await remind()
    expect(await mailed()).toBe(2)
    expect(await app.call(remindOfAttestations, { callId: made.done! }, visits.officer)).toMatchObject({
      refusal: 'attestations_complete',
    })
  })
})

describe('#calls.listClientExpertPairs, #calls.getClientExpertPair, #calls.exportClientExpertPairs', () => {
  const pairs = async (input: Input<typeof listClientExpertPairs> = {}) =>
    value(await app.call(listClientExpertPairs, input, visits.officer)).pairs.map((pair) => [
      pair.contact.fullName,
      pair.expert.fullName,
      pair.recentCount,
      pair.totalCount,
      pair.upcomingCount,
    ])

  it('count each client’s person and expert with calls between them', async () => {
    await world.insertCall({ status: completed, start: at(-24 * 400), contactId: ids.teammate })
    expect(await pairs({ order: 'name' })).toEqual([
      ['Ada Person', 'Emil Person', 0, 0, 2],
      ['Ben Person', 'Emil Person', 1, 2, 0],
      ['Ada Person', 'Fritz Person', 0, 0, 1],
    ])
    expect((await pairs())[0]).toEqual(['Ben Person', 'Emil Person', 1, 2, 0])
    expect(await pairs({ text: 'northbeam fritz' })).toEqual([['Ada Person', 'Fritz Person', 0, 0, 1]])
    expect(await pairs({ clientId: world.otherCompanyId })).toEqual([])
  })

  it('show the calls of two people with their verdicts and decisions, the latest first', async () => {
    const { calls } = value(
      await app.call(getClientExpertPair, { contactId: ids.contact, expertId: ids.expert }, visits.officer),
    )
    const names = calls.map(({ callId }) => nameOf(callId))
    expect(names.filter((name) => name !== 'asked')).toEqual(['stopped', 'tomorrow', 'live'])
    expect(names).toContain('asked')
    expect(calls[1]).toMatchObject({ outcome: 'approve', reasons: ['public_office'], approval: { state: 'open' } })
    const unknown = await app.call(
      getClientExpertPair,
      { contactId: newId(at(0)), expertId: ids.expert },
      visits.officer,
    )
    expect(unknown).toMatchObject({ refusal: 'not_found' })
  })

  it('are exported as a table, and the export is audited with its filters', async () => {
    const file = value(await app.call(exportClientExpertPairs, { text: 'fritz' }, visits.officer)) as unknown as Blob
    const [head, row, ...others] = (await new Response(file).text()).trimEnd().split('\r\n')
    expect(head).toContain('"Last 12 months"')
    expect(row).toMatch(/^"Fritz Person",.*"Ada Person","Northbeam Capital","0","0","1",/)
    expect(others).toEqual([])
    const { rows: entries } = await query(
      `select facts from audit_entries where operation = 'calls.exportClientExpertPairs'`,
    )
    expect(entries).toMatchObject([{ facts: { text: 'fritz', count: 1 } }])
  })

  it('are for officers alone', async () => {
    for (const who of ['contact', 'expert', 'staff'] as const) {
      expect(await app.call(listClientExpertPairs, {}, visits[who])).toMatchObject({ ok: false })
      expect(await app.call(exportClientExpertPairs, {}, visits[who])).toMatchObject({ ok: false })
    }
  })
})
