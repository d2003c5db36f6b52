import type { Client } from 'pg'
import type { TestDatabase } from '../database.ts'

/** The number of rows and the sum of their hashes, by tenant and table, since the first snapshot. */
export type Snapshot = ReadonlyMap<string, string>

/** Tables in which even a refused attempt leaves a trace. */
const tracedTables = new Set(['audit_entries', 'rate_limits'])

interface WatchedTables {
  readonly tables: readonly string[]
  /** By tenant and table; tables without tenants have an empty tenant. */
  readonly totals: Map<string, { rows: bigint; hash: bigint }>
}

const watchedTables = new WeakMap<TestDatabase, WatchedTables>()

/**
 * The sum of all changes to rows of the given tenants and to tables without tenants. Reading all rows thousands of
 * times would take minutes, so triggers on each table record its changes from the first snapshot on, in the same
 * transaction. Rows that are changed back count as unchanged.
 * @throws Error when a table was created after the first snapshot
 */
export const snapshot = async (test: TestDatabase, tenantIds: readonly string[]): Promise<Snapshot> =>
  test.asOwner(async (owner) => {
    const known = watchedTables.get(test)
    const { tables, totals } = known ?? { tables: await installChangeTriggers(owner), totals: new Map() }
    if (!known) watchedTables.set(test, { tables, totals })
    const { rows } = await owner.query<{ name: string | null; tenant: string; rows: string; hash: string }>({
      name: 'changes',
      // One query, because it is asked thousands of times; its row without a name counts the tables.
      text: `with seen as (delete from watch.changes returning *)
             select name, tenant, sum(rows) as rows, sum(hash) as hash from seen group by 1, 2
             union all select null, '', count(*), 0 from pg_class
               where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
      values: [[...tracedTables]],
    })
    if (Number(rows.find(({ name }) => name === null)?.rows) !== tables.length) {
      const unwatched = (await tablesIn(owner)).find(({ name }) => !tables.includes(name))
      if (unwatched) throw new Error(`${unwatched.name} was made after the first snapshot`)
    }
    for (const { name, tenant, ...more } of rows) {
      if (name === null) continue
      const total = totals.get(`${tenant} ${name}`) ?? { rows: 0n, hash: 0n }
      totals.set(`${tenant} ${name}`, { rows: total.rows + BigInt(more.rows), hash: total.hash + BigInt(more.hash) })
    }
    const seen = [...totals].filter(([key]) => key.startsWith(' ') || tenantIds.some((id) => key.startsWith(`${id} `)))
    return new Map(seen.map(([key, total]) => [key, `${total.rows} ${total.hash}`]))
  }, tenantIds[0])

/** The difference of two snapshots: additional rows and hashes, by tenant and table, without unchanged tables. */
export const differences = (before: Snapshot, after: Snapshot): Snapshot =>
  new Map(
    [...after].flatMap(([key, now]) => {
      const then = before.get(key) ?? nothing
      return now === then ? [] : [[key, minus(now, then)]]
    }),
  )

/** The tables in which two snapshots differ. */
export const changedTables = (before: Snapshot, after: Snapshot): string[] => [
  ...new Set([...differences(before, after).keys()].map((key) => key.split(' ')[1] as string)),
]

const nothing = '0 0'
const minus = (one: string, other: string): string => {
  const taken = other.split(' ')
  return one
    .split(' ')
    .map((number, i) => BigInt(number) - BigInt(taken[i] as string))
    .join(' ')
}

/** The same snapshot by reading all rows, to verify the recorded one. */
export const snapshotFromAllRows = async (test: TestDatabase, tenantIds: readonly string[]): Promise<Snapshot> =>
  test.asOwner(async (owner) => {
    const seen = new Map<string, string>()
    for (const tenantId of tenantIds) {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
      for (const { name, tenant } of await tablesIn(owner)) {
        const { rows } = await owner.query<{ sum: string }>(
          `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum
           from ${name} t ${tenant ? `where ${tenant} = current_tenant_id()` : ''}`,
        )
        seen.set(`${tenant ? tenantId : ''} ${name}`, rows[0]?.sum as string)
      }
    }
    return seen
  }, tenantIds[0])

/** All tables, and the column of each that contains the tenant. */
const tablesIn = async (owner: Client) => {
  const { rows } = await owner.query<{ name: string; tenant: string | null }>({
    name: 'tables',
    text: `select c.relname as name, case c.relname when 'tenants' then 'id' else a.attname end as tenant from pg_class c
           left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
           where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  })
  return rows.filter(({ name }) => !tracedTables.has(name))
}

/** Installs triggers that record changes on every table. @returns the tables' names */
const installChangeTriggers = async (owner: Client): Promise<string[]> => {
  const tables = await tablesIn(owner)
  const note = (name: string, whose: string) => `
    create function watch.${name}() returns trigger language plpgsql security definer as $$ begin
      if tg_op = 'TRUNCATE' then
        insert into watch.changes values (tg_table_name, '', 1, 1);
      end if;
      if tg_op in ('DELETE', 'UPDATE') then
        insert into watch.changes select tg_table_name, ${whose}, -count(*), -sum(hashtextextended(t::text, 0)::numeric)
          from removed t group by 2;
      end if;
      if tg_op in ('INSERT', 'UPDATE') then
        insert into watch.changes select tg_table_name, ${whose}, count(*), sum(hashtextextended(t::text, 0)::numeric)
          from added t group by 2;
      end if;
      return null;
    end $$;`
  const triggers = ({ name, tenant }: { name: string; tenant: string | null }) => {
    const calls = `for each statement execute function watch.by_${tenant ?? 'nothing'}();`
    return `
      create trigger watch_insert after insert on ${name} referencing new table as added ${calls}
      create trigger watch_update after update on ${name} referencing old table as removed new table as added ${calls}
      create trigger watch_delete after delete on ${name} referencing old table as removed ${calls}
      create trigger watch_truncate after truncate on ${name} ${calls}`
  }
  await owner.query(`
    create schema watch;
    create table watch.changes (name text, tenant text, rows bigint, hash numeric);
    ${note('by_tenant_id', 't.tenant_id::text')} ${note('by_id', 't.id::text')} ${note('by_nothing', `''`)}
    ${tables.map(triggers).join('')}
    create index on audit_entries (tenant_id, operation, outcome);`)
  return tables.map(({ name }) => name)
}

/** The number of audit entries by operation and result. */
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
