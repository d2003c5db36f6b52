import { fastify } from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/platform/clock.ts'
import { createLog } from '../../src/platform/log.ts'
import { signAsBridge } from './bridge-token.ts'
import { type BridgeCustomer, startPhoneBridge } from './phone-bridge.ts'
import { phoneRoutes } from './routes.ts'

const secret = 'secret-of-the-bridge-and-of-its-customer'
const number = '+442079460182'
let outcomes: string[] = []
const events: Record<string, unknown>[] = []

// The product, as far as a bridge sees it.
const product = fastify()
product.get('/api/dial-in-numbers', async () => ({ numbers: [{ number, text: '+44 20 7946 0182', country: 'GB' }] }))
product.post<{ Body: { token: string } }>('/api/phone-bridge/events', async ({ body }) => {
  const claims = JSON.parse(Buffer.from(body.token.split('.')[1]!, 'base64url').toString('utf8'))
  expect(body.token).toBe(signAsBridge(claims, secret))
  const { iss, aud, iat, jti, connectionId, ...event } = claims
  events.push(event)
  const outcome = outcomes.shift() ?? 'accepted'
  return {
    outcome,
    seat: outcome === 'accepted' ? { callId: 'c1', language: 'enUS', isPaused: false } : null,
    ...(outcome === 'attestation_asked' && {
      attestation: {
        callId: 'c1',
        termsId: 't',
        language: 'enUS',
        title: 'Statements',
        body: 'One.',
        offLimits: 'Prices',
      },
    }),
  }
})
const origin = await product.listen({ host: '127.0.0.1', port: 0 })
const customer: BridgeCustomer = { key: 'meridian', name: 'Meridian <b>', origins: [origin], secret }
const bridge = startPhoneBridge({ clock: systemClock, log: createLog('silent') })
const app = fastify()
phoneRoutes(bridge, [customer])(app)
afterAll(async () => {
  bridge.close()
  await product.close()
})
beforeEach(() => {
  outcomes = []
  events.splice(0)
})

const { host } = new URL(origin)
const get = (url: string) => app.inject({ url, headers: { host } })
const submit = async (url: string, fields: Record<string, string>) => {
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded' }
  const { headers: answered } = await app.inject({
    method: 'POST',
    url,
    headers,
    payload: new URLSearchParams(fields).toString(),
  })
  return String(answered.location)
}
const latest = () => bridge.phones(customer)[0]!
const heard = () => latest().lines.map(({ text }) => text)
const instruct = (claims: Record<string, unknown>, key = secret) =>
  app.inject({
    method: 'POST',
    url: '/dev/phone/bridge/meridian/instructions',
    payload: {
      token: signAsBridge({ iss: 'colloquy', aud: 'phone-bridge', jti: crypto.randomUUID(), ...claims }, key),
    },
  })

describe('/dev/phone', () => {
  it('takes a call from the PIN to hanging up, and says what the product has it say', async () => {
    const url = await submit('/dev/phone/calls', {
      number: '+44 20 7946 0182',
      caller: '+44 20 7946 0998',
      pin: '123 456 7890',
    })
    const { id: connectionId } = latest()
    expect(url).toBe(`/dev/phone?call=${connectionId}`)
    expect(latest().state).toBe('connected')
    expect((await instruct({ instruction: 'ask_recording_consent', connectionId })).statusCode).toBe(202)
    const page = await get(url)
    expect(page.body).toContain('Press 1 to agree')
    expect(page.body).toContain('Meridian &lt;b&gt;')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    await submit(`/dev/phone/calls/${connectionId}/keys`, { keys: '1' })
    await submit(`/dev/phone/calls/${connectionId}/hang-up`, {})
    expect(events).toEqual([
      { event: 'pin_entered', pin: '1234567890', caller: '+442079460998' },
      { event: 'joined' },
      { event: 'key_pressed', key: '1' },
      { event: 'left' },
    ])
    expect((await get(url)).body).not.toContain('Hang up')
  })

  it('asks for a wrong PIN again, at most three times', async () => {
    outcomes = ['pin_unknown', 'pin_unknown', 'pin_unknown']
    await submit('/dev/phone/calls', { number, caller: '' })
    for (const pin of ['1', '2', '3', '4']) await submit(`/dev/phone/calls/${latest().id}/keys`, { keys: pin })
    expect(events.map(({ pin }) => pin)).toEqual(['1', '2', '3'])
    expect(latest().state).toBe('ended')
  })

  it('reads the statements of a seat, and joins once they are confirmed', async () => {
    outcomes = ['attestation_asked']
    await submit('/dev/phone/calls', { number, pin: '1234567890' })
    expect(latest().state).toBe('attesting')
    expect(heard().at(-1)).toMatch(/Statements\. One\. .*Prices\. Press 1 to confirm/)
    await submit(`/dev/phone/calls/${latest().id}/keys`, { keys: '1' })
    expect(latest().state).toBe('connected')
    expect(events.map(({ event }) => event)).toEqual(['pin_entered', 'key_pressed', 'joined'])
    outcomes = ['attestation_asked', 'attestation_declined']
    await submit('/dev/phone/calls', { number, pin: '1234567890' })
    await submit(`/dev/phone/calls/${latest().id}/keys`, { keys: '2' })
    expect(latest().state).toBe('ended')
    expect(heard().at(-1)).toContain('You did not confirm')
  })

  it('says why somebody is not let in, and knows only numbers that are listed', async () => {
    outcomes = ['attestation_missing']
    await submit('/dev/phone/calls', { number, pin: '1234567890' })
    expect(heard().at(-1)).toContain('Confirm your statements')
    await submit('/dev/phone/calls', { number: '+49 30 1', pin: '1234567890' })
    expect(heard().at(-1)).toBe('This number is not in service.')
    expect(events).toHaveLength(1)
  })

  it('rings when the product dials, and joins with the PIN of the product', async () => {
    await instruct({
      instruction: 'dial',
      callbackId: 'c',
      number: '+442071838750',
      pin: '5556667777',
      language: 'enUS',
    })
    expect((await get('/dev/phone')).body).toContain('The phone rings')
    expect(events).toEqual([])
    await submit(`/dev/phone/calls/${latest().id}/keys`, { keys: '1' })
    expect(events).toEqual([{ event: 'pin_entered', pin: '5556667777' }, { event: 'joined' }])
  })

  it('follows each instruction of the product once, and none of anybody else', async () => {
    const jti = 'the-same-token-twice'
    const claims = { instruction: 'mute', connectionId: latest().id, jti }
    expect((await instruct(claims, 'x'.repeat(32))).statusCode).toBe(401)
    expect((await instruct({ ...claims, iss: 'phone-bridge', aud: 'colloquy' })).statusCode).toBe(401)
    expect((await instruct(claims)).statusCode).toBe(202)
    expect(latest().isMuted).toBe(true)
    expect((await instruct(claims)).statusCode).toBe(401)
  })
})
