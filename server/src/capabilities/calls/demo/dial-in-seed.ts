import { type DialInCharge, e164Of } from '@colloquy/contract/calls/dial-in/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { encrypt } from '../../../platform/secrets/encryption.ts'
import { bridgeSecretPurpose } from '../dial-in/bridge-commands.ts'
import { findBridge, writeBridge } from '../dial-in/bridge-store.ts'

// Ranges that are reserved for fiction: nobody answers there.
const numbers: readonly (readonly [country: string, charge: DialInCharge, text: string])[] = [
  ['GB', 'toll', '+44 20 7946 0182'],
  ['GB', 'toll_free', '+44 808 157 0182'],
  ['US', 'toll', '+1 212-555-0142'],
  ['US', 'toll_free', '+1 800-555-0199'],
  ['CA', 'toll', '+1 416-555-0142'],
  ['DE', 'toll', '+49 30 23125 182'],
  ['FR', 'toll', '+33 1 99 00 01 82'],
  ['AU', 'toll', '+61 2 5550 0182'],
]

/** Gives a tenant the numbers of a phone bridge. */
export const seedDialIns = async (
  tx: Tx,
  { tenantId, makeId }: { readonly tenantId: string; readonly makeId: () => string },
): Promise<void> => {
  await tx
    .insertInto('dial_in_numbers')
    .values(
      numbers.map(([country, charge, text]) => ({
        tenant_id: tenantId,
        id: makeId(),
        country,
        charge,
        display_number: text,
        number: e164Of(text),
      })),
    )
    .execute()
}

interface SeededBridge {
  readonly tenantId: string
  readonly baseUrl: string
  readonly secret: string
}

/** The countries whose numbers the demo's bridge calls. */
const callbackCountries = ['AE', 'AU', 'CA', 'DE', 'FR', 'GB', 'US']

/** Connects a tenant with the demo's phone bridge at this start, unless somebody has connected another one. */
export const seedBridge = async (
  tx: Tx,
  { tenantId, baseUrl, secret }: SeededBridge,
  secretKey: string,
  at: Date,
): Promise<void> => {
  const former = await findBridge(tx)
  // The port may be another one than at the last start.
  if (former && new URL(former.base_url).pathname !== new URL(baseUrl).pathname) return
  await writeBridge(tx, {
    tenant_id: tenantId,
    base_url: baseUrl,
    encrypted_secret: encrypt(secret, secretKey, bridgeSecretPurpose),
    callback_countries: former?.callback_countries ?? callbackCountries,
    changed_at: former?.changed_at ?? at,
    problem: null,
  })
}
