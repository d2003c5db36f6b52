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
import { loadInWorkflow } from '../tenancy/queries.ts'
import { guessMapping, isComplete } from './column-mapping.ts'
import { type FileHead, readHead } from './file-queries.ts'
import { abilitiesIn } from './import-progress.ts'
import { canImportRows, isKindOf } from './policy.ts'
import { presentFailures, textOf } from './present.ts'
import { loadImport, readImport } from './queries.ts'
import * as store from './store.ts'
import { deleteChunks, insertChunk } from './upload-chunk-store.ts'

/** Finds the import and locks it. */
const lock = ({ tx, input }: LoadContext<{ readonly importId: string }>) => store.lockImport(tx, input.importId)

const can = ({ state, kind, mapping, columns }: store.ImportRecord) =>
  abilitiesIn(state, isComplete(kind, mapping, columns))

/** The columns stored from the head of a file. */
const headColumns = ({ format, columns, body, sample }: FileHead) => ({
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
  context: TransactionContext,
  files: FileStore,
  upload: Pick<store.ImportRecord, 'id' | 'kind' | 'received' | 'size'>,
  content: Uint8Array,
): Promise<'import_no_table' | 'no_rows' | undefined> => {
  const {
    tx,
    actor: { tenantId },
  } = context
  if (upload.received === 0 && !detectEncoding(content)) return 'import_no_table'
  const name = `import-${upload.received}`
  const fileId = await storeFile(context, files, { content, mediaType: 'application/octet-stream', name })
  const chunk = { start_offset: upload.received, size: content.byteLength, file_id: fileId }
  await insertChunk(tx, { tenant_id: tenantId, import_id: upload.id, ...chunk })
  const received = upload.received + content.byteLength
  await store.changeImport(tx, upload.id, { received })
  if (received < upload.size) return undefined
  const head = await readHead({ tx, files, tenantId, importId: upload.id })
  if (!head) return 'import_no_table'
  if (head.sample.length === 0) return 'no_rows'
  const mapping = JSON.stringify(guessMapping(upload.kind, head.columns)) as never
  await store.changeImport(tx, upload.id, { state: 'ready', mapping, ...headColumns(head) })
  return undefined
}

/**
 * Starts reading a file from its first row and resets the counters. `by` is the person whose rights apply, null for an import
 * started on the machine.
 */
export const startPass = (
  tx: Tx,
  record: Pick<store.ImportRecord, 'id' | 'pass' | 'body_offset' | 'body_line'>,
  state: 'checking' | 'running',
  { at, by }: { readonly at: Date; readonly by: string | null },
): Promise<void> =>
  store.changeImport(tx, record.id, {
    state,
    pass: record.pass + 1,
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    next_offset: record.body_offset,
    next_row: 1,
    next_line: record.body_line,
    rate: null,
    advanced_at: at,
    run_by: by,
    stopped_because: null,
    ...(state === 'running' && { started_at: at }),
  })

/** The columns to set when an import resumes. */
export const resumedColumns = { state: 'running', rate: null, stopped_because: null } as const

/** Cancels an import and deletes its file and sample rows; imported records stay. */
export const endImport = async ({ tx, at }: Pick<TransactionContext, 'tx' | 'at'>, importId: string): Promise<void> => {
  await store.changeImport(tx, importId, { state: 'cancelled', ended_at: at, sample: store.noSample })
  await releaseFiles({ tx, at }, await deleteChunks(tx, importId))
}

/** Bytes that one tenant may store for unfinished imports. */
export interface UploadQuota {
  readonly uploadQuota: number
}

export const start = ({ uploadQuota }: UploadQuota) =>
  command(startImport, {
    load: loadInWorkflow(
      (workflow, { input }) => isKindOf(workflow, input.kind ?? 'experts'),
      ({ input }) => ({ kind: input.kind ?? ('experts' as const) }),
    ),
    allow: canImportRows,
    limits: [{ name: 'imports.start', max: 60, seconds: 3600 }],
    about: (_, { id, size }) => ({ kind: 'import', id, details: { size } }),
    run: async ({ tx, me, at, input, subject, refuse }) => {
      if (input.size === 0) return refuse('no_rows')
      if ((await store.storedBytes(tx)) + input.size > uploadQuota) return refuse('upload_quota')
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

export const append = (files: FileStore, { uploadQuota }: UploadQuota) =>
  command(appendImportChunk, {
    load: lock,
    see: canImportRows,
    allow: canImportRows,
    run: async ({ tx, actor, at, input: { offset, chunk }, subject, refuse }) => {
      if (!can(subject).append) return refuse('import_not_ready')
      if (offset !== subject.received || chunk.size === 0 || offset + chunk.size > subject.size)
        return refuse('upload_offset_mismatch')
      // Other uploads may have started since the check.
      if ((await store.storedBytes(tx)) + chunk.size > uploadQuota) return refuse('upload_quota')
      const content = new Uint8Array(await chunk.arrayBuffer())
      const defect = await addChunk({ tx, actor, at }, files, subject, content)
      if (defect) return refuse(defect)
      return readImport(tx, subject.id)
    },
  })

export const check = (files: FileStore) =>
  command(checkImport, {
    load: lock,
    see: canImportRows,
    allow: canImportRows,
    run: async ({ tx, me, at, input, subject, emit, refuse }) => {
      const { id } = subject
      if (!can(subject).check) return refuse('import_not_ready')
      const { mapping = subject.mapping, system = subject.system } = input
      const encoding: Encoding | undefined = input.encoding === subject.encoding ? undefined : input.encoding
      const head = encoding && (await readHead({ tx, files, tenantId: me.tenantId, importId: id }, encoding))
      if (encoding && !head) return refuse('import_no_table')
      const columns = head?.columns ?? subject.columns
      const body = head ? { body_offset: head.body.offset, body_line: head.body.line } : subject
      // A different encoding changes the headers and so the guessed mapping.
      const wanted = input.mapping === undefined && head ? guessMapping(subject.kind, columns) : mapping
      if (!isComplete(subject.kind, wanted, columns)) return refuse('mapping_incomplete')
      await store.changeImport(tx, id, {
        system,
        mapping: JSON.stringify(wanted) as never,
        ...(head && headColumns(head)),
      })
      await startPass(tx, { ...subject, ...body }, 'checking', { at, by: me.personId })
      emit(importProgressed, { importId: id, pass: subject.pass + 1, at: body.body_offset }, [me.personId])
      return readImport(tx, id)
    },
  })

/** Starts an import. It runs in steps, each triggered by the import's event. */
export const run = command(runImport, {
  load: lock,
  see: canImportRows,
  allow: canImportRows,
  about: (_, { id, fileName, size }) => ({ kind: 'import', id, details: { fileName, size } }),
  run: async ({ tx, me, at, subject, emit, refuse }) => {
    const { id, kind, state, columns, mapping } = subject
    if (state !== 'paused' && state !== 'ready' && state !== 'checked') return refuse('import_not_ready')
    if (!isComplete(kind, mapping, columns)) return refuse('mapping_incomplete')
    const isOn = state === 'paused'
    if (isOn) await store.changeImport(tx, id, { ...resumedColumns, run_by: me.personId, advanced_at: at })
    else await startPass(tx, subject, 'running', { at, by: me.personId })
    const from = { pass: isOn ? subject.pass : subject.pass + 1, at: isOn ? subject.next_offset : subject.body_offset }
    emit(importProgressed, { importId: id, ...from }, [me.personId])
    return readImport(tx, id)
  },
})

export const pause = command(pauseImport, {
  load: lock,
  see: canImportRows,
  allow: canImportRows,
  run: async ({ tx, subject, refuse }) => {
    if (!can(subject).pause) return refuse('import_not_ready')
    await store.changeImport(tx, subject.id, { state: subject.state === 'running' ? 'paused' : 'ready' })
    return readImport(tx, subject.id)
  },
})

export const cancel = command(cancelImport, {
  load: lock,
  see: canImportRows,
  allow: canImportRows,
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
  see: canImportRows,
  allow: canImportRows,
  // A file response cannot be stored for idempotent replay.
  answersSecret: true,
  about: ({ subject: { id, file_name, failed } }) => ({ kind: 'import', id, details: { fileName: file_name, failed } }),
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
