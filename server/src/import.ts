/*
 * `npm run import -- people|companies FILE [--kind employers|clients|vendors] [--tenant key-or-host] [--system name] [--map "Column=field"]… [--dry-run] [--errors FILE]`:
 * imports experts or companies from a CSV file, as the page for it does. Begun again with the same file, it goes on where it
 * was ended.
 */
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import {
  defaultSystem,
  fieldsOf,
  ImportKind,
  type Mapping,
  maxChunkBytes,
  requiredFieldsOf,
  subjectOf,
} from '@colloquy/contract/imports/shapes'
import { defaultLanguage } from '@colloquy/contract/languages'
import * as z from 'zod/mini'
import { isComplete } from './capabilities/imports/column-mapping.ts'
import { addChunk, endImport, resumedColumns, startPass } from './capabilities/imports/commands.ts'
import { isAtWork, remainingSeconds } from './capabilities/imports/import-progress.ts'
import { presentFailures, textOf } from './capabilities/imports/present.ts'
import { runStep } from './capabilities/imports/step-commands.ts'
import * as store from './capabilities/imports/store.ts'
import { chunksFrom } from './capabilities/imports/upload-chunk-store.ts'
import { allSites } from './platform/access/store.ts'
import { ownTenant } from './platform/audit/store.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { writeCsv } from './platform/csv/csv-writer.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { openExistingDatabase } from './platform/db/existing-database.ts'
import { type FileStore, openFileStore } from './platform/files/file-store.ts'
import { newId } from './platform/ids.ts'
import type { SystemContext } from './platform/operations/define.ts'
import { createEmitter, writeOutbox } from './platform/operations/emit.ts'

const usage =
  'import -- people|companies FILE [--kind employers|clients|vendors] [--tenant key-or-host] [--system name] [--map "Column=field"]… [--dry-run] [--errors FILE]'

/** What is wanted. */
interface ImportArguments {
  readonly path: string
  readonly kind: ImportKind
  readonly tenant: string | undefined
  readonly system: string
  /** Fields by the heads of their columns, where the guess is wrong. */
  readonly fields: ReadonlyMap<string, string>
  readonly isDryRun: boolean
  readonly errors: string | undefined
}

/** An import in its tenant. */
interface Importing {
  readonly database: Database
  readonly files: FileStore
  readonly tenantId: string
  readonly say: (line: string) => void
}

const parseArguments = (args: readonly string[]): ImportArguments => {
  const option = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      tenant: option,
      system: option,
      errors: option,
      kind: option,
      map: { ...option, multiple: true },
      'dry-run': { type: 'boolean' },
    },
  })
  const [what, path, ...rest] = positionals
  if (!path || rest.length > 0) throw new ConfigError(usage)
  const kind = kindOf(what, values.kind)
  const fields = new Map(
    (values.map ?? []).map((one) => {
      const at = one.lastIndexOf('=')
      if (at < 1 || (one.slice(at + 1) !== '' && !fieldsOf(kind).includes(one.slice(at + 1))))
        throw new ConfigError(`--map ${one}: there is no such field`)
      return [one.slice(0, at), one.slice(at + 1)] as const
    }),
  )
  const { tenant, system = defaultSystem, errors } = values
  return { path, kind, tenant, system, fields, isDryRun: values['dry-run'] === true, errors }
}

/** What the rows are about; companies are employers of experts, unless another kind is named. */
const kindOf = (what: string | undefined, kind: string | undefined): ImportKind => {
  if (what === 'people' && kind === undefined) return 'experts'
  const wanted = z.safeParse(ImportKind, kind ?? 'employers')
  if (what !== 'companies' || !wanted.success || subjectOf(wanted.data) !== 'companies') throw new ConfigError(usage)
  return wanted.data
}

const tenantNamed = async (database: Database, wanted: string | undefined): Promise<string> => {
  const sites = await allSites(database.db)
  const ids = [...new Set(sites.map(({ tenantId }) => tenantId))]
  const keys = await Promise.all(
    ids.map((tenantId) => database.transaction({ kind: 'tenant', tenantId }, async (tx) => (await ownTenant(tx)).key)),
  )
  const isIt = (tenantId: string, i: number) =>
    wanted === undefined
      ? ids.length === 1
      : keys[i] === wanted || sites.some((site) => site.tenantId === tenantId && new URL(site.origin).host === wanted)
  const found = ids.find(isIt)
  if (!found) throw new ConfigError(`Name the tenant with --tenant: ${keys.join(', ')}`)
  return found
}

