import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Id, line, Upload } from '../values.ts'
import {
  Encoding,
  Import,
  ImportCard,
  ImportKind,
  ImportSubject,
  largestFile,
  Mapping,
  maxChunkBytes,
  System,
} from './shapes.ts'

export const startImport = operation('imports.start', {
  summary: 'Starts an import of experts or companies. The file follows in chunks.',
  method: 'POST',
  path: '/imports',
  input: z.object({
    fileName: line(200),
    /** What the rows describe; experts when absent. */
    kind: z.optional(ImportKind),
    size: z.int().check(z.minimum(0), z.maximum(largestFile)),
    /** The system that issued the ids in the file: the same id of the same system is the same record. */
    system: z.optional(System),
  }),
  output: Import,
  refusals: ['no_rows', 'upload_quota'],
})

export const appendImportChunk = operation('imports.append', {
  summary: 'Uploads the next chunk of the file. The last chunk makes its columns known.',
  method: 'POST',
  path: '/imports/{importId}/chunks',
  input: z.object({
    importId: Id,
    /** The byte offset of the chunk; equals the number of bytes received so far. */
    offset: z.int().check(z.minimum(0), z.maximum(largestFile)),
    chunk: Upload(maxChunkBytes),
  }),
  output: Import,
  refusals: ['upload_offset_mismatch', 'import_not_ready', 'import_no_table', 'no_rows', 'upload_quota'],
})

export const listImports = operation('imports.list', {
  summary: 'Imports of the kinds the actor may import, latest first.',
  method: 'GET',
  path: '/imports',
  input: z.object({
    /** Imports of experts or of companies; all when absent. */
    subject: z.optional(ImportSubject),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  output: z.object({ imports: z.array(ImportCard), total: z.int() }),
})

export const getImport = operation('imports.get', {
  summary: 'One import: file format, progress, and the first failing rows.',
  method: 'GET',
  path: '/imports/{importId}',
  input: z.object({ importId: Id }),
  output: Import,
})

export const checkImport = operation('imports.check', {
  summary: 'Reads the whole file and predicts the result of each row without writing anything.',
  method: 'POST',
  path: '/imports/{importId}/check',
  input: z.object({
    importId: Id,
    /** When absent, the current mapping stays, or is guessed again from the re-read headers. */
    mapping: z.optional(Mapping),
    encoding: z.optional(Encoding),
    system: z.optional(System),
  }),
  output: Import,
  refusals: ['import_not_ready', 'mapping_incomplete', 'import_no_table'],
})

export const runImport = operation('imports.run', {
  summary: 'Imports the rows, or resumes a paused import. Failing rows are skipped.',
  method: 'POST',
  path: '/imports/{importId}/run',
  input: z.object({ importId: Id }),
  output: Import,
  refusals: ['import_not_ready', 'mapping_incomplete'],
})

export const pauseImport = operation('imports.pause', {
  summary: 'Pauses an import after the current step. Imported rows stay.',
  method: 'POST',
  path: '/imports/{importId}/pause',
  input: z.object({ importId: Id }),
  output: Import,
  refusals: ['import_not_ready'],
})

export const cancelImport = operation('imports.cancel', {
  summary: 'Cancels an import and deletes its file. Imported rows stay.',
  method: 'DELETE',
  path: '/imports/{importId}',
  input: z.object({ importId: Id }),
  output: Import,
  refusals: ['import_not_ready'],
})

export const downloadImportErrors = operation('imports.downloadErrors', {
  summary: 'The failing rows with reasons, as CSV for a spreadsheet; the first hundred thousand.',
  method: 'POST',
  path: '/imports/{importId}/errors',
  input: z.object({ importId: Id }),
  output: Bytes,
})

export const downloadImportTemplate = operation('imports.downloadTemplate', {
  summary: 'An empty table with all columns and example rows, as CSV.',
  method: 'GET',
  path: '/imports/template',
  input: z.object({ kind: z.optional(ImportKind) }),
  output: Bytes,
})
