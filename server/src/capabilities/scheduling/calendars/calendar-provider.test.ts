import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startGoogleCalendar } from '../../../../fakes/calendar-services/google-calendar.ts'
import { startMicrosoftCalendar } from '../../../../fakes/calendar-services/microsoft-calendar.ts'
import { createGoogleCalendar } from './google-gateway.ts'
import { createMicrosoftCalendar } from './microsoft-gateway.ts'

const google = await startGoogleCalendar()
const microsoft = await startMicrosoftCalendar()
const day = 86_400_000
const start = Date.parse('2026-12-01T00:00:00.000Z')
const interval = { start, end: start + 60 * day }
const time = (hours: number) => ({
  start: new Date(start + hours * 3_600_000),
  end: new Date(start + (hours + 1) * 3_600_000),
})
const milliseconds = ({ start: from, end }: ReturnType<typeof time>) => ({ start: from.getTime(), end: end.getTime() })

const wrongSecret = { id: google.client.id, secret: 'another' }
const providers = [
  {
    name: 'Google Calendar',
    server: google,
    provider: createGoogleCalendar(google.client, google.endpoints, [google.origin]),
    misregistered: createGoogleCalendar(wrongSecret, google.endpoints, [google.origin]),
    guarded: createGoogleCalendar(google.client, google.endpoints),
    rotates: false,
    revokes: true,
  },
  {
    name: 'Microsoft 365',
    server: microsoft,
    provider: createMicrosoftCalendar(microsoft.client, microsoft.endpoints, [microsoft.origin]),
    misregistered: createMicrosoftCalendar(wrongSecret, microsoft.endpoints, [microsoft.origin]),
    guarded: createMicrosoftCalendar(microsoft.client, microsoft.endpoints),
    rotates: true,
    revokes: false,
  },
]

afterAll(() => {
  google.close()
  microsoft.close()
})

// The same contract for each provider, over HTTP with a server that follows the provider's documentation.
describe.each(providers)('$name', ({ server, provider, misregistered, guarded, rotates, revokes }) => {
  const attempt = { state: 'state-1', verifier: 'v'.repeat(43), redirectUri: 'https://site.example/clients/settings' }
  const codeFor = async () =>
    (await server.consent(await provider.authorizationUrl(attempt))).searchParams.get('code') ?? ''
  const connect = async () => provider.exchangeCode(attempt, await codeFor())

  beforeEach(() => {
    server.failWith(undefined)
    server.withdraw()
    server.setBusy([])
  })

  it('returns the person with a code and the state', async () => {
    const back = await server.consent(await provider.authorizationUrl(attempt))
    expect(back.origin + back.pathname).toBe(attempt.redirectUri)
    expect(back.searchParams.get('state')).toBe(attempt.state)
    expect(back.searchParams.get('code')).toBeTruthy()
  })

  it('exchanges a code once, and only with the verifier and the address of the attempt', async () => {
    const denied = { problem: 'access_denied' }
    for (const other of [{ verifier: 'w'.repeat(43) }, { redirectUri: 'https://site.example/expert/settings' }])
      await expect(provider.exchangeCode({ ...attempt, ...other }, await codeFor())).rejects.toMatchObject(denied)
    const code = await codeFor()
    expect(await provider.exchangeCode(attempt, code)).toMatch(/^[\w-]+$/)
    await expect(provider.exchangeCode(attempt, code)).rejects.toMatchObject(denied)
    await expect(misregistered.exchangeCode(attempt, await codeFor())).rejects.toMatchObject(denied)
  })

  it('reads the busy times of an interval, and nothing else', async () => {
    const { accessToken } = await provider.refresh(await connect())
    server.setBusy([time(10), time(20), time(30), time(24 * 100)])
    expect(await provider.busyTimes(accessToken, interval)).toEqual(
      [10, 20, 30].map((hours) => milliseconds(time(hours))),
    )
    server.setBusy([])
    expect(await provider.busyTimes(accessToken, interval)).toEqual([])
  })

  it('renews the access, with the token that counts from then on', async () => {
    const first = await connect()
    const { refreshToken } = await provider.refresh(first)
    expect(refreshToken === first).toBe(!rotates)
    await provider.refresh(refreshToken)
  })

  it('says when the access has ended', async () => {
    const refreshToken = await connect()
    server.withdraw()
    await expect(provider.refresh(refreshToken)).rejects.toMatchObject({ problem: 'access_denied' })
    await expect(provider.busyTimes('expired', interval)).rejects.toMatchObject({ problem: 'access_denied' })
  })

  it('says when the provider does not answer as documented', async () => {
    const refreshToken = await connect()
    const { accessToken } = await provider.refresh(refreshToken)
    server.failWith(503)
    await expect(provider.refresh(refreshToken)).rejects.toMatchObject({ problem: 'unreachable' })
    await expect(provider.busyTimes(accessToken, interval)).rejects.toMatchObject({ problem: 'unreachable' })
    server.failWith(200)
    await expect(provider.busyTimes(accessToken, interval)).rejects.toMatchObject({ problem: 'not_calendar' })
  })

  it('ends the access where it can', async () => {
    const refreshToken = await connect()
    await provider.revoke(refreshToken)
    expect(server.hasAccess()).toBe(!revokes)
  })

  it('reaches no address inside the network', async () => {
    const code = await codeFor()
    const sent = server.requests.length
    await expect(guarded.exchangeCode(attempt, code)).rejects.toThrow()
    await expect(guarded.busyTimes('token', interval)).rejects.toMatchObject({ problem: 'address_refused' })
    expect(server.requests).toHaveLength(sent)
  })
})
