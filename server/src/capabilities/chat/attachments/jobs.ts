import { chatChanged } from '@colloquy/contract/chat/events'
import { releaseFiles } from '../../../platform/files/file-records.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { type ScanFile, ScanUnavailable } from '../../../platform/files/scan-gateway.ts'
import type { SystemContext, Timer } from '../../../platform/operations/define.ts'
import { audienceOf, loadChat } from '../queries.ts'
import { allocateChangeNumber, changeMessage, lockExistingChat } from '../store.ts'
import { type AttachmentRecord, changeAttachment, deleteUnsent, pendingAttachments } from './store.ts'

/** Uploads wait so long for their message, which may be in the outbox of a device that is offline. */
const unsentTtlMs = 3 * 24 * 3_600_000
/** Files per run; each takes as long as the scanner may take. */
const scansPerRun = 3

const fileIdsOf = ({ file_id, preview_id }: AttachmentRecord): string[] =>
  [file_id, preview_id].filter((id) => id !== null)

const deleteUnsentAttachments = async (context: SystemContext): Promise<void> => {
  const unsent = await deleteUnsent(context.tx, new Date(context.at.getTime() - unsentTtlMs))
  await releaseFiles(context, unsent.flatMap(fileIdsOf))
}

/** Makes a new version of the message with a file, which the readers' pages fetch. */
const announce = async (context: SystemContext, { chat_id: chatId, sequence }: AttachmentRecord): Promise<void> => {
  const subject = sequence === null ? undefined : await loadChat({ tx: context.tx, input: { chatId } })
  if (sequence === null || !subject) return
  await lockExistingChat(context.tx, chatId)
  const { last_change: change } = await allocateChangeNumber(context.tx, chatId)
  await changeMessage(context.tx, { chat_id: chatId, sequence }, { change })
  context.emit(chatChanged, { chatId, change }, await audienceOf(context, subject))
}

/** Scans files that could not be scanned when they were uploaded. Without a scanner any more, they become available. */
const scanPending = async (context: SystemContext, files: FileStore, scanFile: ScanFile | undefined): Promise<void> => {
  const { tx, at, actor } = context
  for (const attachment of await pendingAttachments(tx, scansPerRun)) {
    const { id, file_id: fileId } = attachment
    if (fileId === null) continue
    const state = scanFile
      ? await scanFile(await files.read({ tenantId: actor.tenantId, fileId })).catch((error) => {
          if (error instanceof ScanUnavailable) return undefined
          throw error
        })
      : 'unscanned'
    if (state === undefined) {
      await changeAttachment(tx, id, { scan_tried_at: at })
      continue
    }
    const isInfected = state === 'infected'
    await changeAttachment(tx, id, { state, ...(isInfected && { file_id: null, preview_id: null }) })
    if (isInfected) await releaseFiles(context, fileIdsOf(attachment))
    await announce(context, attachment)
  }
}

export const attachmentTimers = ({
  files,
  scanFile,
}: {
  readonly files: FileStore
  readonly scanFile?: ScanFile | undefined
}): readonly Timer[] => [
  { name: 'chat.delete-unsent-attachments', run: deleteUnsentAttachments },
  { name: 'chat.scan-attachments', run: (context) => scanPending(context, files, scanFile) },
]
