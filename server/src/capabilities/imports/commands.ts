import { importProgressed } from '@colloquy/contract/imports/events'
import {
  appendImportChunk,
  cancelImport,
  checkImport,
  downloadImportErrors as downloadErrorsOperation,
  pauseImport,
  runImport,
  startImport,
} from '@colloquy/contract/imports/operations'
import { defaultSystem, type Encoding } from '@colloquy/contract/imports/shapes'
import { detectEncoding } from '../../platform/csv/csv-reader.ts'
import { writeCsv } from '../../platform/csv/csv-writer.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { releaseFiles, storeFile } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { newId } from '../../platform/ids.ts'
import { command, type LoadContext, type TransactionContext } from '../../platform/operations/define.ts'
import { whereWorkflow } from '../tenancy/queries.ts'
import { guessMapping, isComplete } from './column-mapping.ts'
import { type FileHead, readHead } from './file-queries.ts'
import { abilitiesIn } from './import-progress.ts'
import { importRows, isKindOf } from './policy.ts'
import { presentFailures, textOf } from './present.ts'
import { loadImport, readImport } from './queries.ts'
import * as store from './store.ts'
import { deleteChunks, insertChunk } from './upload-chunk-store.ts'

/** Finds the import and locks it. */
const lock = ({ tx, input }: LoadContext<{ readonly importId: string }>) => store.lockImport(tx, input.importId)

const can = ({ state, kind, mapping, columns }: store.ImportRecord) =>
  abilitiesIn(state, isComplete(kind, mapping, columns))

/** The columns stored from the head of a file. */
const noted = ({ format, columns, body, sample }: FileHead) => ({
  encoding: format.encoding,
  separator: format.separator,
  line_end: format.lineEnd,
  columns: [...columns],
  sample: JSON.stringify(sample) as never,
  body_offset: body.offset,
  body_line: body.line,
})

/**
 * Stores the next chunk of a file. The last chunk makes its columns known.
 * @returns why the file is refused: its first chunk is not text, or the complete file is no table or has no rows
 */
export const addChunk = async (
  keeping: TransactionContext,
  files: FileStore,
  held: Pick<store.ImportRecord, 'id' | 'kind' | 'received' | 'size'>,
  content: Uint8Array,
): Promise<'import_no_table' | 'no_rows' | undefined> => {
  const {
    tx,
    actor: { tenantId },
  } = keeping
  if (held.received === 0 && !detectEncoding(content)) return 'import_no_table'
  const name = `import-${held.received}`
  const fileId = await storeFile(keeping, files, { content, mediaType: 'application/octet-stream', name })
  const chunk = { start_offset: held.received, size: content.byteLength, file_id: fileId }
  await insertChunk(tx, { tenant_id: tenantId, import_id: held.id, ...chunk })
  const received = held.received + content.byteLength
  await store.changeImport(tx, held.id, { received })
  if (received < held.size) return undefined
  const beginning = await readHead({ tx, files, tenantId, importId: held.id })
  if (!beginning) return 'import_no_table'
  if (beginning.sample.length === 0) return 'no_rows'
  const mapping = JSON.stringify(guessMapping(held.kind, beginning.columns)) as never
  await store.changeImport(tx, held.id, { state: 'ready', mapping, ...noted(beginning) })
  return undefined
}

/**
 * Starts reading a file from its first row and resets the counters. `by` is the person whose rights apply, null for an import
 * started on the machine.
 */
export const startPass = (
  tx: Tx,
  held: Pick<store.ImportRecord, 'id' | 'pass' | 'body_offset' | 'body_line'>,
  state: 'checking' | 'running',
  { at, by }: { readonly at: Date; readonly by: string | null },
): Promise<void> =>
  store.changeImport(tx, held.id, {
    state,
    pass: held.pass + 1,
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    next_offset: held.body_offset,
    next_row: 1,
    next_line: held.body_line,
    rate: null,
    advanced_at: at,
    run_by: by,
    stopped_because: null,
    ...(state === 'running' && { started_at: at }),
  })

/** The columns to set when an import resumes. */
export const resumed = { state: 'running', rate: null, stopped_because: null } as const

/** Cancels an import and deletes its file and sample rows; imported records stay. */
export const endImport = async ({ tx, at }: Pick<TransactionContext, 'tx' | 'at'>, importId: string): Promise<void> => {
  await store.changeImport(tx, importId, { state: 'cancelled', ended_at: at, sample: store.noSample })
  await releaseFiles({ tx, at }, await deleteChunks(tx, importId))
}

/** Bytes that one tenant may store for unfinished imports. */
export interface Quota {
  readonly uploadQuota: number
}

export const start = ({ uploadQuota }: Quota) =>
  command(startImport, {
    load: whereWorkflow(
      (workflow, { input }) => isKindOf(workflow, input.kind ?? 'experts'),
      ({ input }) => ({ kind: input.kind ?? ('experts' as const) }),
    ),
    allow: importRows,
    limits: [{ name: 'imports.start', max: 60, seconds: 3600 }],
    about: (_, { id, size }) => ({ kind: 'import', id, facts: { size } }),
    run: async ({ tx, me, at, input, subject, refuse }) => {
      if (input.size === 0) return refuse('no_rows')
      if ((await store.bytesHeld(tx)) + input.size > uploadQuota) return refuse('upload_quota')
      const id = newId(at)
      await store.insertImport(tx, {
        tenant_id: me.tenantId,
        id,
        kind: subject.kind,
        file_name: input.fileName,
        size: input.size,
        system: input.system ?? defaultSystem,
        time_zone: me.timeZone,
        created_by: me.personId,
        created_at: at,
      })
      return readImport(tx, id)
    },
  })

