import type { Names } from './names.ts'

/** The server's side of a new capability, with a rule, its SQL and a test of the rule. */
export const serverFiles = ({
  folder,
  type,
  oneType,
  one,
  variable,
  table,
  code,
  label,
}: Names): Record<string, string> => ({
  'manifest.ts': `import { capability } from '../../platform/operations/define.ts'
import { create } from './commands.ts'
import { list } from './queries.ts'

/** What a ${label} is for, in one sentence. */
export const ${variable} = capability({ name: '${folder}', operations: [list, create] })
`,
  'policy.ts': `import { permissionIds } from '@colloquy/contract/permission-ids'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** Who may make one, and rename it. */
export const create: Predicate = (actor) => isMember(actor) && actor.permissions.has(permissionIds.ManageProjects)
export const rename: Predicate = create
`,
  'policy.test.ts': `import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { expect, test } from 'vitest'
import type { Member } from '../../platform/access/actor.ts'
import { create } from './policy.ts'

const site = { id: 's', tenantId: 't', portal: 'Exchange', origin: 'https://x.example', slug: 'x' } as const
const member = (...permissions: number[]): Member => ({
  kind: 'person',
  tenantId: 't',
  site,
  sessionId: 'session',
  personId: 'p',
  personType: personTypes.companyMember,
  roleId: roleIds.staff,
  companyId: null,
  isAdmin: false,
  permissions: new Set(permissions),
  language: 'enUS',
  timeZone: 'Europe/Berlin',
  needsActivation: false,
  scope: null,
  impersonationId: null,
  mustAcceptTerms: false,
})

test('only who manages projects may make a ${label}', () => {
  expect(create(member(permissionIds.ManageProjects), undefined)).toBe(true)
  expect(create(member(permissionIds.ManageAdvisors), undefined)).toBe(false)
  expect(create({ kind: 'nobody', tenantId: 't', site }, undefined)).toBe(false)
})
`,
  'present.ts': `import type { ${oneType} } from '@colloquy/contract/${folder}/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { abilities } from '../../platform/access/policy.ts'
import { rename } from './policy.ts'
import type { ${oneType}Row } from './store.ts'

/** A ${label} as this actor sees it. */
export const present = (actor: Actor, row: ${oneType}Row): ${oneType} => ({
  ${one}Id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  can: abilities(actor, row, { rename }),
})
`,
  'queries.ts': `import { list${type} } from '@colloquy/contract/${folder}/operations'
import { signedIn } from '../../platform/access/policy.ts'
import { query } from '../../platform/operations/define.ts'
import { present } from './present.ts'
import * as store from './store.ts'

export const list = query(list${type}, {
  allow: signedIn,
  run: async ({ tx, actor }) => {
    const rows = await store.all(tx)
    return { ${variable}: rows.map((row) => present(actor, row)), total: rows.length }
  },
})
`,
  'commands.ts': `import { ${one}Created } from '@colloquy/contract/${folder}/events'
import { create${oneType} } from '@colloquy/contract/${folder}/operations'
import { newId } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import * as policy from './policy.ts'
import { present } from './present.ts'
import * as store from './store.ts'

export const create = command(create${oneType}, {
  allow: policy.create,
  about: (_, output) => ({ kind: '${code}', id: output.${one}Id }),
  run: async ({ tx, actor, input, at, emit, refuse }) => {
    const row = { tenant_id: actor.tenantId, id: newId(at), name: input.name, created_at: at }
    if (!(await store.insert(tx, row))) return refuse('${code}_name_taken')
    emit(${one}Created, { ${one}Id: row.id })
    return present(actor, row)
  },
})
`,
  'store.ts': `import type { Tx } from '../../platform/db/tables.ts'

export interface ${oneType}Row {
  tenant_id: string
  id: string
  name: string
  created_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ${table}: ${oneType}Row
  }
}

/** All of the tenant, by name. */
export const all = (tx: Tx): Promise<${oneType}Row[]> => tx.selectFrom('${table}').selectAll().orderBy('name').execute()

/** Writes one; false when its name is taken. */
export const insert = async (tx: Tx, row: ${oneType}Row): Promise<boolean> => {
  const written = await tx
    .insertInto('${table}')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}
`,
})

/** The migration that makes the capability's table. */
export const migration = ({ table, label }: Names): string => `-- What a ${label} is, in one sentence.

create table ${table} (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
select enable_row_level_security('${table}', 'select, insert, update');
`
