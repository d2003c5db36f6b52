import { callStatuses } from '@colloquy/contract/calls/statuses'
import {
  addSubscribedCalendar,
  calendarPages,
  connectCalendar,
  listBusyTimes,
  listCalendarProviders,
  listSubscribedCalendars,
  removeSubscribedCalendar,
  startCalendarConnection,
} from '@colloquy/contract/scheduling/calendar-operations'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startGoogleCalendar } from '../../../../fakes/calendar-services/google-calendar.ts'
import { startMicrosoftCalendar } from '../../../../fakes/calendar-services/microsoft-calendar.ts'
import { installation, value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { readState, writeState } from './connection-commands.ts'
import { createGoogleCalendar } from './google-gateway.ts'
import { createMicrosoftCalendar } from './microsoft-gateway.ts'

const servers = { google: await startGoogleCalendar(), microsoft: await startMicrosoftCalendar() }
const world = await createCallScenario('connections', {
  calendarProviders: {
    google: createGoogleCalendar(servers.google.client, servers.google.endpoints, [servers.google.origin]),
    microsoft: createMicrosoftCalendar(servers.microsoft.client, servers.microsoft.endpoints, [
      servers.microsoft.origin,
    ]),
  },
})
const { app, clock, hour, ids, read, tasks, tenantId, visits } = world
type Provider = keyof typeof servers
type Who = 'expert' | 'contact'

const later = (hours: number) => new Date(clock.now().getTime() + hours * hour)
const times = (start: number, end: number) => ({ start: later(start), end: later(end) })
const pageOf = (who: Who) => calendarPages[who === 'expert' ? 1 : 0]

/** Goes to the provider and back, as a browser does. */
const returnFrom = async (provider: Provider, who: Who) => {
  const { address } = value(await app.call(startCalendarConnection, { provider, page: pageOf(who) }, visits[who]))
  const { searchParams } = await servers[provider].consent(address)
  return { state: searchParams.get('state')!, code: searchParams.get('code')! }
}
const connect = async (provider: Provider, who: Who = 'expert') =>
  value(await app.call(connectCalendar, await returnFrom(provider, who), visits[who]))
const list = async (who: Who = 'expert') => value(await app.call(listSubscribedCalendars, {}, visits[who]))
const busyOf = async (who: Who) =>
  value(await app.call(listBusyTimes, { from: later(-1).toISOString(), to: later(24 * 60).toISOString() }, visits[who]))
const check = (id: string) => tasks.job(tenantId, 'scheduling.checkCalendar', id)
const formatted = ({ start, end }: ReturnType<typeof times>) => ({ start: start.toISOString(), end: end.toISOString() })
const rows = () => read((tx) => tx.selectFrom('subscribed_calendars').selectAll().execute())

beforeEach(async () => {
  await read((tx) => tx.deleteFrom('subscribed_calendars').execute())
  for (const server of Object.values(servers)) {
    server.failWith(undefined)
    server.withdraw()
    server.setBusy([])
  }
})
afterAll(() => {
  for (const server of Object.values(servers)) server.close()
})

describe('#scheduling.listCalendarProviders', () => {
  it('names the providers at which the installation is registered', async () => {
    expect(value(await app.call(listCalendarProviders, {}, visits.contact))).toEqual(['google', 'microsoft'])
  })
})

describe('#scheduling.startCalendarConnection', () => {
  it('answers the address of the provider, from which neither the person nor the verifier can be read', async () => {
    const input = { provider: 'google', page: pageOf('expert') } as const
    const { address } = value(await app.call(startCalendarConnection, input, visits.expert))
    const { origin, searchParams } = new URL(address)
    expect(origin).toBe(servers.google.origin)
    expect(searchParams.get('redirect_uri')).toBe(`${visits.expert.site.origin}/expert/settings`)
    const state = searchParams.get('state')!
    const attempt = readState(state, clock.now(), installation.secretKey)!
    expect(attempt).toMatchObject({ provider: 'google', personId: ids.expert })
    for (const secret of [attempt.personId, attempt.verifier]) expect(address).not.toContain(secret)
  })
})

describe('#scheduling.connectCalendar', () => {
  it.each(['google', 'microsoft'] as const)('reads when a person is busy at %s, and nothing else', async (provider) => {
    servers[provider].setBusy([times(30, 32), times(50, 51)])
    const { calendarId } = await connect(provider)
    await check(calendarId)
    expect(await list()).toMatchObject([{ provider, problem: null, readAt: clock.now().toISOString() }])
    expect(await busyOf('expert')).toEqual([formatted(times(30, 32)), formatted(times(50, 51))])
    expect(await busyOf('contact')).toEqual([])
    const [row] = await rows()
    expect(row!.encrypted_refresh_token).toBeInstanceOf(Buffer)
    // The token of a rotating provider counts for the next time too.
    await check(calendarId)
    expect(await list()).toMatchObject([{ problem: null }])
  })

  it('joins the busy times of connected and subscribed calendars', async () => {
    servers.google.setBusy([times(30, 32)])
    servers.microsoft.setBusy([times(31, 34)])
    for (const provider of ['google', 'microsoft'] as const) await check((await connect(provider)).calendarId)
    expect(await busyOf('expert')).toEqual([formatted(times(30, 34))])
  })

  it('leaves out the calls of the person, which stand in their calendar too', async () => {
    await world.insertCall({ status: callStatuses.scheduled, start: later(40) })
    servers.google.setBusy([times(39, 43)])
    await check((await connect('google')).calendarId)
    expect(await busyOf('expert')).toEqual([formatted(times(39, 40)), formatted(times(41, 43))])
  })

  it('renews the access of a calendar that is connected already', async () => {
    const first = await connect('google')
    servers.google.withdraw()
    await check(first.calendarId)
    expect(await list()).toMatchObject([{ problem: 'access_denied' }])
    expect(await connect('google')).toMatchObject({ calendarId: first.calendarId, problem: null })
    await check(first.calendarId)
    expect(await list()).toMatchObject([{ problem: null }])
  })

  it('refuses a code of somebody else, a code twice, an old attempt, and what we have not written', async () => {
    const refused = { refusal: 'calendar_connection_expired' }
    const returned = await returnFrom('google', 'expert')
    expect(await app.call(connectCalendar, returned, visits.contact)).toMatchObject(refused)
    value(await app.call(connectCalendar, returned, visits.expert))
    expect(await app.call(connectCalendar, returned, visits.expert)).toMatchObject(refused)
    const attempt = { provider: 'google', personId: ids.expert, page: pageOf('expert'), verifier: 'v' } as const
    const state = writeState(attempt, new Date(clock.now().getTime() - 600_000), installation.secretKey)
    for (const old of [state, 'A'.repeat(200)])
      expect(await app.call(connectCalendar, { state: old, code: 'c' }, visits.expert)).toMatchObject(refused)
  })

  it('says when the provider does not answer, and connects no sixth calendar', async () => {
    const returned = await returnFrom('google', 'contact')
    servers.google.failWith(503)
    expect(await app.call(connectCalendar, returned, visits.contact)).toMatchObject({
      refusal: 'calendar_provider_unavailable',
    })
    servers.google.failWith(undefined)
    for (let i = 1; i <= 5; i += 1) {
      const input = { address: `https://calendar.example/${i}.ics`, label: 'Work' }
      value(await app.call(addSubscribedCalendar, input, visits.contact))
    }
    const late = await returnFrom('google', 'contact')
    expect(await app.call(connectCalendar, late, visits.contact)).toMatchObject({ refusal: 'too_many_calendars' })
  })
})

describe('#scheduling.removeCalendar', () => {
  it.each(['google', 'microsoft'] as const)('disconnects %s, tells it, and forgets the token', async (provider) => {
    servers[provider].setBusy([times(30, 32)])
    const { calendarId } = await connect(provider)
    await check(calendarId)
    value(await app.call(removeSubscribedCalendar, { calendarId }, visits.expert))
    expect([await list(), await busyOf('expert')]).toEqual([[], []])
    servers[provider].failWith(503)
    if (provider === 'google') {
      await expect(tasks.job(tenantId, 'scheduling.revokeCalendar', calendarId)).rejects.toThrow()
      expect(await rows()).toHaveLength(1)
    }
    servers[provider].failWith(undefined)
    await tasks.job(tenantId, 'scheduling.revokeCalendar', calendarId)
    expect(await rows()).toEqual([])
    expect(servers[provider].hasAccess()).toBe(provider === 'microsoft')
  })

  it('keeps a calendar that was connected again before the provider was told', async () => {
    const { calendarId } = await connect('google')
    value(await app.call(removeSubscribedCalendar, { calendarId }, visits.expert))
    expect(await connect('google')).toMatchObject({ calendarId })
    await tasks.job(tenantId, 'scheduling.revokeCalendar', calendarId)
    await check(calendarId)
    expect(await list()).toMatchObject([{ problem: null }])
  })
})
