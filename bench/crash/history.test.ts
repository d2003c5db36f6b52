import { describe, expect, it } from 'vitest'
import { type Faults, faultsIn, type History } from './history.ts'

const request = { kind: 'request', about: 'topic 1', callId: 'c1', status: 200, attempts: 1 } as const
const offer = { kind: 'offer', about: 'c1', callId: 'c1', status: 200, attempts: 2 } as const
const start = '2026-12-01T10:00:00.000Z'
const schedule = { kind: 'schedule', about: 'c1', callId: 'c1', start, status: 200, attempts: 1 } as const
const call = {
  ...{ id: 'c1', topic: 'topic 1', status: 4, startsAt: start, endsAt: '2026-12-01T11:00:00.000Z' },
  ...{ persons: ['client', 'expert'], offers: 1, schedules: 1 },
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
  Object.fromEntries(Object.entries(faultsIn({ ...good, ...history })).map(([name, all]) => [name, all.length]))
const none: Record<keyof Faults, number> = { lost: 0, phantoms: 0, doubleBookings: 0, mailsLost: 0, unequalMails: 0 }

describe('a history', () => {
  it('is without fault when everything answered is there once, and mails that came twice are the same', () => {
    expect(counts({})).toEqual(none)
  })

  it('without something that was acknowledged has lost it', () => {
    expect(counts({ calls: [], mails: [] })).toEqual({ ...none, lost: 1 })
    expect(counts({ calls: [{ ...call, offers: 0 }] })).toEqual({ ...none, lost: 1 })
    expect(counts({ calls: [{ ...call, status: 9, startsAt: null, endsAt: null }] })).toEqual({ ...none, lost: 1 })
  })

  it('with something nobody was told of has a phantom', () => {
    expect(counts({ calls: [call, { ...call, id: 'c2', status: 9, offers: 0 }] })).toEqual({ ...none, phantoms: 1 })
    expect(counts({ decisions: [request, offer] })).toEqual({ ...none, phantoms: 1 })
    expect(counts({ decisions: [request, offer, { ...schedule, status: 409 }] })).toEqual({ ...none, phantoms: 1 })
    expect(counts({ decisions: [request, schedule] })).toEqual({ ...none, phantoms: 1 })
  })

  it('shows when somebody is in two calls at once, and not when one begins as the other ends', () => {
    const second = { ...request, about: 'topic 2', callId: 'c2' }
    const decisions = [...good.decisions, second, { ...schedule, about: 'c2', start: '2026-12-01T10:30:00.000Z' }]
    const other = { ...call, id: 'c2', topic: 'topic 2', persons: ['somebody', 'expert'], offers: 0 }
    const mails = [
      ...good.mails,
      ...['somebody', 'expert'].map((one) => ({ ...mail(one), key: `calls.scheduled:c2:1:${one}` })),
    ]
    const arrivals = new Map([...good.arrivals, ['m-somebody', ['c']]])
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
