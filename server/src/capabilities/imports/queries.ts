import {
  downloadImportTemplate as downloadTemplateOperation,
  getImport,
  listImports,
} from '@colloquy/contract/imports/operations'
import type { Import } from '@colloquy/contract/imports/shapes'
import { writeCsv } from '../../platform/csv/csv-writer.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type LoadContext, query } from '../../platform/operations/define.ts'
import { templateRows } from './column-mapping.ts'
import { canImportAnything, canImportRows, kindsFor } from './policy.ts'
import { presentCard, presentImport } from './present.ts'
import * as store from './store.ts'

/** Page sizes of imports and of failed rows. */
const [chunk, firstFailures] = [25, 100]

/** Finds the import that an operation refers to. */
export const loadImport = ({ tx, input }: LoadContext<{ readonly importId: string }>) =>
  store.importById(tx, input.importId)

export const readImport = async (tx: Tx, importId: string): Promise<Import> => {
  const row = await store.importById(tx, importId)
  if (!row) throw new Error(`there is no import ${importId}`)
  return presentImport(row, await store.failuresOf(tx, { importId, pass: row.pass }, { size: firstFailures }))
}

export const list = query(listImports, {
  allow: canImportAnything,
  run: async ({ tx, actor, input }) => {
    const kinds = kindsFor(actor, input.subject)
    if (kinds.length === 0) return { imports: [], total: 0 }
    const { listed, total } = await store.importsOf(tx, kinds, { offset: input.startOffset ?? 0, size: chunk })
    return { imports: listed.map(presentCard), total }
  },
})

export const get = query(getImport, {
  load: loadImport,
  see: canImportRows,
  allow: canImportRows,
  run: ({ tx, subject }) => readImport(tx, subject.id),
})

export const downloadTemplate = query(downloadTemplateOperation, {
  load: ({ input }) => ({ kind: input.kind ?? 'experts' }),
  allow: canImportRows,
  run: ({ subject: { kind } }) => new File([writeCsv(templateRows(kind))], `${kind}.csv`, { type: 'text/csv' }),
})
