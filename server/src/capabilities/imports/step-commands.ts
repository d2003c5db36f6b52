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
import { dropParts } from './part-store.ts'
import { mayImport } from './policy.ts'
import { type CellFailure, companyReader, expertReader, type Names, type ReadRow, shortened } from './row-parser.ts'
import * as store from './store.ts'

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
interface Once {
  readonly field: Field
  readonly key: string
  readonly failure: Failure
}

/** How rows of a kind are parsed and imported. */
interface Taking<T> {
  readonly read: (cells: readonly string[]) => ReadRow<T>
  readonly once: (record: T) => readonly Once[]
  readonly take: (records: readonly T[]) => Promise<readonly Outcome[]>
}

const takingExperts = (work: CommandContext, held: store.HeldImport, isDry: boolean): Taking<ExternalExpert> => ({
  read: expertReader(held.mapping, names),
  once: ({ externalId, email }) => [
    { field: 'externalId', key: `id ${externalId}`, failure: 'id_repeated' },
    ...(email ? [{ field: 'email', key: `email ${email.toLowerCase()}`, failure: 'email_repeated' } as const] : []),
  ],
  take: (experts) => upsertExperts(work, { system: held.system, timeZone: held.time_zone, experts, isDry }),
})

const companyKinds = { employers: 'employer', clients: 'client', vendors: 'vendor' } as const

const takingCompanies = (
  work: CommandContext,
  held: store.HeldImport,
  kind: (typeof companyKinds)[keyof typeof companyKinds],
  isDry: boolean,
): Taking<ImportedCompany> => ({
  read: companyReader(held.mapping, names),
  once: ({ externalId, name, aliases = [] }) => [
    ...(externalId ? [{ field: 'externalId', key: `id ${externalId}`, failure: 'id_repeated' } as const] : []),
    { field: 'name', key: `name ${name.toLowerCase()}`, failure: 'name_repeated' },
    ...aliases
      .filter((alias) => normalizeCompanyName(alias) !== normalizeCompanyName(name))
      .map(
        (alias) => ({ field: 'aliases', key: `alias ${normalizeCompanyName(alias)}`, failure: 'alias_taken' }) as const,
      ),
  ],
  take: (companies) => importCompanies(work, { kind, system: held.system, companies, isDry }),
})

interface Judged<T> {
  readonly row: CsvRow
  readonly record?: T
  readonly failures?: readonly CellFailure[]
}

/**
 * Imports the next rows, or only checks them in a dry run. Rows, results and the next position share one transaction, so after
 * any interruption the next step starts exactly where the last committed one ended. The person who started the pass must still
 * have the right.
 * @returns whether the import changed
 */
export const runStep = async (work: CommandContext, files: FileStore, importId: string): Promise<boolean> => {
  const held = await store.lockImport(work.tx, importId)
  if (!held || !isAtWork(held.state)) return false
  const reason = await stopReason(work, held)
  if (reason) {
    const state = held.state === 'running' ? 'paused' : 'ready'
    await store.changeImport(work.tx, importId, { state, stopped_because: reason, rate: null })
    return true
  }
  const isDry = held.state === 'checking'
  if (held.kind === 'experts') await step(work, files, held, takingExperts(work, held, isDry))
  else await step(work, files, held, takingCompanies(work, held, companyKinds[held.kind], isDry))
  return true
}

/** Why the pass must stop; imports started on the machine need no rights. */
const stopReason = async ({ tx }: CommandContext, held: store.HeldImport): Promise<StopReason | undefined> => {
  const by = held.run_by ?? held.created_by
  if (by === null) return undefined
  const starter = await store.starterOf(tx, by)
  if (!starter?.is_open) return 'account_closed'
  const holding = { isAdmin: starter.is_admin, permissions: new Set(starter.permissions) }
  return starter.role_id === roleIds.staff && mayImport(holding, held.kind) ? undefined : 'right_lost'
}

