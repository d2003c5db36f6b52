import { getSignInPolicy as getSignInPolicyOperation } from '@colloquy/contract/identity/sign-in-policy/operations'
import {
  type FactorKind,
  factorKinds,
  type SignInPolicyDetails,
} from '@colloquy/contract/identity/sign-in-policy/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { isOfKind } from '../../factors/policy.ts'
import { isAdministrator } from '../../people/privilege-policy.ts'
import { isTenantAdministrator } from '../../tenancy/policy.ts'
import { isSecondFactorRequired } from '../../tenancy/queries.ts'
import { tenantSignInPolicy } from '../../tenancy/sign-in-policy/queries.ts'
import { providers } from '../sso/store.ts'
import { countPeopleWithoutFactor, type NamedPerson, peopleWithOnlyPassword, peopleWithoutMethod } from './store.ts'

/** Who needs a second factor by default. */
const defaultFactorKinds: readonly FactorKind[] = ['staff', 'compliance']

/** The sign-in policy with the people it affects, for administrators. */
export const signInPolicyDetails = async (tx: Tx): Promise<SignInPolicyDetails> => {
  const { password, link, factorKinds: decided } = await tenantSignInPolicy(tx)
  const kinds = decided ?? ((await isSecondFactorRequired(tx)) ? defaultFactorKinds : [])
  const unprotected = await countPeopleWithoutFactor(tx)
  const lost = await peopleWithoutMethod(tx, { password, link })
  return {
    password,
    link,
    factorKinds: factorKinds.filter((kind) => kinds.includes(kind)),
    providers: await providers(tx),
    onlyByPassword: (await peopleWithOnlyPassword(tx)).map(byName),
    withoutFactor: factorKinds.map((kind) => ({
      kind,
      count: unprotected.reduce((sum, group) => sum + (isOfKind([kind], group) ? group.count : 0), 0),
    })),
    withoutMethod: { count: lost.count, people: lost.people.map(byName) },
  }
}

const byName = ({ personId, fullName, ...holder }: NamedPerson) => ({
  personId,
  fullName,
  isAdministrator: isAdministrator(holder),
})

export const getSignInPolicy = query(getSignInPolicyOperation, {
  allow: isTenantAdministrator,
  run: ({ tx }) => signInPolicyDetails(tx),
})
