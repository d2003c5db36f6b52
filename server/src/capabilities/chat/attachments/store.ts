import type { AttachmentState } from '@colloquy/contract/chat/attachment-shapes'
import type { Generated, Insertable, Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface AttachmentRow {
  tenant_id: string
  id: string
  chat_id: string
  sequence: Generated<number | null>
  author_id: string
  name: string
  size: number
  file_id: string | null
  preview_id: string | null
  state: AttachmentState
  attached_at: Date
  scan_tried_at: Generated<Date | null>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    chat_attachments: AttachmentRow
  }
}

export type AttachmentRecord = Selectable<AttachmentRow>

export const insertAttachment = async (tx: Tx, row: Insertable<AttachmentRow>): Promise<void> => {
  await tx.insertInto('chat_attachments').values(row).execute()
}

export const attachmentById = (tx: Tx, chatId: string, id: string): Promise<AttachmentRecord | undefined> =>
  tx.selectFrom('chat_attachments').selectAll().where('chat_id', '=', chatId).where('id', '=', id).executeTakeFirst()

/** Gives unsent files of an author to a message. @returns their names, in the order of the upload */
export const bindAttachments = async (
  tx: Tx,
  { chatId, sequence, authorId }: { readonly chatId: string; readonly sequence: number; readonly authorId: string },
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await tx
    .updateTable('chat_attachments')
    .set({ sequence })
    .where('chat_id', '=', chatId)
    .where('author_id', '=', authorId)
    .where('sequence', 'is', null)
    .where('state', '<>', 'infected')
    .where('id', 'in', [...ids])
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Files that await a scan, those that were tried longest ago first. Another process that asks meanwhile gets others. */
export const pendingAttachments = (tx: Tx, limit: number): Promise<AttachmentRecord[]> =>
  tx
    .selectFrom('chat_attachments')
    .selectAll()
    .where('state', '=', 'pending')
    .orderBy('scan_tried_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const changeAttachment = async (
  tx: Tx,
  id: string,
  changed: Partial<Pick<AttachmentRecord, 'state' | 'file_id' | 'preview_id' | 'scan_tried_at'>>,
): Promise<void> => {
  await tx.updateTable('chat_attachments').set(changed).where('id', '=', id).execute()
}

/** Deletes files that were uploaded before an instant and sent with no message. @returns them */
export const deleteUnsent = (tx: Tx, before: Date): Promise<AttachmentRecord[]> =>
  tx
    .deleteFrom('chat_attachments')
    .where('sequence', 'is', null)
    .where('attached_at', '<', before)
    .returningAll()
    .execute()
