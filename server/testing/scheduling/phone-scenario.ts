import { receiveBridgeEvent, setPhoneBridge } from '@colloquy/contract/calls/dial-in/bridge-operations'
import { addDialInNumber, getCallDialIn } from '@colloquy/contract/calls/dial-in/operations'
import { enterCallRoom } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import type { LiveContext } from '../../src/platform/operations/live-rooms.ts'
import { value } from '../app.ts'
import { createCallScenario } from '../call-scenario.ts'
import { insertPerson, signedIn } from '../people-fixtures.ts'
import { startBridgeSimulator } from './bridge-simulator.ts'

export const bridgeSecret = 'secret-that-the-bridge-shares-with-us'

/** Where nobody answers. */
export const deadOrigin = 'http://127.0.0.1:9'

/** A call scenario whose tenant has dial-in numbers and a phone bridge, which answers over HTTP. */
export const createPhoneScenario = async (key: string, media: Parameters<typeof createCallScenario>[1] = {}) => {
  // The clock of the scenario is not made yet when the bridge begins to listen.
  const clock = { now: () => world.clock.now() }
  const bridge = await startBridgeSimulator({ secret: bridgeSecret, clock })
  const world = await createCallScenario(key, { ...media, bridgeOrigins: [bridge.origin, deadOrigin] })
  const { app, exchange, ids, test, tenantId, visits } = world
  const administrator = await signedIn(
    test,
    exchange,
    await insertPerson(test, tenantId, {
      name: 'Root',
      roleId: roleIds.staff,
      permissions: [permissionIds.PerformSystemAdministration],
    }),
  )
  const query = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await test.asOwner((owner) => owner.query(text, [...values]), tenantId)).rows
  for (const [country, text] of [
    ['GB', '+44 20 7946 0182'],
    ['DE', '+49 30 23125 182'],
  ] as const)
    value(await app.call(addDialInNumber, { country, charge: 'toll', text }, administrator))
  const settings = { baseUrl: bridge.baseUrl, secret: bridgeSecret, callbackCountries: ['GB', 'DE'] }
  value(await app.call(setPhoneBridge, settings, administrator))

  const dialIn = async (name: keyof typeof visits, callId: string) =>
    value(await app.call(getCallDialIn, { callId }, visits[name])).dialIn
  const post = (token: string) => app.call(receiveBridgeEvent, { token }, { site: exchange })
  /** Says what happens on a phone. */
  const say = async (event: Readonly<Record<string, unknown>>) => value(await post(bridge.token(event)))
  let phones = 0

  return {
    ...world,
    administrator,
    bridge,
    settings,
    query,
    dialIn,
    post,
    say,
    /** A call that began a minute ago, whose seats have PINs. */
    running: async () => {
      for (const table of ['bookings', 'rate_limits']) await query(`delete from ${table}`)
      const start = new Date(world.clock.now().getTime() - 60_000)
      const callId = await world.insertCall({ status: callStatuses.scheduled, start })
      await world.tasks.tick()
      return callId
    },
    newConnectionId: () => {
      phones += 1
      return `phone-call-${phones}`
    },
    /** Dials in with the PIN of a person, and joins. */
    joinByPhone: async (name: keyof typeof visits, callId: string) => {
      phones += 1
      const connectionId = `phone-call-${phones}`
      const { pin } = (await dialIn(name, callId))!
      await say({ event: 'pin_entered', connectionId, pin, caller: '+442079460999' })
      const { outcome } = await say({ event: 'joined', connectionId })
      if (outcome !== 'accepted') throw new Error(outcome)
      return connectionId
    },
    /** Enters the room by browser. @returns who is there */
    enterByBrowser: async (name: keyof typeof ids, callId: string) => {
      const { site, token } = visits[name]
      const ignore = () => undefined
      const context: LiveContext = {
        socketId: `socket-of-${name}`,
        join: ignore,
        leave: ignore,
        broadcast: ignore,
        sendTo: ignore,
        present: async () => [],
      }
      const answer = await app.perform(enterCallRoom.name, {
        site,
        credential: { kind: 'token', token },
        input: { callId },
        live: () => ({ context, note: async () => {} }),
        request: { id: 'r', address: '127.0.0.1', cookies: {}, origin: undefined, userAgent: '', version: undefined },
      })
      if (!answer.ok) throw new Error(answer.refusal)
      return JSON.parse(String(answer.body)) as { peers: { personId: string; isByPhone: boolean; name: string }[] }
    },
    /** Runs the jobs of the bridge that wait, once each. */
    work: async () => {
      await world.settle()
      const jobs = await test.asOwner(
        (owner) =>
          owner.query<{ data: { job: string; id: string } }>(
            `delete from jobs._private_jobs where payload->>'tenant' = $1 and payload->'data'->>'job' like 'calls.%'
             returning payload->'data' as data`,
            [tenantId],
          ),
        tenantId,
      )
      for (const { data } of jobs.rows) await world.tasks.job(tenantId, data.job, data.id)
    },
  }
}
