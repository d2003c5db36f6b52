import type { TestDatabase } from '../database.ts'

/** A sum of the hashes of all rows of every table, by table: it does not ask for their order. */
export type Snapshot = Readonly<Record<string, string>>

/** Tables in which even a refused attempt leaves its trace. */
const traces = new Set(['audit_entries', 'limits'])

/** Looks at all rows of the given tenants, and of the tables that have none. */
export const snapshot = async (test: TestDatabase, tenantIds: readonly string[]): Promise<Snapshot> =>
  test.asOwner(async (owner) => {
    // Where the wall has a door for the owner, the tenant is named.
    const tables = await owner.query<{ name: string; walled: boolean }>(
      `select c.relname as name, a.attname is not null as walled from pg_class c
       left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const one = ({ name, walled }: { name: string; walled: boolean }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash
       from ${name} t ${walled ? 'where tenant_id = tenant()' : ''}`
    const watched = tables.rows.filter(({ name }) => !traces.has(name))
    const text = watched.map(one).join(' union all ')
    const seen: Record<string, string> = {}
    for (const tenantId of tenantIds) {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
      // Planned once a connection: a plan for so many tables takes longer than looking at them.
      const { rows } = await owner.query<{ name: string; hash: string }>({
        name: `snapshot of ${watched.length}`,
        text,
      })
      for (const { name, hash } of rows) seen[`${tenantId} ${name}`] = hash
    }
    return seen
  }, tenantIds[0])

/** The names of the tables in which two snapshots differ. */
export const changedTables = (before: Snapshot, after: Snapshot): string[] => [
  ...new Set(
    Object.keys(after)
      .filter((key) => before[key] !== after[key])
      .map((key) => key.split(' ')[1] as string),
  ),
]

/** How often the audit record names an operation and what came of it. */
export const auditEntries = async (
  test: TestDatabase,
  tenantIds: readonly string[],
  operation: string,
  outcome: string,
): Promise<number> => {
  const counts = await Promise.all(
    tenantIds.map((tenantId) =>
      test.asOwner(async (owner) => {
        const { rowCount } = await owner.query(
          'select from audit_entries where operation = $1 and outcome = $2 and tenant_id = $3',
          [operation, outcome, tenantId],
        )
        return rowCount ?? 0
      }, tenantId),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
