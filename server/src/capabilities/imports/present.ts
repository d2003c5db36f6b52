import type * as shapes from '@colloquy/contract/imports/shapes'
import type { Language } from '@colloquy/contract/languages'
import type english from '@colloquy/contract/translations/libs/imports/enUS.json'
import { loadTexts } from '../../platform/translations/load-texts.ts'
import { isComplete } from './column-mapping.ts'
import { abilitiesIn, isAtWork, remainingSeconds } from './import-progress.ts'
import type { CellError } from './row-parser.ts'
import type { NamedImport } from './store.ts'

const words = loadTexts<typeof english>('libs/imports')

export const textOf = (key: string, language: Language): string =>
  key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], words[language]) as string

export const presentCard = (row: NamedImport): shapes.ImportCard => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  fileName: row.file_name,
  size: row.size,
  received: row.received,
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  counts: {
    rows: row.rows,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    failed: row.failed,
  },
  progress: row.state === 'uploading' ? row.received / row.size : Math.min(1, row.next_offset / row.size),
  rate: isAtWork(row.state) ? row.rate : null,
  remainingSeconds: isAtWork(row.state)
    ? remainingSeconds({
        size: row.size,
        begin: row.body_offset,
        next: row.next_offset,
        rows: row.rows,
        rate: row.rate,
      })
    : null,
})

interface FailedRow {
  readonly row: number
  readonly line: number
  readonly failures: readonly CellError[]
}

/** The failures with the headers of their columns. */
export const presentFailures = (columns: readonly string[], failed: readonly FailedRow[]): shapes.RowFailure[] =>
  failed.flatMap(({ row, line, failures }) =>
    failures.map(({ column, failure, value }) => ({
      row,
      line,
      failure,
      value,
      column: column === null ? null : (columns[column] ?? null),
    })),
  )

export const presentImport = (row: NamedImport, failed: readonly FailedRow[]): shapes.Import => ({
  ...presentCard(row),
  stoppedBecause: row.stopped_because,
  system: row.system,
  encoding: row.encoding,
  columns: row.columns,
  mapping: row.mapping,
  sample: row.sample,
  failures: presentFailures(row.columns, failed),
  can: { ...abilitiesIn(row.state, isComplete(row.kind, row.mapping, row.columns)) },
})
