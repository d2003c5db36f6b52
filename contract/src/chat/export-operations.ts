import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Id, Zone } from '../values.ts'

export const exportFormats = ['pdf', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The most messages in one file. */
export const maxExportedMessages = { pdf: 10_000, json: 200_000 } as const

export const exportChat = operation('chat.export', {
  summary:
    'A conversation with earlier versions, deleted texts and the hashes of its files, as JSON or PDF; each message has a digest that covers those before it.',
  method: 'POST',
  path: '/chats/{chatId}/export',
  input: z.object({
    chatId: Id,
    format: z.enum(exportFormats),
    /** The time zone of the times in a PDF; the reader's own when absent. */
    timezone: z.optional(Zone),
  }),
  output: Bytes,
  refusals: ['export_too_large'],
})