/** Runs something in the tenant, as a job does. */
const runAsSystem = <T>({ database, tenantId }: Importing, run: (context: SystemContext) => Promise<T>): Promise<T> => {
  const at = systemClock.now()
  const { emit, events } = createEmitter(at)
  return database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
    const result = await run({ tx, at, emit, actor: { kind: 'system', tenantId } })
    await writeOutbox(tx, tenantId, at, events)
    return result
  })
}

const bytesAt = async (file: FileHandle, at: number, size: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, at)
  return buffer.subarray(0, bytesRead)
}

/** The import of this very file that was begun and is not over, or a new one. */
const importOf = async (
  importing: Importing,
  file: FileHandle,
  { path, kind, system }: ImportArguments,
): Promise<string> => {
  const { size } = await file.stat()
  if (size === 0) throw new ConfigError(`${path} is empty`)
  const name = basename(path).slice(0, 200)
  const { begun, parts } = await runAsSystem(importing, async ({ tx }) => {
    const begun = await store.unfinishedImport(tx, { name, size, system, kind })
    return { begun, parts: begun ? await chunksFrom(tx, begun.id, 0) : [] }
  })
  if (begun && (await isSame(importing, parts, file))) {
    if (begun.state === 'running') importing.say(`${name}: goes on behind row ${begun.next_row}`)
    return begun.id
  }
  return runAsSystem(importing, async ({ tx, at }) => {
    const id = newId(at)
    const row = { kind, file_name: name, size, system, time_zone: 'UTC', created_by: null, created_at: at }
    await store.insertImport(tx, { tenant_id: importing.tenantId, id, ...row })
    return id
  })
}

/** Whether all that has been kept of a file is what stands in this one, byte by byte: what is read on must be the same file. */
const isSame = async (
  { files, tenantId }: Importing,
  parts: Awaited<ReturnType<typeof chunksFrom>>,
  file: FileHandle,
): Promise<boolean> => {
  for (const { file_id: fileId, start_offset } of parts) {
    const storedPart = await files.read({ tenantId, fileId })
    if (!storedPart.equals(await bytesAt(file, start_offset, storedPart.length))) return false
  }
  return true
}

/** Keeps what is not here yet of the file. */
const send = async (importing: Importing, file: FileHandle, importId: string): Promise<void> => {
  for (;;) {
    const isMore = await runAsSystem(importing, async (context) => {
      const current = await store.lockImport(context.tx, importId)
      if (current?.state !== 'uploading') return false
      const bytes = await bytesAt(file, current.received, Math.min(maxChunkBytes, current.size - current.received))
      const defect = await addChunk(context, importing.files, current, bytes)
      if (defect === 'no_rows') throw new ConfigError('The file has no rows below its header line')
      if (defect) throw new ConfigError('The file cannot be read as a table with a header line')
      return true
    })
    if (!isMore) return
  }
}

/** Begins to read, unless that was begun before. */
const beginReading = (importing: Importing, importId: string, { fields, isDryRun }: ImportArguments): Promise<void> =>
  runAsSystem(importing, async ({ tx, at }) => {
    const current = await store.lockImport(tx, importId)
    if (!current || isAtWork(current.state)) return
    if (current.state === 'paused') return store.changeImport(tx, importId, { ...resumedColumns, advanced_at: at })
    const unknown = [...fields.keys()].find((head) => !current.columns.includes(head))
    if (unknown !== undefined) throw new ConfigError(`There is no column ${unknown}: ${current.columns.join(', ')}`)
    const namedFields = new Set(fields.values())
    const mapping: Mapping = current.columns.map((head, i) => {
      const field = current.mapping[i] ?? null
      return fields.has(head) ? fields.get(head) || null : field !== null && namedFields.has(field) ? null : field
    })
    if (!isComplete(current.kind, mapping, current.columns))
      throw new ConfigError(
        `Columns for ${requiredFieldsOf(current.kind).join(', ')} are needed, each once; say which with --map. There are: ${current.columns.join(', ')}`,
      )
    await store.changeImport(tx, importId, { mapping: JSON.stringify(mapping) as never })
    await startPass(tx, current, isDryRun ? 'checking' : 'running', { at, by: null })
  })

