import { openFactors } from '@colloquy/contract/factors/operations'
import type { Factors } from '@colloquy/contract/factors/shapes'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { type Holder, isPrivileged } from '../people/powers/policy.ts'
import { tenantDoors } from '../tenancy/doors/queries.ts'
import { demandsFactor } from '../tenancy/queries.ts'
import { passkeysOf } from './passkey-store.ts'
import { presentFactors } from './present.ts'
import { isAmong } from './rules.ts'
import { type Standing, standingOf } from './store.ts'

/** Somebody as far as it decides whether a second factor is demanded of them. */
export interface Guarded extends Holder {
  readonly personId: string
}

/** Everything a person is told about their factors. */
export const factorsOf = async (tx: Tx, person: Guarded): Promise<Factors> =>
  presentFactors(
    await standingOf(tx, person.personId),
    await passkeysOf(tx, person.personId),
    await isDemanded(tx, person),
  )

/** Whether the tenant demands a second factor of somebody. */
export const isDemanded = async (tx: Tx, person: Guarded): Promise<boolean> => {
  const { factorKinds } = await tenantDoors(tx)
  return factorKinds === null ? isPrivileged(person) && (await demandsFactor(tx)) : isAmong(factorKinds, person)
}

/** What somebody who has proved a password or a mailbox still owes. */
export type Owed = 'nothing' | 'factor' | 'setUp'

/**
 * What is owed at a door: an app that was set up is always asked for. Where the tenant demands a factor, a passkey is one
 * too, and whoever has none sets one up before anything else.
 */
export const owedBy = async (
  tx: Tx,
  person: Guarded,
): Promise<{ readonly owed: Owed; readonly standing: Standing }> => {
  const standing = await standingOf(tx, person.personId)
  if (standing.totpSince) return { owed: 'factor', standing }
  if (!(await isDemanded(tx, person))) return { owed: 'nothing', standing }
  return { owed: standing.passkeyCount > 0 ? 'factor' : 'setUp', standing }
}

export const open = query(openFactors, {
  allow: signedIn,
  run: ({ tx, me }) => factorsOf(tx, me),
})
