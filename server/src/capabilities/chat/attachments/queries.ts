import { getAttachmentPreview as openAttachmentPreviewOperation } from '@colloquy/contract/chat/attachment-operations'
import type { Actor } from '../../../platform/access/actor.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { query, type TransactionContext } from '../../../platform/operations/define.ts'
import { canRead } from '../policy.ts'
import { presentAttachments } from '../present.ts'
import { type LoadedChat, linkToChat, loadChat, mayReadMessages, readerOf } from '../queries.ts'
import { messageBySequence } from '../store.ts'
import { attachmentById } from './store.ts'

interface AttachmentContext extends TransactionContext<Actor> {
  readonly input: { readonly chatId: string; readonly attachmentId: string }
  readonly subject: LoadedChat
  readonly refuse: (code: 'not_found' | 'attachment_unavailable' | 'compliance_reading_blocked') => never
}

/** The file of a message that the actor sees, under the name that they may know. */
export const readableAttachment = async (context: AttachmentContext) => {
  const { tx, actor, input, subject, refuse } = context
  const { chatId, attachmentId } = input
  if (!(await mayReadMessages(context, subject))) return refuse('compliance_reading_blocked')
  const record = await attachmentById(tx, chatId, attachmentId)
  const message =
    record && record.sequence !== null
      ? await messageBySequence(tx, chatId, readerOf(actor), record.sequence)
      : undefined
  const presented =
    message && presentAttachments(actor, subject, message).find((shown) => shown.attachmentId === attachmentId)
  if (!record || !presented) return refuse('not_found')
  if (record.file_id === null || record.state === 'pending') return refuse('attachment_unavailable')
  return { fileId: record.file_id, previewId: record.preview_id, name: presented.name }
}

export const getAttachmentPreview = (files: FileStore) =>
  query(openAttachmentPreviewOperation, {
    load: loadChat,
    see: canRead,
    allow: canRead,
    exemptFrom: [linkToChat],
    run: async (context) => {
      const { previewId } = await readableAttachment(context)
      if (previewId === null) return context.refuse('not_found')
      const content = await files.read({ tenantId: context.actor.tenantId, fileId: previewId })
      return new File([new Uint8Array(content)], 'preview.webp', { type: 'image/webp' })
    },
  })
