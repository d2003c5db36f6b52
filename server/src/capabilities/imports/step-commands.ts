import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import type { Failure, Field, StopReason } from '@colloquy/contract/imports/shapes'
import { languages } from '@colloquy/contract/languages'
import { industries, jobFunctions } from '@colloquy/contract/people/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import type { CsvRow } from '../../platform/csv/csv-reader.ts'
import { releaseFiles } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { hashOf } from '../../platform/ids.ts'
import type { CommandContext } from '../../platform/operations/define.ts'
import { type ImportedCompany, importCompanies } from '../companies/import-commands.ts'
import { type ExternalExpert, upsertExperts } from '../people/external-records/expert-commands.ts'
import { industryName, jobFunctionName } from '../people/queries.ts'
import { readRows } from './file-queries.ts'
import { isAtWork, rateOf } from './import-progress.ts'
import { canImport } from './policy.ts'
import { type CellError, companyReader, expertReader, type Names, type ReadRow, shortened } from './row-parser.ts'
import * as store from './store.ts'
import { deleteChunks } from './upload-chunk-store.ts'

/** Rows per step: few enough to keep steps short and retries cheap. */
export const stepSize = { running: 500, checking: 2000 } as const

const named = <Code extends string>(
  codes: readonly Code[],
  name: (code: Code, language: (typeof languages)[number]) => string,
) =>
  new Map(
    codes.flatMap((code) =>
      [code, ...languages.map((language) => name(code, language))].map((one) => [one.toLowerCase(), code] as const),
    ),
  )
const names: Names = { industries: named(industries, industryName), functions: named(jobFunctions, jobFunctionName) }

/** The result of a row: imported or not, or why it fails. */
type Outcome = 'created' | 'updated' | 'unchanged' | Failure

/** A value that must be unique within a file. */
interface UniqueKey {
  readonly field: Field
  readonly key: string
  readonly failure: Failure
}

/** How rows of a kind are parsed and imported. */
interface RowImporter<T> {
  readonly read: (cells: readonly string[]) => ReadRow<T>
  readonly uniqueKeysOf: (record: T) => readonly UniqueKey[]
  readonly importRows: (records: readonly T[]) => Promise<readonly Outcome[]>
}

const expertImporter = (
  context: CommandContext,
  lockedImport: store.ImportRecord,
  isDryRun: boolean,
): RowImporter<ExternalExpert> => ({
  read: expertReader(lockedImport.mapping, names),
  uniqueKeysOf: ({ externalId, email }) => [
    { field: 'externalId', key: `id ${externalId}`, failure: 'id_repeated' },
    ...(email ? [{ field: 'email', key: `email ${email.toLowerCase()}`, failure: 'email_repeated' } as const] : []),
  ],
  importRows: (experts) =>
    upsertExperts(context, { system: lockedImport.system, timeZone: lockedImport.time_zone, experts, isDryRun }),
})

const companyKinds = { employers: 'employer', clients: 'client', vendors: 'vendor' } as const

const companyImporter = (
  context: CommandContext,
  lockedImport: store.ImportRecord,
  kind: (typeof companyKinds)[keyof typeof companyKinds],
  isDryRun: boolean,
): RowImporter<ImportedCompany> => ({
  read: companyReader(lockedImport.mapping, names),
  uniqueKeysOf: ({ externalId, name, aliases = [] }) => [
    ...(externalId ? [{ field: 'externalId', key: `id ${externalId}`, failure: 'id_repeated' } as const] : []),
    { field: 'name', key: `name ${name.toLowerCase()}`, failure: 'name_repeated' },
    ...aliases
      .filter((alias) => normalizeCompanyName(alias) !== normalizeCompanyName(name))
      .map(
        (alias) => ({ field: 'aliases', key: `alias ${normalizeCompanyName(alias)}`, failure: 'alias_taken' }) as const,
      ),
  ],
  importRows: (companies) => importCompanies(context, { kind, system: lockedImport.system, companies, isDryRun }),
})

interface Evaluated<T> {
  readonly row: CsvRow
  readonly record?: T
  readonly failures?: readonly CellError[]
}

/**
 * Imports the next rows, or only checks them in a dry run. Rows, results and the next position share one transaction, so after
 * any interruption the next step starts exactly where the last committed one ended. The person who started the pass must still
 * have the right.
 * @returns whether the import changed
 */
export const runStep = async (context: CommandContext, files: FileStore, importId: string): Promise<boolean> => {
  const lockedImport = await store.lockImport(context.tx, importId)
  if (!lockedImport || !isAtWork(lockedImport.state)) return false
  const reason = await stopReason(context, lockedImport)
  if (reason) {
    const state = lockedImport.state === 'running' ? 'paused' : 'ready'
    await store.changeImport(context.tx, importId, { state, stopped_because: reason, rate: null })
    return true
  }
  const isDryRun = lockedImport.state === 'checking'
  if (lockedImport.kind === 'experts')
    await step(context, files, lockedImport, expertImporter(context, lockedImport, isDryRun))
  else
    await step(
      context,
      files,
      lockedImport,
      companyImporter(context, lockedImport, companyKinds[lockedImport.kind], isDryRun),
    )
  return true
}

