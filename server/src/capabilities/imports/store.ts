import type { Encoding, ImportKind, ImportState, Mapping, StopReason } from '@colloquy/contract/imports/shapes'
import { type Generated, type JSONColumnType, type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameOf } from '../people/queries.ts'
import type { CellError } from './row-parser.ts'

interface ImportRow {
  tenant_id: string
  id: string
  kind: Generated<ImportKind>
  state: ImportState
  file_name: string
  size: number
  received: Generated<number>
  system: string
  encoding: Generated<Encoding>
  separator: Generated<string>
  line_end: Generated<string>
  columns: Generated<string[]>
  mapping: JSONColumnType<Mapping> | Generated<never>
  sample: JSONColumnType<string[][]> | Generated<never>
  body_offset: Generated<number>
  body_line: Generated<number>
  next_offset: Generated<number>
  next_row: Generated<number>
  next_line: Generated<number>
  pass: Generated<number>
  rows: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  failed: Generated<number>
  rate: number | null
  advanced_at: Date | null
  time_zone: string
  created_by: string | null
  run_by: Generated<string | null>
  stopped_because: Generated<StopReason | null>
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
}

interface KeyRow {
  tenant_id: string
  import_id: string
  pass: number
  key: Buffer
  row: number
}

interface FailureRow {
  tenant_id: string
  import_id: string
  pass: number
  row: number
  line: number
  failures: JSONColumnType<CellError[]>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    imports: ImportRow
    import_keys: KeyRow
    import_failures: FailureRow
  }
}

export interface NewImport {
  readonly tenant_id: string
  readonly id: string
  readonly kind: ImportKind
  readonly file_name: string
  readonly size: number
  readonly system: string
  readonly time_zone: string
  readonly created_by: string | null
  readonly created_at: Date
}

/** Creates an import whose file is still to be uploaded. */
export const insertImport = (tx: Tx, row: NewImport) =>
  tx
    .insertInto('imports')
    .values({ ...row, state: 'uploading' } as never)
    .execute()

const named = (tx: Tx) =>
  tx
    .selectFrom('imports as i')
    .selectAll('i')
    .select(fullNameOf('i', 'created_by').$castTo<string | null>().as('created_by_name'))

/** An import with the name of the person who created it. */
export const importById = (tx: Tx, id: string) => named(tx).where('i.id', '=', id).executeTakeFirst()
export type NamedImport = NonNullable<Awaited<ReturnType<typeof importById>>>

/** An import, locked until the transaction ends. */
export const lockImport = (tx: Tx, id: string) =>
  tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type ImportRecord = Selectable<ImportRow>

/** An empty sample. */
export const noSample = '[]' as never

export const changeImport = async (tx: Tx, id: string, change: Updateable<ImportRow>): Promise<void> => {
  await tx.updateTable('imports').set(change).where('id', '=', id).execute()
}

/** Imports of some kinds, the latest first, and their total. */
export const importsOf = async (
  tx: Tx,
  kinds: readonly ImportKind[],
  { offset, size }: { readonly offset: number; readonly size: number },
) => {
  const listed = await named(tx)
    .where('i.kind', 'in', kinds)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  const { total } = await tx
    .selectFrom('imports')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return { listed, total }
}

