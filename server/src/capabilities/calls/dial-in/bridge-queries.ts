import { getPhoneBridge, receiveBridgeEvent } from '@colloquy/contract/calls/dial-in/bridge-operations'
import { getCallDialIn } from '@colloquy/contract/calls/dial-in/operations'
import type { DialIn } from '@colloquy/contract/calls/dial-in/shapes'
import { isGuest, type Member, type Site } from '../../../platform/access/actor.ts'
import { query, type TransactionContext } from '../../../platform/operations/define.ts'
import { isTenantAdministrator } from '../../tenancy/policy.ts'
import * as policy from '../policy.ts'
import type { CallRecord } from '../present.ts'
import { linkToCall, loadCallForReader } from '../queries.ts'
import { type BridgeRow, findBridge, latestCallback } from './bridge-store.ts'
import { numbersOf } from './number-countries.ts'
import { presentNumber } from './number-queries.ts'
import { dialInNumbers } from './number-store.ts'
import { pinsOf } from './pin-store.ts'

/** What administrators see of the bridge. */
export const presentBridge = (site: Site, bridge: BridgeRow | undefined) => ({
  bridge: bridge
    ? {
        baseUrl: bridge.base_url,
        callbackCountries: bridge.callback_countries,
        changedAt: bridge.changed_at.toISOString(),
        problem: bridge.problem,
      }
    : null,
  eventsUrl: `${site.origin}/api${receiveBridgeEvent.path}`,
})

export const getBridge = query(getPhoneBridge, {
  allow: isTenantAdministrator,
  run: async ({ tx, actor }) => presentBridge(actor.site, await findBridge(tx)),
})

/** How somebody joins a call by phone: with the PIN of their own seat. Whoever views the product as them does not see it. */
export const dialInOf = async (
  { tx }: Pick<TransactionContext, 'tx'>,
  { call }: CallRecord,
  me: Member,
): Promise<DialIn | null> => {
  if (me.impersonationId !== null) return null
  const own = (await pinsOf(tx, [call.id])).find(({ person_id }) => person_id === me.personId)
  const bridge = own && (await findBridge(tx))
  const numbers = bridge ? (await dialInNumbers(tx)).map(presentNumber) : []
  if (!own || !bridge || numbers.length === 0) return null
  const callback = await latestCallback(tx, call.id, me.personId)
  return {
    pin: own.pin,
    numbers: numbersOf(numbers, me.timeZone),
    // Nobody without an account has phones rung.
    callbackCountries: isGuest(me) ? [] : bridge.callback_countries,
    callback: callback
      ? { number: callback.number, state: callback.state, requestedAt: callback.requested_at.toISOString() }
      : null,
  }
}

export const getDialIn = query(getCallDialIn, {
  load: loadCallForReader,
  see: policy.canSee,
  allow: policy.canSee,
  exemptFrom: [linkToCall],
  run: async ({ tx, me, subject }) => ({ dialIn: await dialInOf({ tx }, subject, me) }),
})
