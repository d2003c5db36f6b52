import type { Tx } from '../../platform/db/tables.ts'

interface PartRow {
  tenant_id: string
  import_id: string
  start_offset: number
  size: number
  file_id: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    import_parts: PartRow
  }
}

export const insertPart = (tx: Tx, row: PartRow) => tx.insertInto('import_parts').values(row).execute()

/** The parts of a file from a byte offset on, in order. */
export const partsFrom = (tx: Tx, importId: string, at: number) =>
  tx
    .selectFrom('import_parts')
    .select(['file_id', 'start_offset', 'size'])
    .where('import_id', '=', importId)
    .where((eb) => eb(eb('start_offset', '+', eb.ref('size')), '>', at))
    .orderBy('start_offset')
    .execute()

/** Deletes the parts of a file. @returns their file ids */
export const dropParts = async (tx: Tx, importId: string): Promise<string[]> => {
  const rows = await tx.deleteFrom('import_parts').where('import_id', '=', importId).returning('file_id').execute()
  return rows.map(({ file_id }) => file_id)
}