const step = async <T>(
  work: CommandContext,
  files: FileStore,
  held: store.HeldImport,
  taking: Taking<T>,
): Promise<void> => {
  const {
    tx,
    at,
    actor: { tenantId },
  } = work
  const importId = held.id
  const isDry = held.state === 'checking'
  const { rows, isEnd } = await readRows(
    { tx, files, tenantId, importId },
    { encoding: held.encoding, separator: held.separator, lineEnd: held.line_end },
    { offset: held.next_at, row: held.next_row, line: held.next_line },
    { size: stepSize[isDry ? 'checking' : 'running'], columns: held.columns.length },
  )
  const judged = await withoutRepeated(
    work,
    held,
    taking,
    rows.map((row) => judge(row, taking.read)),
  )
  const good = judged.filter((one): one is Judged<T> & { record: T } => one.record !== undefined)
  const outcomes = await taking.take(good.map(({ record }) => record))
  const bad = good.flatMap((one, i) => failureOf(held, one, outcomes[i] as Outcome))
  const failed = [...judged.filter(({ failures }) => failures !== undefined), ...bad]
  await store.noteFailures(
    tx,
    { tenantId, importId, pass: held.pass },
    failed.map(({ row, failures = [] }) => ({ row: row.row, line: row.line, failures })),
  )
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  const last = rows.at(-1)?.next
  await store.changeImport(tx, importId, {
    rows: held.rows + rows.length,
    created: held.created + count('created'),
    updated: held.updated + count('updated'),
    unchanged: held.unchanged + count('unchanged'),
    failed: held.failed + failed.length,
    ...(last && { next_at: last.offset, next_row: last.row, next_line: last.line }),
    rate: rateOf(held.rate, rows.length, at.getTime() - (held.advanced_at ?? at).getTime()),
    advanced_at: at,
    ...(isEnd && { next_at: held.size, state: isDry ? 'checked' : 'done', rate: null }),
    ...(isEnd && !isDry && { ended_at: at, sample: store.noSample }),
  })
  if (isEnd && !isDry) await releaseFiles({ tx, at }, await dropParts(tx, importId))
}

const judge = <T>(row: CsvRow, read: Taking<T>['read']): Judged<T> => {
  if (!row.broken) return { row, ...read(row.cells) }
  const { failure, column } = row.broken
  const value = row.cells[column ?? 0] ?? ''
  return { row, failures: [{ column: column ?? null, failure, value: shortened(value) }] }
}

const because = <T>(
  held: store.HeldImport,
  { row }: Judged<T>,
  field: Field,
  failure: Failure,
  more = '',
): Judged<T> => {
  const column = held.mapping.indexOf(field)
  const value = `${shortened(row.cells[column] ?? '')}${more}`
  return { row, failures: [{ column: column < 0 ? null : column, failure, value }] }
}

/** Fails rows that repeat a unique value of the file; the first row wins. */
const withoutRepeated = async <T>(
  { tx, actor: { tenantId } }: CommandContext,
  held: store.HeldImport,
  { once }: Taking<T>,
  judged: readonly Judged<T>[],
): Promise<Judged<T>[]> => {
  const keyed = judged.map((one) => ({
    one,
    all:
      one.record === undefined
        ? []
        : once(one.record).map((uniqueKey) => ({ ...uniqueKey, hash: hashOf(uniqueKey.key).toString('hex') })),
  }))
  const stood = await store.noteKeys(
    tx,
    { tenantId, importId: held.id, pass: held.pass },
    keyed.flatMap(({ one, all }) => all.map(({ hash }) => ({ key: hash, row: one.row.row }))),
  )
  return keyed.map(({ one, all }) => {
    const repeated = all.find(({ hash }) => stood.get(hash) !== one.row.row)
    if (!repeated) return one
    return because(held, one, repeated.field, repeated.failure, ` → ${stood.get(repeated.hash)}`)
  })
}

/** Failures about these fields; all others are about the id. */
const aboutField: Partial<Record<Failure, Field>> = {
  ...{ email_taken: 'email', email_kept: 'email', name_taken: 'name', alias_taken: 'aliases' },
}

const failureOf = <T>(held: store.HeldImport, one: Judged<T>, outcome: Outcome): Judged<T>[] =>
  outcome === 'created' || outcome === 'updated' || outcome === 'unchanged'
    ? []
    : [because(held, one, aboutField[outcome] ?? 'externalId', outcome)]