/** Why the pass must stop; imports started on the machine need no rights. */
const stopReason = async (
  { tx }: CommandContext,
  lockedImport: store.ImportRecord,
): Promise<StopReason | undefined> => {
  const by = lockedImport.run_by ?? lockedImport.created_by
  if (by === null) return undefined
  const starter = await store.starterOf(tx, by)
  if (!starter?.is_open) return 'account_closed'
  const importerPermissions = { isAdmin: starter.is_admin, permissions: new Set(starter.permissions) }
  return starter.role_id === roleIds.staff && canImport(importerPermissions, lockedImport.kind)
    ? undefined
    : 'right_lost'
}

const step = async <T>(
  context: CommandContext,
  files: FileStore,
  lockedImport: store.ImportRecord,
  importer: RowImporter<T>,
): Promise<void> => {
  const {
    tx,
    at,
    actor: { tenantId },
  } = context
  const importId = lockedImport.id
  const isDryRun = lockedImport.state === 'checking'
  const { rows, isEnd } = await readRows(
    { tx, files, tenantId, importId },
    { encoding: lockedImport.encoding, separator: lockedImport.separator, lineEnd: lockedImport.line_end },
    { offset: lockedImport.next_offset, row: lockedImport.next_row, line: lockedImport.next_line },
    { size: stepSize[isDryRun ? 'checking' : 'running'], columns: lockedImport.columns.length },
  )
  const evaluated = await withoutRepeated(
    context,
    lockedImport,
    importer,
    rows.map((row) => evaluate(row, importer.read)),
  )
  const good = evaluated.filter((one): one is Evaluated<T> & { record: T } => one.record !== undefined)
  const outcomes = await importer.importRows(good.map(({ record }) => record))
  const bad = good.flatMap((one, i) => failureOf(lockedImport, one, outcomes[i] as Outcome))
  const failed = [...evaluated.filter(({ failures }) => failures !== undefined), ...bad]
  await store.recordFailures(
    tx,
    { tenantId, importId, pass: lockedImport.pass },
    failed.map(({ row, failures = [] }) => ({ row: row.row, line: row.line, failures })),
  )
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  const last = rows.at(-1)?.next
  await store.changeImport(tx, importId, {
    rows: lockedImport.rows + rows.length,
    created: lockedImport.created + count('created'),
    updated: lockedImport.updated + count('updated'),
    unchanged: lockedImport.unchanged + count('unchanged'),
    failed: lockedImport.failed + failed.length,
    ...(last && { next_offset: last.offset, next_row: last.row, next_line: last.line }),
    rate: rateOf(lockedImport.rate, rows.length, at.getTime() - (lockedImport.advanced_at ?? at).getTime()),
    advanced_at: at,
    ...(isEnd && { next_offset: lockedImport.size, state: isDryRun ? 'checked' : 'done', rate: null }),
    ...(isEnd && !isDryRun && { ended_at: at, sample: store.noSample }),
  })
  if (isEnd && !isDryRun) await releaseFiles({ tx, at }, await deleteChunks(tx, importId))
}

const evaluate = <T>(row: CsvRow, read: RowImporter<T>['read']): Evaluated<T> => {
  if (!row.broken) return { row, ...read(row.cells) }
  const { failure, column } = row.broken
  const value = row.cells[column ?? 0] ?? ''
  return { row, failures: [{ column: column ?? null, failure, value: shortened(value) }] }
}

const withFailure = <T>(
  lockedImport: store.ImportRecord,
  { row }: Evaluated<T>,
  field: Field,
  failure: Failure,
  more = '',
): Evaluated<T> => {
  const column = lockedImport.mapping.indexOf(field)
  const value = `${shortened(row.cells[column] ?? '')}${more}`
  return { row, failures: [{ column: column < 0 ? null : column, failure, value }] }
}

/** Fails rows that repeat a unique value of the file; the first row wins. */
const withoutRepeated = async <T>(
  { tx, actor: { tenantId } }: CommandContext,
  lockedImport: store.ImportRecord,
  { uniqueKeysOf }: RowImporter<T>,
  evaluated: readonly Evaluated<T>[],
): Promise<Evaluated<T>[]> => {
  const keyed = evaluated.map((one) => ({
    one,
    all:
      one.record === undefined
        ? []
        : uniqueKeysOf(one.record).map((uniqueKey) => ({ ...uniqueKey, hash: hashOf(uniqueKey.key).toString('hex') })),
  }))
  const firstRowByKey = await store.recordKeys(
    tx,
    { tenantId, importId: lockedImport.id, pass: lockedImport.pass },
    keyed.flatMap(({ one, all }) => all.map(({ hash }) => ({ key: hash, row: one.row.row }))),
  )
  return keyed.map(({ one, all }) => {
    const repeated = all.find(({ hash }) => firstRowByKey.get(hash) !== one.row.row)
    if (!repeated) return one
    return withFailure(lockedImport, one, repeated.field, repeated.failure, ` → ${firstRowByKey.get(repeated.hash)}`)
  })
}

/** Failures about these fields; all others are about the id. */
const aboutField: Partial<Record<Failure, Field>> = {
  email_taken: 'email',
  email_kept: 'email',
  name_taken: 'name',
  alias_taken: 'aliases',
}

const failureOf = <T>(lockedImport: store.ImportRecord, one: Evaluated<T>, outcome: Outcome): Evaluated<T>[] =>
  outcome === 'created' || outcome === 'updated' || outcome === 'unchanged'
    ? []
    : [withFailure(lockedImport, one, aboutField[outcome] ?? 'externalId', outcome)]
