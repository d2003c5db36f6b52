import { openDoors } from '@colloquy/contract/identity/doors/operations'
import { type DoorsShown, type FactorKind, factorKinds } from '@colloquy/contract/identity/doors/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { isAdministrator } from '../../people/powers/policy.ts'
import { tenantDoors } from '../../tenancy/doors/queries.ts'
import { administers } from '../../tenancy/policy.ts'
import { demandsFactor } from '../../tenancy/queries.ts'
import { providers } from '../external/store.ts'
import { type Named, onlyByPassword, withoutWay } from './store.ts'

/** Of whom a factor is demanded where the tenant has not said so itself. */
const usually: readonly FactorKind[] = ['staff', 'compliance']

/** How the tenant lets people in, as those see it who decide it. */
export const doorsOf = async (tx: Tx): Promise<DoorsShown> => {
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

export const doors = query(openDoors, {
  allow: administers,
  run: ({ tx }) => doorsOf(tx),
})
