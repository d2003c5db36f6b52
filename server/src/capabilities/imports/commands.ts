import { importAdvanced } from '@colloquy/contract/imports/events'
import {
  appendPart,
  beginImport,
  cancelImport,
  checkImport,
  downloadErrors as downloadErrorsOperation,
  pauseImport,
  runImport,
} from '@colloquy/contract/imports/operations'
import { defaultSystem, type Encoding } from '@colloquy/contract/imports/shapes'
import { writeCsv } from '../../platform/csv/csv-writer.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type FileContext, releaseFiles, storeFile } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { newId } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import { guessMapping, isComplete } from './column-mapping.ts'
import { type FileHead, readHead } from './file-queries.ts'
import { abilitiesIn } from './import-progress.ts'
import { dropParts, insertPart } from './part-store.ts'
import { importRows } from './policy.ts'
import { presentFailures, textOf } from './present.ts'
import { loadImport, readImport } from './queries.ts'
import * as store from './store.ts'

/** Finds the import and keeps everybody else from changing it meanwhile. */
const hold = ({ tx, input }: { readonly tx: Tx; readonly input: { readonly importId: string } }) =>
  store.heldImport(tx, input.importId)

const can = ({ state, kind, mapping, columns }: store.HeldImport) =>
  abilitiesIn(state, isComplete(kind, mapping, columns))

/** What is noted of a file's beginning. */
const noted = ({ format, columns, body, sample }: FileHead) => ({
  ...{ encoding: format.encoding, separator: format.separator, line_end: format.lineEnd },
  ...{ columns: [...columns], sample: JSON.stringify(sample) as never },
  ...{ body_at: body.offset, body_line: body.line },
})

/** Keeps the next bytes of a file. With the last ones its columns are known. @returns whether it is a table, as far as that can be said */
export const addPart = async (
  keeping: FileContext,
  files: FileStore,
  held: Pick<store.HeldImport, 'id' | 'kind' | 'received' | 'size'>,
  content: Uint8Array,
): Promise<boolean> => {
  const {
    tx,
    actor: { tenantId },
  } = keeping
  const name = `import-${held.received}`
  const fileId = await storeFile(keeping, files, { content, mediaType: 'application/octet-stream', name })
  const part = { start_at: held.received, size: content.byteLength, file_id: fileId }
  await insertPart(tx, { tenant_id: tenantId, import_id: held.id, ...part })
  const received = held.received + content.byteLength
  await store.changeImport(tx, held.id, { received })
  if (received < held.size) return true
  const beginning = await readHead({ tx, files, tenantId, importId: held.id })
  if (!beginning) return false
  const mapping = JSON.stringify(guessMapping(held.kind, beginning.columns)) as never
  await store.changeImport(tx, held.id, { state: 'ready', mapping, ...noted(beginning) })
  return true
}

/**
 * Begins to read a file from its first row on; what was counted before counts no more. `by` is whose right it is, null on
 * the machine itself.
 */
export const beginPass = (
  tx: Tx,
  held: Pick<store.HeldImport, 'id' | 'pass' | 'body_at' | 'body_line'>,
  state: 'checking' | 'running',
  { at, by }: { readonly at: Date; readonly by: string | null },
): Promise<void> =>
  store.changeImport(tx, held.id, {
    ...{ state, pass: held.pass + 1, rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 },
    ...{ next_at: held.body_at, next_row: 1, next_line: held.body_line, rate: null, advanced_at: at },
    ...{ run_by: by, stopped_because: null },
    ...(state === 'running' && { started_at: at }),
  })

/** What is noted of an import that is gone on with. */
export const resumed = { state: 'running', rate: null, stopped_because: null } as const

/** Ends an import and lets go of its file, the rows that were shown of it included; what it has written stays. */
export const endImport = async ({ tx, at }: Pick<FileContext, 'tx' | 'at'>, importId: string): Promise<void> => {
  await store.changeImport(tx, importId, { state: 'cancelled', ended_at: at, sample: store.noSample })
  await releaseFiles({ tx, at }, await dropParts(tx, importId))
}

/** Bytes of one tenant's files that may lie there before their imports are over. */
export interface Quota {
  readonly uploadQuota: number
}

export const begin = ({ uploadQuota }: Quota) =>
  command(beginImport, {
    load: ({ input }) => ({ kind: input.kind ?? ('experts' as const) }),
    allow: importRows,
    limits: [{ name: 'imports.begin', max: 60, seconds: 3600 }],
    about: (_, { id, size }) => ({ kind: 'import', id, facts: { size } }),
    run: async ({ tx, me, at, input, subject, refuse }) => {
      if ((await store.bytesHeld(tx)) + input.size > uploadQuota) return refuse('upload_quota')
      const id = newId(at)
      await store.insertImport(tx, {
        ...{ tenant_id: me.tenantId, id, kind: subject.kind, file_name: input.fileName, size: input.size },
        ...{ system: input.system ?? defaultSystem, time_zone: me.timeZone, created_by: me.personId, created_at: at },
      })
      return readImport(tx, id)
    },
  })

