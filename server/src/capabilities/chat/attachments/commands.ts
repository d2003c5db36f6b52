import {
  attachFile,
  downloadAttachment as downloadAttachmentOperation,
} from '@colloquy/contract/chat/attachment-operations'
import { attachmentExtensionOf } from '@colloquy/contract/chat/attachment-shapes'
import { participantIdOf } from '../../../platform/access/actor.ts'
import { TooBusy } from '../../../platform/concurrency-limit.ts'
import { issueDownloadToken } from '../../../platform/files/download-tokens.ts'
import { storeFile } from '../../../platform/files/file-records.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { ImageDecoder } from '../../../platform/files/image-decoder.ts'
import { InvalidImageError } from '../../../platform/files/invalid-image.ts'
import { type ScanFile, ScanUnavailable } from '../../../platform/files/scan-gateway.ts'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import { type BindAttachments, participantOf } from '../commands.ts'
import { canRead, canTakePart, withholdsAuthors } from '../policy.ts'
import { linkToChat, loadChat } from '../queries.ts'
import { hasNoMetadata, isImage, isOfType, storedNameOf } from './content-check.ts'
import { readableAttachment } from './queries.ts'
import * as store from './store.ts'

/** Pixels of a side of the small image in a conversation, for screens with two pixels per CSS pixel. */
const previewSide = 480

/** What attachments need from the installation. */
export interface AttachmentDependencies {
  readonly files: FileStore
  readonly images: ImageDecoder
  /** Without it, files are available unscanned, and say so. */
  readonly scanFile?: ScanFile | undefined
}

/** Decoding and scanning take time; people attach a few files. */
const limits = [{ name: 'chat.attach', max: 100, seconds: 3600 }]

export const attach = ({ files, images, scanFile }: AttachmentDependencies) =>
  command(attachFile, {
    load: loadChat,
    see: canRead,
    allow: canTakePart,
    isPersonal: true,
    exemptFrom: [linkToChat],
    limits,
    // Outside the transaction, because decoding and scanning are slow.
    prepare: async ({ input: { file }, within, refuse }) => {
      const sender = await within(async (_, actor) =>
        actor.kind === 'nobody' ? refuse('not_signed_in') : participantIdOf(actor),
      )
      const extension = attachmentExtensionOf(file.name)
      const content = Buffer.from(await file.arrayBuffer())
      if (extension === undefined || !isOfType(extension, content)) return refuse('attachment_type')
      const state = scanFile
        ? await scanFile(content).catch((error) => {
            if (error instanceof ScanUnavailable) return 'pending' as const
            throw error
          })
        : ('unscanned' as const)
      if (state === 'infected') return refuse('attachment_infected')
      if (!isImage(extension)) return { extension, content, preview: undefined, state }
      const { whole, preview } = await images.redrawWithPreview(sender, content, previewSide).catch((error) => {
        if (error instanceof InvalidImageError) return refuse('attachment_type')
        if (error instanceof TooBusy) return refuse('busy')
        throw error
      })
      return { extension, content: whole, preview, state }
    },
    about: ({ input: { chatId } }, { attachmentId, size }) => ({
      kind: 'chat',
      id: chatId,
      details: { attachmentId, size },
    }),
    run: async (context) => {
      const { tx, actor, at, input, subject, prepared, refuse } = context
      const { extension, content, preview, state } = prepared
      if (!subject.isOpen) return refuse('chat_closed')
      if (withholdsAuthors(subject) && !hasNoMetadata(extension)) return refuse('attachment_unblinded')
      const keep = (bytes: Buffer, suffix: string) =>
        storeFile(context, files, { content: bytes, mediaType: mediaTypeOf(suffix), name: `attachment.${suffix}` })
      const name = storedNameOf(input.file.name, extension)
      const id = newId(at)
      await store.insertAttachment(tx, {
        tenant_id: actor.tenantId,
        id,
        chat_id: input.chatId,
        author_id: participantIdOf(participantOf(context)),
        name,
        size: content.byteLength,
        state,
        attached_at: at,
        file_id: await keep(content, preview ? 'webp' : extension),
        preview_id: preview ? await keep(preview, 'webp') : null,
      })
      return { attachmentId: id, name, size: content.byteLength, hasPreview: preview !== undefined, state }
    },
  })

/** Files are only ever saved; the type in the database says how they were checked. */
const mediaTypeOf = (suffix: string): string => (suffix === 'webp' ? 'image/webp' : 'application/octet-stream')

export const bindAttachments: BindAttachments = async ({ tx, refuse }, messageKey, ids) => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const names = await store.bindAttachments(tx, messageKey, wanted)
  return names.length === wanted.length ? names : refuse('attachment_gone')
}

export const downloadAttachment = command(downloadAttachmentOperation, {
  load: loadChat,
  see: canRead,
  allow: canRead,
  isPersonal: true,
  exemptFrom: [linkToChat],
  // The address is a secret.
  answersSecret: true,
  about: ({ input: { chatId, attachmentId } }) => ({ kind: 'chat', id: chatId, details: { attachmentId } }),
  run: async (context) => {
    const { fileId, name } = await readableAttachment(context)
    return issueDownloadToken(context, fileId, name)
  },
})
