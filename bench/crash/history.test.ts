import { callStatuses } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { type Anomalies, findAnomalies, type History } from './history.ts'

const request = { kind: 'request', about: 'topic 1', callId: 'c1', status: 200, attempts: 1 } as const
const offer = { kind: 'offer', about: 'c1', callId: 'c1', status: 200, attempts: 2 } as const
const start = '2026-12-01T10:00:00.000Z'
const schedule = { kind: 'schedule', about: 'c1', callId: 'c1', start, status: 200, attempts: 1 } as const
const call = {
  id: 'c1',
  topic: 'topic 1',
  status: callStatuses.scheduled,
  startsAt: start,
  endsAt: '2026-12-01T11:00:00.000Z',
  persons: ['client', 'expert'],
  offers: 1,
  schedules: 1,
}
const mail = (reader: string) => ({ messageId: `m-${reader}`, key: `calls.scheduled:c1:1:${reader}`, state: 'sent' })
const good: History = {
  decisions: [request, offer, schedule],
  calls: [call],
  mails: [mail('client'), mail('expert')],
  arrivals: new Map([
    ['m-client', ['a']],
    ['m-expert', ['b', 'b']],
  ]),
}
const counts = (history: Partial<History>) =>
  Object.fromEntries(Object.entries(findAnomalies({ ...good, ...history })).map(([name, all]) => [name, all.length]))
const none: Record<keyof Anomalies, number> = { lost: 0, phantoms: 0, doubleBookings: 0, mailsLost: 0, unequalMails: 0 }

describe('findAnomalies', () => {
  it('finds none when everything acknowledged is stored once and repeated mails are identical', () => {
    expect(counts({})).toEqual(none)
  })

  it('reports what was acknowledged but not stored as lost', () => {
    expect(counts({ calls: [], mails: [] })).toEqual({ ...none, lost: 1 })
    expect(counts({ calls: [{ ...call, offers: 0 }] })).toEqual({ ...none, lost: 1 })
    expect(counts({ calls: [{ ...call, status: callStatuses.inScheduling, startsAt: null, endsAt: null }] })).toEqual({
      ...none,
      lost: 1,
    })
  })

  it('reports what was stored but not acknowledged as a phantom', () => {
    expect(counts({ calls: [call, { ...call, id: 'c2', status: callStatuses.inScheduling, offers: 0 }] })).toEqual({
      ...none,
      phantoms: 1,
    })
    expect(counts({ decisions: [request, offer] })).toEqual({ ...none, phantoms: 1 })
    expect(counts({ decisions: [request, offer, { ...schedule, status: 409 }] })).toEqual({ ...none, phantoms: 1 })
    expect(counts({ decisions: [request, schedule] })).toEqual({ ...none, phantoms: 1 })
  })

  it('reports overlapping calls of one person, but not adjacent ones', () => {
    const second = { ...request, about: 'topic 2', callId: 'c2' }
    const decisions = [...good.decisions, second, { ...schedule, about: 'c2', start: '2026-12-01T10:30:00.000Z' }]
    const other = { ...call, id: 'c2', topic: 'topic 2', persons: ['other', 'expert'], offers: 0 }
    const mails = [
      ...good.mails,
      ...['other', 'expert'].map((one) => ({ ...mail(one), key: `calls.scheduled:c2:1:${one}` })),
    ]
    const arrivals = new Map([...good.arrivals, ['m-other', ['c']]])
    const at = (startsAt: string, endsAt: string) => ({
      calls: [call, { ...other, startsAt, endsAt }],
      mails,
      arrivals,
    })
    const overlapping = at('2026-12-01T10:30:00.000Z', '2026-12-01T11:30:00.000Z')
    expect(counts({ decisions, ...overlapping })).toEqual({ ...none, doubleBookings: 1 })
    const after = at('2026-12-01T11:00:00.000Z', '2026-12-01T12:00:00.000Z')
    expect(counts({ decisions, ...after })).toMatchObject({ doubleBookings: 0 })
  })

  it('has lost mails that were written and never came, and invitations that were never written', () => {
    expect(counts({ arrivals: new Map([['m-client', ['a']]]) })).toEqual({ ...none, mailsLost: 1 })
    expect(counts({ mails: [mail('client')] })).toEqual({ ...none, mailsLost: 1 })
  })

  it('shows mails that came twice and differ', () => {
    const arrivals = new Map([...good.arrivals, ['m-client', ['a', 'A']]])
    expect(counts({ arrivals })).toEqual({ ...none, unequalMails: 1 })
  })
})
