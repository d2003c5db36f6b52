import type { Client } from 'pg'
import type { CopiedTable } from './tables.ts'

/*
 * While tables are filled one after the other, references lead nowhere for a time, triggers would do things again that were done long ago,
 * and row-level security would hide the rows being written from their owner. All this is lifted and put back in one transaction:
 * nobody ever sees the database without it.
 */

const foreignKeys = `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0
    and connamespace in ('public'::regnamespace, 'jobs'::regnamespace) order by 1, 2`

/** Lifts what is in the way of filling the tables. @returns what puts it all back, and checks every reference */
export const suspendConstraints = async (
  client: Client,
  tables: readonly CopiedTable[],
): Promise<() => Promise<void>> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(foreignKeys)
  const secured = tables.filter(({ hasRowSecurity }) => hasRowSecurity)
  const run = async (statements: readonly string[]) => {
    if (statements.length > 0) await client.query(statements.join(';\n'))
  }
  await run(secured.map(({ name }) => `alter table ${name} no force row level security`))
  await run(tables.map(({ name }) => `alter table ${name} disable trigger user`))
  await run(rows.map(({ table, name }) => `alter table ${table} drop constraint ${name}`))
  return async () => {
    await run(rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`))
    await run(tables.map(({ name }) => `alter table ${name} enable trigger user`))
    await run(secured.map(({ name }) => `alter table ${name} force row level security`))
  }
}
