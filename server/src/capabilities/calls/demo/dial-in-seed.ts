import { type DialInCharge, e164Of } from '@colloquy/contract/calls/dial-in/shapes'
import type { Tx } from '../../../platform/db/tables.ts'

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
