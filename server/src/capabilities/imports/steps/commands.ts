import type { Failure } from '@colloquy/contract/imports/shapes'
import { industries, jobFunctions } from '@colloquy/contract/people/shapes'
import { languages } from '@colloquy/contract/values'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { dropFiles } from '../../../platform/files/keep.ts'
import { hashOf } from '../../../platform/ids.ts'
import type { Work } from '../../../platform/operations/define.ts'
import { type Imported, type ImportedExpert, importExperts } from '../../people/imported/commands.ts'
import { industryName, jobFunctionName } from '../../people/queries.ts'
import { rowsFrom } from '../parts/queries.ts'
import { dropParts } from '../parts/store.ts'
import type { Row } from '../reading/rules.ts'
import { type CellFailure, type Names, rowReader, shortened } from '../rows/rules.ts'
import { isAtWork, rateOf } from '../rules.ts'
import * as store from '../store.ts'

/** Rows of one step: few enough that a step is short, and that one which fails repeats little. */
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

interface Judged {
  readonly row: Row
  readonly expert?: ImportedExpert
  readonly failures?: readonly CellFailure[]
}

/**
 * Reads the next rows of an import and takes them in, or says what would become of them. Rows, what became of them and the
 * place where the next ones begin are of one transaction: whatever ends it, the next step begins exactly where the last
 * one that was done has ended.
 * @returns the import as it was, and whether a step was taken
 */
export const takeStep = async (
  work: Omit<Work, 'actor'> & { readonly actor: { readonly tenantId: string } },
  files: FileStore,
  importId: string,
): Promise<boolean> => {
  const {
    tx,
    at,
    actor: { tenantId },
  } = work
  const held = await store.heldImport(tx, importId)
  if (!held || !isAtWork(held.state)) return false
  const isDry = held.state === 'checking'
  const { rows, isEnd } = await rowsFrom(
    { tx, files, tenantId, importId },
    { encoding: held.encoding, separator: held.separator, lineEnd: held.line_end },
    { at: held.next_at, row: held.next_row, line: held.next_line },
    { size: stepSize[isDry ? 'checking' : 'running'], columns: held.columns.length },
  )
  const pass = { tenantId, importId, pass: held.pass }
  const read = rowReader(held.mapping, names)
  const judged = await withoutRepeated(
    work,
    pass,
    held,
    rows.map((row) => judge(row, read)),
  )
  const good = judged.filter((one): one is Judged & { expert: ImportedExpert } => one.expert !== undefined)
  const outcomes = await importExperts(work, {
    ...{ system: held.system, timeZone: held.time_zone, isDry },
    experts: good.map(({ expert }) => expert),
  })
  const bad = good.flatMap((one, i) => failureOf(held, one, outcomes[i] as Imported))
  const failed = [...judged.filter(({ failures }) => failures !== undefined), ...bad]
  await store.noteFailures(
    tx,
    pass,
    failed.map(({ row, failures = [] }) => ({ row: row.row, line: row.line, failures })),
  )
  const count = (outcome: Imported) => outcomes.filter((one) => one === outcome).length
  const last = rows.at(-1)?.next
  await store.changeImport(tx, importId, {
    rows: held.rows + rows.length,
    created: held.created + count('created'),
    updated: held.updated + count('updated'),
    unchanged: held.unchanged + count('unchanged'),
    failed: held.failed + failed.length,
    ...(last && { next_at: last.at, next_row: last.row, next_line: last.line }),
    rate: rateOf(held.rate, rows.length, at.getTime() - (held.advanced_at ?? at).getTime()),
    advanced_at: at,
    ...(isEnd && { next_at: held.size, state: isDry ? 'checked' : 'done', rate: null }),
    ...(isEnd && !isDry && { ended_at: at, sample: store.noSample }),
  })
  if (isEnd && !isDry) await dropFiles({ tx, at }, await dropParts(tx, importId))
  return true
}

const judge = (row: Row, read: ReturnType<typeof rowReader>): Judged => {
  if (!row.broken) return { row, ...read(row.cells) }
  const { failure, column } = row.broken
  const value = row.cells[column ?? 0] ?? ''
  return { row, failures: [{ column: column ?? null, failure, value: shortened(value) }] }
}

const columnOf = ({ mapping }: store.HeldImport, field: string): number => mapping.indexOf(field)

const because = (held: store.HeldImport, one: Judged, field: string, failure: Failure, more = ''): Judged => {
  const column = columnOf(held, field)
  return { row: one.row, failures: [{ column, failure, value: `${shortened(one.row.cells[column] ?? '')}${more}` }] }
}

/** Rows whose id or address has stood in the file before fail; the first one counts. */
const withoutRepeated = async (
  { tx }: Pick<Work, 'tx'>,
  pass: { readonly tenantId: string; readonly importId: string; readonly pass: number },
  held: store.HeldImport,
  judged: readonly Judged[],
): Promise<Judged[]> => {
  const keysOf = ({ expert }: Judged) => ({
    id: expert && hashOf(`id ${expert.externalId}`).toString('hex'),
    email: expert?.email ? hashOf(`email ${expert.email.toLowerCase()}`).toString('hex') : undefined,
  })
  const keyed = judged.map((one) => ({ one, ...keysOf(one) }))
  const stood = await store.noteKeys(
    tx,
    pass,
    keyed.flatMap(({ one, id, email }) => [id, email].flatMap((key) => (key ? [{ key, row: one.row.row }] : []))),
  )
  return keyed.map(({ one, id, email }) => {
    const before = (key: string | undefined) => {
      const row = key && stood.get(key)
      return row && row !== one.row.row ? ` → ${row}` : undefined
    }
    const [idBefore, emailBefore] = [before(id), before(email)]
    if (idBefore) return because(held, one, 'externalId', 'id_repeated', idBefore)
    return emailBefore ? because(held, one, 'email', 'email_repeated', emailBefore) : one
  })
}

const failureOf = (held: store.HeldImport, one: Judged, outcome: Imported): Judged[] => {
  if (outcome === 'email_taken' || outcome === 'email_kept') return [because(held, one, 'email', outcome)]
  if (outcome === 'gone' || outcome === 'no_expert') return [because(held, one, 'externalId', outcome)]
  return []
}