/** Bytes stored for unfinished imports. */
export const storedBytes = async (tx: Tx): Promise<number> => {
  const { held } = await tx
    .selectFrom('imports')
    .select(sql<number>`coalesce(sum(received), 0)::bigint`.as('held'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return held
}

/** The person who started the pass, as far as their rights depend on it; undefined when they are gone. */
export const starterOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom('people')
    .select(['role_id', 'is_admin', 'permissions'])
    .select(
      sql<boolean>`restricted_at is null and disabled_at is null and deleted_at is null and erased_at is null`.as(
        'is_open',
      ),
    )
    .where('id', '=', personId)
    .executeTakeFirst()

/** Unfinished imports without activity since an instant. */
export const forgottenImports = (tx: Tx, before: Date) =>
  tx
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['uploading', 'ready', 'checked', 'paused'])
    .where((eb) => eb(eb.fn.coalesce('advanced_at', 'created_at'), '<', before))
    .forUpdate()
    .execute()

/** Running imports without progress since an instant. */
export const staleImports = (tx: Tx, before: Date) =>
  tx
    .selectFrom('imports')
    .select(['id', 'pass', 'next_offset'])
    .where('state', 'in', ['checking', 'running'])
    .where('advanced_at', '<', before)
    .execute()

/** The latest unfinished import of the same file, so that an upload can resume. */
export const unfinishedImport = (
  tx: Tx,
  file: { readonly name: string; readonly size: number; readonly system: string; readonly kind: ImportKind },
) =>
  tx
    .selectFrom('imports')
    .selectAll()
    .where('file_name', '=', file.name)
    .where('size', '=', file.size)
    .where('system', '=', file.system)
    .where('kind', '=', file.kind)
    .where('created_by', 'is', null)
    .where('state', 'not in', ['done', 'cancelled'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Pass {
  readonly tenantId: string
  readonly importId: string
  readonly pass: number
}

/** Records values that must be unique within a file. @returns the row in which each occurred first, by its key in hexadecimal */
export const recordKeys = async (
  tx: Tx,
  { tenantId, importId, pass }: Pass,
  keys: readonly { readonly key: string; readonly row: number }[],
): Promise<ReadonlyMap<string, number>> => {
  if (keys.length === 0) return new Map()
  const { rows: noted } = await sql<{ count: number }>`
    with noted as (
      insert into import_keys (tenant_id, import_id, pass, key, row)
      select ${tenantId}, ${importId}, ${pass}, decode(k.key, 'hex'), k.row
      from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ row }) => row)}::integer[]) as k(key, row)
      on conflict do nothing returning 1
    ) select count(*)::int as count from noted`.execute(tx)
  // Usually no key is known yet, and the lookup can be skipped.
  if (noted[0]?.count === keys.length) return new Map(keys.map(({ key, row }) => [key, row]))
  const { rows } = await sql<{ key: string; row: number }>`
    select encode(key, 'hex') as key, row from import_keys
    where import_id = ${importId} and pass = ${pass}
      and key = any(${keys.map(({ key }) => Buffer.from(key, 'hex'))}::bytea[])`.execute(tx)
  return new Map(rows.map(({ key, row }) => [key, row]))
}

/** Stores the failures of rows. */
export const recordFailures = async (
  tx: Tx,
  { tenantId, importId, pass }: Pass,
  failed: readonly { readonly row: number; readonly line: number; readonly failures: readonly CellError[] }[],
): Promise<void> => {
  if (failed.length === 0) return
  // PostgreSQL text cannot contain zero bytes.
  const rows = JSON.stringify(failed).replaceAll('\\u0000', '\\ufffd')
  await sql`
    insert into import_failures (tenant_id, import_id, pass, row, line, failures)
    select ${tenantId}, ${importId}, ${pass}, f.row, f.line, f.failures
    from jsonb_to_recordset(${rows}::jsonb) as f(row integer, line integer, failures jsonb)`.execute(tx)
}

/** Failed rows of the current pass, in order. */
export const failuresOf = (
  tx: Tx,
  { importId, pass }: Omit<Pass, 'tenantId'>,
  { after = 0, size }: { readonly after?: number; readonly size: number },
) =>
  tx
    .selectFrom('import_failures')
    .select(['row', 'line', 'failures'])
    .where('import_id', '=', importId)
    .where('pass', '=', pass)
    .where('row', '>', after)
    .orderBy('row')
    .limit(size)
    .execute()

/** Deletes obsolete notes: those of former passes and the keys of finished imports. */
export const deleteExpiredNotes = async (
  tx: Tx,
  { before, maxNotes }: { readonly before: Date; readonly maxNotes: number },
): Promise<void> => {
  await sql`
    delete from import_keys k using (select k.import_id, k.pass, k.key from import_keys k
      join imports i on i.tenant_id = k.tenant_id and i.id = k.import_id
      where k.pass < i.pass or i.ended_at is not null limit ${maxNotes}) old
    where k.import_id = old.import_id and k.pass = old.pass and k.key = old.key`.execute(tx)
  await sql`
    delete from import_failures f using (select f.import_id, f.pass, f.row from import_failures f
      join imports i on i.tenant_id = f.tenant_id and i.id = f.import_id
      where f.pass < i.pass or i.ended_at < ${before} limit ${maxNotes}) old
    where f.import_id = old.import_id and f.pass = old.pass and f.row = old.row`.execute(tx)
}
