import { getSignInPolicy } from '@colloquy/contract/identity/sign-in-policy/operations'
import {
  type FactorKind,
  factorKinds,
  type SignInPolicyDetails,
} from '@colloquy/contract/identity/sign-in-policy/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { isAdministrator } from '../../people/powers/policy.ts'
import { tenantDoors } from '../../tenancy/doors/queries.ts'
import { administers } from '../../tenancy/policy.ts'
import { demandsFactor } from '../../tenancy/queries.ts'
import { providers } from '../sso/store.ts'
import { type Named, onlyByPassword, withoutWay } from './store.ts'

/** Of whom a factor is demanded where the tenant has not said so itself. */
const usually: readonly FactorKind[] = ['staff', 'compliance']

/** How the tenant lets people in, as those see it who decide it. */
export const doorsOf = async (tx: Tx): Promise<SignInPolicyDetails> => {
  const { password, link, factorKinds: decided } = await tenantDoors(tx)
  const kinds = decided ?? ((await demandsFactor(tx)) ? usually : [])
  const lost = await withoutWay(tx, { password, link })
  return {
    ...{ password, link, factorKinds: factorKinds.filter((kind) => kinds.includes(kind)) },
    providers: await providers(tx),
    onlyByPassword: (await onlyByPassword(tx)).map(byName),
    withoutWay: { count: lost.count, people: lost.people.map(byName) },
  }
}

const byName = ({ personId, fullName, ...holder }: Named) => ({
  ...{ personId, fullName, isAdministrator: isAdministrator(holder) },
})

export const doors = query(getSignInPolicy, {
  allow: administers,
  run: ({ tx }) => doorsOf(tx),
})
