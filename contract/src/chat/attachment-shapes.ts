import * as z from 'zod/mini'
import { Id } from '../values.ts'

/** Files per message. */
export const maxAttachments = 5
/** Bytes of one file. */
export const maxAttachmentBytes = 20_000_000

/**
 * What can be attached, by file extension. Formats with macros or scripts are missing. Images are stored without metadata,
 * as WebP.
 */
export const attachmentTypes = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  csv: 'text/csv',
} as const
export type AttachmentExtension = keyof typeof attachmentTypes

/** The extension of a file name that can be attached. */
export const attachmentExtensionOf = (name: string): AttachmentExtension | undefined => {
  const extension = /\.([A-Za-z]{2,5})$/.exec(name)?.[1]?.toLowerCase()
  return extension !== undefined && Object.hasOwn(attachmentTypes, extension)
    ? (extension as AttachmentExtension)
    : undefined
}

/**
 * Pending: nobody can download it before it was scanned. Unscanned: the installation has no virus scanner. Infected: its
 * bytes were deleted. The text is `CHAT.FILES.STATES.<state>`.
 */
export const attachmentStates = ['pending', 'clean', 'unscanned', 'infected'] as const
export const AttachmentState = z.enum(attachmentStates)
export type AttachmentState = z.infer<typeof AttachmentState>

/** A file of a message. */
export const ChatAttachment = z.object({
  attachmentId: Id,
  /** Neutral where the reader must not know who sent it. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Whether there is a small image of it. */
  hasPreview: z.boolean(),
  state: AttachmentState,
})
export type ChatAttachment = z.infer<typeof ChatAttachment>
