import { type Audience, pageAccess } from '@colloquy/contract/page-access'
import { expect, test } from 'vitest'
import { permissionMatrix } from './permission-matrix.ts'
import type { Principal } from './test-world.ts'

/** The principals of the permission matrix as kinds of visitors. */
const kindOf: Readonly<Record<Exclude<Principal, 'foreign'>, Audience>> = {
  visitor: 'visitor',
  team: 'client',
  colleague: 'manager',
  otherClient: 'manager',
  vendor: 'vendor',
  staff: 'staff',
  serving: 'staff',
  admin: 'system',
  compliance: 'officer',
  expert: 'expert',
  otherExpert: 'expert',
}
const refused = ['not_signed_in', 'forbidden', 'not_found']

const operationNames = [...new Set(pageAccess.flatMap(({ operations }) => operations))]
const pagesOf = (name: string) => pageAccess.filter(({ operations }) => operations.includes(name))

test.each(operationNames.map((name) => [name, pagesOf(name).map(({ page }) => page)] as const))(
  '%s refuses everybody whom the guards of %s refuse',
  (name) => {
    const admitted = pagesOf(name).flatMap(({ admits }) => admits)
    const row = permissionMatrix.get(name)
    for (const [principal, kind] of Object.entries(kindOf))
      if (!admitted.includes(kind)) expect(refused, principal).toContain(row?.[principal as Principal])
  },
)
