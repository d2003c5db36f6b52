import {
  receiveBridgeEvent as receiveBridgeEventOperation,
  removePhoneBridge,
  setPhoneBridge,
} from '@colloquy/contract/calls/dial-in/bridge-operations'
import { type BridgeEvent, bridgeTokenTtlSeconds } from '@colloquy/contract/calls/dial-in/bridge-shapes'
import { publicAccess } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { type CommandContext, command } from '../../../platform/operations/define.ts'
import { decrypt, encrypt } from '../../../platform/secrets/encryption.ts'
import { isTenantAdministrator } from '../../tenancy/policy.ts'
import { isBridgeUrl, readEvent } from './bridge-gateway.ts'
import { presentBridge } from './bridge-queries.ts'
import { consumeToken, deleteBridge, findBridge, writeBridge } from './bridge-store.ts'
import { checkPhone, enterPin, joinByPhone, leaveByPhone, pressKey } from './phone-commands.ts'

/** How the installation reaches phone bridges. */
export interface BridgeSettings {
  /** The installation's secret, which encrypts those of bridges. */
  readonly secretKey: string
  /** Origins inside the own network at which tenants may have bridges. */
  readonly bridgeOrigins: readonly string[]
}

export const bridgeSecretPurpose = 'phone bridge'

export const setBridge = ({ secretKey, bridgeOrigins }: BridgeSettings) =>
  command(setPhoneBridge, {
    allow: isTenantAdministrator,
    limits: [{ name: 'calls.setBridge', max: 60, seconds: 3600 }],
    // The secret is not audited, but whether it has changed is.
    about: ({ actor, input: { baseUrl, secret, callbackCountries } }) => ({
      kind: 'tenant',
      id: actor.tenantId,
      details: { baseUrl, callbackCountries: callbackCountries.join(' '), hasNewSecret: secret !== undefined },
    }),
    run: async ({ tx, actor, at, input: { baseUrl, secret, callbackCountries }, refuse }) => {
      if (!isBridgeUrl(baseUrl, bridgeOrigins)) return refuse('bridge_url_not_allowed')
      const former = await findBridge(tx)
      const encrypted =
        secret === undefined ? former?.encrypted_secret : encrypt(secret, secretKey, bridgeSecretPurpose)
      if (!encrypted) return refuse('bridge_secret_required')
      const row = {
        tenant_id: actor.tenantId,
        base_url: baseUrl,
        encrypted_secret: encrypted,
        callback_countries: [...new Set(callbackCountries)].sort(),
        changed_at: at,
        problem: null,
      }
      await writeBridge(tx, row)
      return presentBridge(actor.site, row)
    },
  })

export const removeBridge = command(removePhoneBridge, {
  allow: isTenantAdministrator,
  about: ({ actor }) => ({ kind: 'tenant', id: actor.tenantId }),
  run: async ({ tx }) => {
    await deleteBridge(tx)
    return {}
  },
})

interface Received {
  readonly event: BridgeEvent | undefined
}

/** The event in a token of the tenant's bridge. */
const readToken = async (
  tx: Tx,
  { secretKey }: BridgeSettings,
  { token, at }: { readonly token: string; readonly at: Date },
): Promise<Received> => {
  const bridge = await findBridge(tx)
  const secret = bridge && decrypt(bridge.encrypted_secret, secretKey, bridgeSecretPurpose)
  return { event: (secret && (await readEvent(token, secret, at))) || undefined }
}

/** Longer than a token is taken, whichever clock is ahead. */
const tokenRetentionMs = 4 * bridgeTokenTtlSeconds * 1000
const maxEventsPerHour = 12_000

export const receiveBridgeEvent = (settings: BridgeSettings) =>
  command(receiveBridgeEventOperation, {
    load: ({ tx, at, input: { token } }) => readToken(tx, settings, { token, at }),
    // Whoever knows the secret has signed the token.
    allow: publicAccess,
    limits: [{ name: 'calls.bridgeEvents', max: maxEventsPerHour, seconds: 3600 }],
    unauditedRefusals: ['bridge_token_invalid'],
    // A phone that is still there is nothing new.
    isContinuation: ({ subject: { event } }) => event?.event === 'alive',
    about: ({ actor, subject: { event } }, { outcome, seat, attestation }) => {
      const callId = seat?.callId ?? attestation?.callId
      return {
        kind: callId ? 'call' : 'tenant',
        id: callId ?? actor.tenantId,
        details: { event: event?.event, outcome, termsId: attestation?.termsId },
      }
    },
    run: async (context) => {
      const { tx, at, actor, subject, refuse } = context
      const { event } = subject
      if (!event) return refuse('bridge_token_invalid')
      const token = { tenant_id: actor.tenantId, id: event.jti, expires_at: new Date(at.getTime() + tokenRetentionMs) }
      if (!(await consumeToken(tx, token))) return refuse('bridge_token_invalid')
      return follow(context, event)
    },
  })

const follow = (context: CommandContext, event: BridgeEvent) => {
  switch (event.event) {
    case 'pin_entered':
      return enterPin(context, event)
    case 'joined':
      return joinByPhone(context, event)
    case 'alive':
      return checkPhone(context, event)
    case 'left':
      return leaveByPhone(context, event)
    case 'key_pressed':
      return pressKey(context, event)
  }
}
