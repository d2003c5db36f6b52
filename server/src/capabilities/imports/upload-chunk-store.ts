import type { Tx } from '../../platform/db/tables.ts'

interface UploadChunkRow {
  tenant_id: string
  import_id: string
  start_offset: number
  size: number
  file_id: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    upload_chunks: UploadChunkRow
  }
}

export const insertChunk = (tx: Tx, row: UploadChunkRow) => tx.insertInto('upload_chunks').values(row).execute()

/** The chunks of a file from a byte offset on, in order. */
export const chunksFrom = (tx: Tx, importId: string, at: number) =>
  tx
    .selectFrom('upload_chunks')
    .select(['file_id', 'start_offset', 'size'])
    .where('import_id', '=', importId)
    .where((eb) => eb(eb('start_offset', '+', eb.ref('size')), '>', at))
    .orderBy('start_offset')
    .execute()

/** Deletes the chunks of a file. @returns their file ids */
export const deleteChunks = async (tx: Tx, importId: string): Promise<string[]> => {
  const rows = await tx.deleteFrom('upload_chunks').where('import_id', '=', importId).returning('file_id').execute()
  return rows.map(({ file_id }) => file_id)
}
