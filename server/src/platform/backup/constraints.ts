import type { Client } from 'pg'
import type { CopiedTable } from './tables.ts'

/*
 * While tables are filled one after the other, references are temporarily broken, triggers would repeat old effects,
 * and row-level security would hide the rows from their owner. All of this is disabled and restored in one transaction,
 * so that it is never visible to others.
 */

const foreignKeys = `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0
    and connamespace in ('public'::regnamespace, 'jobs'::regnamespace) order by 1, 2`

/**
 * Disables constraints, triggers and policies for filling the tables. @returns the function that restores them and
 * checks every reference
 */
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
