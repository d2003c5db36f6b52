import { getFactors } from '@colloquy/contract/factors/operations'
import type { Factors } from '@colloquy/contract/factors/shapes'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { isPrivileged, type PrivilegeHolder } from '../people/privilege-policy.ts'
import { isSecondFactorRequired } from '../tenancy/queries.ts'
import { tenantSignInPolicy } from '../tenancy/sign-in-policy/queries.ts'
import { passkeysOf } from './passkey-store.ts'
import { isOfKind } from './policy.ts'
import { presentFactors } from './present.ts'
import { type FactorStatus, factorStatusOf } from './store.ts'

/** The attributes that decide whether a person needs a second factor. */
export interface FactorHolder extends PrivilegeHolder {
  readonly personId: string
}

/** Everything a person is told about their factors. */
export const factorsOf = async (tx: Tx, person: FactorHolder): Promise<Factors> =>
  presentFactors(
    await factorStatusOf(tx, person.personId),
    await passkeysOf(tx, person.personId),
    await isFactorRequired(tx, person),
  )

/** Whether the tenant requires a second factor of a person. */
export const isFactorRequired = async (tx: Tx, person: FactorHolder): Promise<boolean> => {
  const { factorKinds } = await tenantSignInPolicy(tx)
  return factorKinds === null
    ? isPrivileged(person) && (await isSecondFactorRequired(tx))
    : isOfKind(factorKinds, person)
}

/** What a person must do after the first factor. */
export type FactorRequirement = 'nothing' | 'factor' | 'setUp'

/**
 * What a sign-in requires after the first factor. An app that was set up is always required. Where the tenant requires
 * a factor, a passkey also counts, and people without one must set one up.
 */
export const factorRequirementOf = async (
  tx: Tx,
  person: FactorHolder,
): Promise<{ readonly requirement: FactorRequirement; readonly status: FactorStatus }> => {
  const status = await factorStatusOf(tx, person.personId)
  if (status.totpSince) return { requirement: 'factor', status }
  if (!(await isFactorRequired(tx, person))) return { requirement: 'nothing', status }
  return { requirement: status.passkeyCount > 0 ? 'factor' : 'setUp', status }
}

export const get = query(getFactors, {
  allow: signedIn,
  run: ({ tx, me }) => factorsOf(tx, me),
})
