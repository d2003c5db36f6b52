import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Id, Upload } from '../values.ts'
import { ChatAttachment, maxAttachmentBytes } from './attachment-shapes.ts'

export const attachFile = operation('chat.attach', {
  summary:
    'Uploads a file for a message that the actor is going to send. Without a message it is deleted after some days.',
  method: 'POST',
  path: '/chats/{chatId}/attachments',
  input: z.object({ chatId: Id, file: Upload(maxAttachmentBytes) }),
  output: ChatAttachment,
  refusals: ['chat_closed', 'attachment_type', 'attachment_unblinded', 'attachment_infected'],
})

export const downloadAttachment = operation('chat.downloadAttachment', {
  summary: 'An address from which the file of a message can be downloaded once, within a minute.',
  method: 'POST',
  path: '/chats/{chatId}/attachments/{attachmentId}/download',
  input: z.object({ chatId: Id, attachmentId: Id }),
  output: z.object({ path: z.string() }),
  refusals: ['attachment_unavailable', 'compliance_reading_blocked'],
})

export const getAttachmentPreview = operation('chat.getAttachmentPreview', {
  summary: 'A small image of an attached image, as WebP.',
  method: 'GET',
  path: '/chats/{chatId}/attachments/{attachmentId}/preview',
  input: z.object({ chatId: Id, attachmentId: Id }),
  output: Bytes,
  refusals: ['attachment_unavailable', 'compliance_reading_blocked'],
})
