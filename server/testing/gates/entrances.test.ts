import { entrances, type VisitorKind } from '@colloquy/contract/entrances'
import { expect, test } from 'vitest'
import { rights } from './rights.ts'
import type { Principal } from './test-world.ts'

/** The principals of the table of rights as kinds of visitors. */
const kindOf: Readonly<Record<Exclude<Principal, 'foreign'>, VisitorKind>> = {
  ...{ visitor: 'visitor', team: 'client', colleague: 'manager', otherClient: 'manager', vendor: 'provider' },
  ...{ staff: 'staff', serving: 'staff', admin: 'system', compliance: 'officer' },
  ...{ expert: 'expert', otherExpert: 'expert' },
}
const refused = ['not_signed_in', 'forbidden', 'not_found']

test.each(entrances.flatMap(({ page, lets, operations }) => operations.map((name) => [name, page, lets] as const)))(
  '%s refuses everybody whom the guard of %s refuses',
  (name, _, lets) => {
    const row = rights.get(name)
    for (const [principal, kind] of Object.entries(kindOf))
      if (!lets.includes(kind)) expect(refused, principal).toContain(row?.[principal as Principal])
  },
)
