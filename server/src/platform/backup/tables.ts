import type { Client } from 'pg'

/** Tables that a backup excludes, with the reasons. */
const excludedTables: Readonly<Record<string, string>> = {
  'public.schema_migrations': 'the program that restores has brought the same migrations',
  'public.job_tasks': 'migrations fill it',
  'public.installation': 'the mode stands in the head of the backup',
  'public.socket_io_attachments': 'messages on their way between processes that are no more',
  'public.search_changes': 'transactions of this server, for processes that have to follow them',
  'public.search_change_watermarks': 'the same',
  'jobs.migrations': 'the job queue keeps its own history',
}

/** A table to copy, with quoted names. */
export interface CopiedTable {
  /** With its schema. */
  readonly name: string
  /** Columns to write, in order. */
  readonly columns: readonly string[]
  /** The same as they are read. */
  readonly readAs: readonly string[]
  /** The column with the tenant, where row-level security hides the rows of other tenants from the owner as well. */
  readonly tenantColumn: string | null
  /** The sort key, the same in every database. */
  readonly sortedBy: readonly string[]
  readonly hasRowSecurity: boolean
}

interface Row extends Omit<CopiedTable, 'readAs'> {
  readonly plain: string
}

// Jobs that were running during the backup are unassigned in a restored database.
const lockColumns = new Set(['locked_at', 'locked_by'])

/** The tables to copy, by name. */
export const copiedTables = async (client: Client): Promise<CopiedTable[]> => {
  const { rows } = await client.query<Row>(
    `select n.nspname || '.' || c.relname as plain, format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       case when c.relforcerowsecurity then (select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid
         and a.attname = case when c.relname = 'tenants' then 'id' else 'tenant_id' end) end as "tenantColumn",
       coalesce((select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
         order by key.place) from pg_index i cross join unnest(i.indkey) with ordinality as key (attnum, place)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.attnum
         where i.indrelid = c.oid and i.indisprimary), array['copied::text collate "C"']) as "sortedBy",
       c.relforcerowsecurity as "hasRowSecurity"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'jobs') and not exists (select from pg_depend d
       where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by n.nspname collate "C", c.relname collate "C"`,
  )
  return rows
    .filter(({ plain }) => !(plain in excludedTables))
    .map(({ plain, columns, ...table }) => {
      const isQueue = plain.startsWith('jobs.')
      return {
        ...table,
        columns,
        readAs: columns.map((one) => (isQueue && lockColumns.has(one) ? `null as ${one}` : one)),
      }
    })
}

/** Reads the rows of a table, of one tenant or of all that are visible, sorted by tenant first. */
export const copyOutStatement = ({ name, readAs, sortedBy, tenantColumn }: CopiedTable, tenantId?: string): string => {
  const order = tenantColumn ? [tenantColumn, ...sortedBy] : sortedBy
  const where = tenantColumn && tenantId ? `where ${tenantColumn} = '${tenantId}'` : ''
  return `copy (select ${readAs.join(', ')} from ${name} copied ${where} order by ${order.join(', ')}) to stdout`
}

/** Writes rows into a table. */
export const copyInStatement = ({ name, columns }: CopiedTable): string =>
  `copy ${name} (${columns.join(', ')}) from stdin`

/** Settings that make the text of values the same in every session. */
export const canonicalSettings = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** A sequence and its position. */
export interface Sequence {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

/** The positions of identity and serial columns. */
export const sequencesOf = async (client: Client): Promise<Sequence[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname in ('public', 'jobs') order by schemaname collate "C", sequencename collate "C"`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query(`select last_value::text as value, is_called as "isCalled" from ${name}`)
    sequences.push({ name, ...found.rows[0] })
  }
  return sequences
}