export const append = (files: FileStore, { uploadQuota }: Quota) =>
  command(appendImportChunk, {
    load: lock,
    see: importRows,
    allow: importRows,
    run: async ({ tx, actor, at, input: { offset, chunk }, subject, refuse }) => {
      if (!can(subject).append) return refuse('import_not_ready')
      if (offset !== subject.received || chunk.size === 0 || offset + chunk.size > subject.size)
        return refuse('upload_offset_mismatch')
      // Other uploads may have started since the check.
      if ((await store.bytesHeld(tx)) + chunk.size > uploadQuota) return refuse('upload_quota')
      const content = new Uint8Array(await chunk.arrayBuffer())
      const defect = await addChunk({ tx, actor, at }, files, subject, content)
      if (defect) return refuse(defect)
      return readImport(tx, subject.id)
    },
  })

export const check = (files: FileStore) =>
  command(checkImport, {
    load: lock,
    see: importRows,
    allow: importRows,
    run: async ({ tx, me, at, input, subject, emit, refuse }) => {
      const { id } = subject
      if (!can(subject).check) return refuse('import_not_ready')
      const { mapping = subject.mapping, system = subject.system } = input
      const encoding: Encoding | undefined = input.encoding === subject.encoding ? undefined : input.encoding
      const beginning = encoding && (await readHead({ tx, files, tenantId: me.tenantId, importId: id }, encoding))
      if (encoding && !beginning) return refuse('import_no_table')
      const columns = beginning?.columns ?? subject.columns
      const body = beginning ? { body_offset: beginning.body.offset, body_line: beginning.body.line } : subject
      // A different encoding changes the headers and so the guessed mapping.
      const wanted = input.mapping === undefined && beginning ? guessMapping(subject.kind, columns) : mapping
      if (!isComplete(subject.kind, wanted, columns)) return refuse('mapping_incomplete')
      await store.changeImport(tx, id, {
        system,
        mapping: JSON.stringify(wanted) as never,
        ...(beginning && noted(beginning)),
      })
      await startPass(tx, { ...subject, ...body }, 'checking', { at, by: me.personId })
      emit(importProgressed, { importId: id, pass: subject.pass + 1, at: body.body_offset }, [me.personId])
      return readImport(tx, id)
    },
  })

/** Starts an import. It runs in steps, each triggered by the import's event. */
export const run = command(runImport, {
  load: lock,
  see: importRows,
  allow: importRows,
  about: (_, { id, fileName, size }) => ({ kind: 'import', id, facts: { fileName, size } }),
  run: async ({ tx, me, at, subject, emit, refuse }) => {
    const { id, kind, state, columns, mapping } = subject
    if (state !== 'paused' && state !== 'ready' && state !== 'checked') return refuse('import_not_ready')
    if (!isComplete(kind, mapping, columns)) return refuse('mapping_incomplete')
    const isOn = state === 'paused'
    if (isOn) await store.changeImport(tx, id, { ...resumed, run_by: me.personId, advanced_at: at })
    else await startPass(tx, subject, 'running', { at, by: me.personId })
    const from = { pass: isOn ? subject.pass : subject.pass + 1, at: isOn ? subject.next_offset : subject.body_offset }
    emit(importProgressed, { importId: id, ...from }, [me.personId])
    return readImport(tx, id)
  },
})

export const pause = command(pauseImport, {
  load: lock,
  see: importRows,
  allow: importRows,
  run: async ({ tx, subject, refuse }) => {
    if (!can(subject).pause) return refuse('import_not_ready')
    await store.changeImport(tx, subject.id, { state: subject.state === 'running' ? 'paused' : 'ready' })
    return readImport(tx, subject.id)
  },
})

export const cancel = command(cancelImport, {
  load: lock,
  see: importRows,
  allow: importRows,
  run: async ({ tx, at, subject, refuse }) => {
    if (!can(subject).cancel) return refuse('import_not_ready')
    await endImport({ tx, at }, subject.id)
    return readImport(tx, subject.id)
  },
})

/** Approximate line limit of one file; a row can have several lines. */
const maxFailures = 100_000
const page = 500

/** The failures as a file. It contains personal data, so the audit log records it. */
export const downloadErrors = command(downloadErrorsOperation, {
  load: loadImport,
  see: importRows,
  allow: importRows,
  // A file response cannot be stored for idempotent replay.
  answersSecret: true,
  about: ({ subject: { id, file_name, failed } }) => ({ kind: 'import', id, facts: { fileName: file_name, failed } }),
  run: async ({ tx, me, subject: { id, pass, columns, failed } }) => {
    const say = (key: string) => textOf(key, me.language)
    const rows: Awaited<ReturnType<typeof store.failuresOf>> = []
    for (let lines = 0; lines < maxFailures; ) {
      const next = await store.failuresOf(tx, { importId: id, pass }, { after: rows.at(-1)?.row ?? 0, size: page })
      rows.push(...next)
      if (next.length < page) break
      lines += next.reduce((sum, { failures }) => sum + failures.length, 0)
    }
    const head = ['row', 'line', 'column', 'problem', 'value'].map((column) => say(`IMPORTS.ERRORS.${column}`))
    const more = failed > rows.length ? [['', '', '', say('IMPORTS.ERRORS.MORE'), String(failed - rows.length)]] : []
    const text = writeCsv([
      head,
      ...presentFailures(columns, rows).map(({ row, line, column, failure, value }) => [
        String(row),
        String(line),
        column ?? '',
        say(`IMPORTS.FAILURES.${failure}`),
        value,
      ]),
      ...more,
    ])
    return new File([text], 'import-errors.csv', { type: 'text/csv' })
  },
})
