import { downloadErrors, downloadTemplate, listImports, openImport } from '@colloquy/contract/imports/operations'
import type { Import } from '@colloquy/contract/imports/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { writeTable } from '../../platform/files/spreadsheet.ts'
import { query } from '../../platform/operations/define.ts'
import { template as templateRows } from './columns/rules.ts'
import { importPeople } from './policy.ts'
import { presentCard, presentFailures, presentImport, textOf } from './present.ts'
import * as store from './store.ts'

/** Imports of one answer, rows that fail of one, and lines of one file by and large: a row may have many. */
const [chunk, firstFailures, mostFailures] = [25, 100, 100_000]
const page = 500

/** Finds the import an operation is about. */
export const loadImport = ({ tx, input }: { readonly tx: Tx; readonly input: { readonly importId: string } }) =>
  store.importById(tx, input.importId)

/** An import as it is now. */
export const importNow = async (tx: Tx, importId: string): Promise<Import> => {
  const row = await store.importById(tx, importId)
  if (!row) throw new Error(`there is no import ${importId}`)
  return presentImport(row, await store.failuresOf(tx, { importId, pass: row.pass }, { size: firstFailures }))
}

export const imports = query(listImports, {
  allow: importPeople,
  run: async ({ tx, input }) => {
    const { listed, total } = await store.importsOf(tx, { offset: input.startOffset ?? 0, size: chunk })
    return { imports: listed.map(presentCard), total }
  },
})

export const open = query(openImport, {
  load: loadImport,
  see: importPeople,
  allow: importPeople,
  run: ({ tx, subject }) => importNow(tx, subject.id),
})

export const errors = query(downloadErrors, {
  load: loadImport,
  see: importPeople,
  allow: importPeople,
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
    const text = writeTable([
      head,
      ...presentFailures(columns, rows).map(({ row, line, column, failure, value }) => [
        ...[String(row), String(line), column ?? '', say(`IMPORTS.FAILURES.${failure}`), value],
      ]),
      ...more,
    ])
    return new File([text], 'import-errors.csv', { type: 'text/csv' })
  },
})

export const template = query(downloadTemplate, {
  allow: importPeople,
  run: () => new File([writeTable(templateRows())], 'experts.csv', { type: 'text/csv' }),
})