const countsOf = ({ rows, created, updated, unchanged, failed }: store.ImportRecord): string =>
  `${rows} rows: ${created} new, ${updated} changed, ${unchanged} unchanged, ${failed} failed`

const reportIntervalMs = 1000

/** Reads to the end. @returns the import as it is then */
const read = async (importing: Importing, importId: string): Promise<store.ImportRecord> => {
  let saidAt = 0
  for (;;) {
    const now = await runAsSystem(importing, async (context) => {
      const isOn = await runStep(context, importing.files, importId)
      const current = await store.lockImport(context.tx, importId)
      if (!current) throw new Error(`there is no import ${importId}`)
      return { current, isOn }
    })
    const { current } = now
    if (!now.isOn || !isAtWork(current.state)) return current
    const at = systemClock.now().getTime()
    if (at - saidAt < reportIntervalMs) continue
    saidAt = at
    const { size, rows, rate, body_offset: begin, next_offset: next } = current
    const left = remainingSeconds({ size, begin, next, rows, rate })
    const speed = rate === null ? '' : `, ${Math.round(rate)} rows/s`
    importing.say(
      `${Math.floor((next / size) * 100)} %, ${countsOf(current)}${speed}${left === null ? '' : `, ${left} s left`}`,
    )
  }
}

/** Writes all that is wrong into a file, a page at a time. */
const writeErrors = async (importing: Importing, current: store.ImportRecord, path: string): Promise<void> => {
  const file = createWriteStream(path, { mode: 0o600 })
  const say = (key: string) => textOf(key, defaultLanguage)
  file.write(writeCsv([['row', 'line', 'column', 'problem', 'value'].map((column) => say(`IMPORTS.ERRORS.${column}`))]))
  for (let after = 0; ; ) {
    const rows = await runAsSystem(importing, ({ tx }) =>
      store.failuresOf(tx, { importId: current.id, pass: current.pass }, { after, size: 5000 }),
    )
    if (rows.length === 0) break
    after = rows.at(-1)?.row ?? after
    const lines = presentFailures(current.columns, rows).map(({ row, line, column, failure, value }) => [
      String(row),
      String(line),
      column ?? '',
      say(`IMPORTS.FAILURES.${failure}`),
      value,
    ])
    file.write(writeCsv(lines).slice(1))
  }
  file.end()
  await finished(file)
}

/**
 * Carries out one line of the command; `say` is told how far it is.
 * @returns what became of it, and how many rows have failed
 * @throws ConfigError when it cannot be understood
 */
export const importFile = async (
  config: Config,
  args: readonly string[],
  say: (line: string) => void,
): Promise<{ readonly summary: string; readonly failed: number }> => {
  const importArguments = parseArguments(args)
  const file = await open(importArguments.path).catch((error: Error) => {
    throw new ConfigError(`${importArguments.path} cannot be read: ${error.message}`)
  })
  const reached = await openExistingDatabase(config)
  const database = openDatabase({ url: reached.url, connections: 2 })
  try {
    const files = await openFileStore(config.files)
    const importing = { database, files, tenantId: await tenantNamed(database, importArguments.tenant), say }
    const importId = await importOf(importing, file, importArguments)
    await send(importing, file, importId)
    await beginReading(importing, importId, importArguments)
    const current = await read(importing, importId)
    if (importArguments.errors !== undefined) await writeErrors(importing, current, importArguments.errors)
    if (current.state === 'checked') await runAsSystem(importing, (context) => endImport(context, importId))
    const what =
      current.state === 'checked' ? `, nothing is written yet` : current.state === 'done' ? '' : `, ${current.state}`
    return { summary: `${basename(importArguments.path)}: ${countsOf(current)}${what}`, failed: current.failed }
  } finally {
    await file.close()
    await database.close()
    await reached.stop()
  }
}

if (import.meta.main)
  (async () => importFile(readConfig(), process.argv.slice(2), console.error))().then(
    ({ summary, failed }) => {
      console.log(summary)
      process.exitCode = failed > 0 ? 1 : 0
    },
    (error: unknown) => {
      console.error(error instanceof ConfigError ? error.message : error)
      process.exitCode = 2
    },
  )