export const append = (files: FileStore, { uploadQuota }: Quota) =>
  command(appendPart, {
    load: hold,
    see: importRows,
    allow: importRows,
    run: async ({ tx, actor, at, input: { offset, part }, subject, refuse }) => {
      if (!can(subject).append) return refuse('import_not_ready')
      if (offset !== subject.received || part.size === 0 || offset + part.size > subject.size)
        return refuse('part_misplaced')
      // Others may have begun with files of theirs meanwhile.
      if ((await store.bytesHeld(tx)) + part.size > uploadQuota) return refuse('upload_quota')
      const content = new Uint8Array(await part.arrayBuffer())
      if (!(await addPart({ tx, actor, at }, files, subject, content))) return refuse('import_no_table')
      return readImport(tx, subject.id)
    },
  })

export const check = (files: FileStore) =>
  command(checkImport, {
    load: hold,
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
      const body = beginning ? { body_at: beginning.body.offset, body_line: beginning.body.line } : subject
      // With other letters the heads are others, and so is what they seem to say.
      const wanted = input.mapping === undefined && beginning ? guessMapping(subject.kind, columns) : mapping
      if (!isComplete(subject.kind, wanted, columns)) return refuse('mapping_incomplete')
      await store.changeImport(tx, id, {
        ...{ system, mapping: JSON.stringify(wanted) as never },
        ...(beginning && noted(beginning)),
      })
      await beginPass(tx, { ...subject, ...body }, 'checking', { at, by: me.personId })
      emit(importAdvanced, { importId: id, pass: subject.pass + 1, at: body.body_at }, [me.personId])
      return readImport(tx, id)
    },
  })

/** Begins to take rows in. The rows go in steps, each of which the events of the import tell. */
export const run = command(runImport, {
  load: hold,
  see: importRows,
  allow: importRows,
  about: (_, { id, fileName, size }) => ({ kind: 'import', id, facts: { fileName, size } }),
  run: async ({ tx, me, at, subject, emit, refuse }) => {
    const { id, kind, state, columns, mapping } = subject
    if (state !== 'paused' && state !== 'ready' && state !== 'checked') return refuse('import_not_ready')
    if (!isComplete(kind, mapping, columns)) return refuse('mapping_incomplete')
    const isOn = state === 'paused'
    if (isOn) await store.changeImport(tx, id, { ...resumed, run_by: me.personId, advanced_at: at })
    else await beginPass(tx, subject, 'running', { at, by: me.personId })
    const from = { pass: isOn ? subject.pass : subject.pass + 1, at: isOn ? subject.next_at : subject.body_at }
    emit(importAdvanced, { importId: id, ...from }, [me.personId])
    return readImport(tx, id)
  },
})

export const pause = command(pauseImport, {
  load: hold,
  see: importRows,
  allow: importRows,
  run: async ({ tx, subject, refuse }) => {
    if (!can(subject).pause) return refuse('import_not_ready')
    await store.changeImport(tx, subject.id, { state: subject.state === 'running' ? 'paused' : 'ready' })
    return readImport(tx, subject.id)
  },
})

export const cancel = command(cancelImport, {
  load: hold,
  see: importRows,
  allow: importRows,
  run: async ({ tx, at, subject, refuse }) => {
    if (!can(subject).cancel) return refuse('import_not_ready')
    await endImport({ tx, at }, subject.id)
    return readImport(tx, subject.id)
  },
})

/** Lines of one file by and large: a row may have many. */
const mostFailures = 100_000
const page = 500

/** What is wrong, as a file. It holds pieces of people's records, so that the audit record is told of it. */
export const downloadErrors = command(downloadErrorsOperation, {
  load: loadImport,
  see: importRows,
  allow: importRows,
  // A file cannot be kept to be answered a second time.
  answersSecret: true,
  about: ({ subject: { id, file_name, failed } }) => ({ kind: 'import', id, facts: { fileName: file_name, failed } }),
  run: async ({ tx, me, subject: { id, pass, columns, failed } }) => {
    const say = (key: string) => textOf(key, me.language)
    const rows: Awaited<ReturnType<typeof store.failuresOf>> = []
    for (let lines = 0; lines < mostFailures; ) {
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
        ...[String(row), String(line), column ?? '', say(`IMPORTS.FAILURES.${failure}`), value],
      ]),
      ...more,
    ])
    return new File([text], 'import-errors.csv', { type: 'text/csv' })
  },
})
