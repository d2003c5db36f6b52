import { downloadAttachment, getAttachmentPreview } from '@colloquy/contract/chat/attachment-operations'
import type { ChatAttachment } from '@colloquy/contract/chat/attachment-shapes'
import { downloadAddress } from '../../../platform/file/download.ts'
import { useImage } from '../../../platform/file/image-query.ts'
import { useCommand } from '../../../platform/query.ts'
import { apiAddress } from '../../../platform/settings.ts'

/** Whether a file can be downloaded. */
export const isAvailable = ({ state }: ChatAttachment): boolean => state === 'clean' || state === 'unscanned'

/** The small image of an attached image, as an address; null while it loads, and of other files. */
export const useOpenAttachmentPreview = (chatId: string, attachment: ChatAttachment): string | null => {
  const { attachmentId, hasPreview } = attachment
  const version = hasPreview && isAvailable(attachment) ? attachmentId : null
  return useImage(getAttachmentPreview, { chatId, attachmentId }, version)
}

/** Saves a file of a message; errors appear as a toast. */
export const useDownloadAttachment = () => {
  const { run, isPending } = useCommand(downloadAttachment, { toastErrors: true })
  const download = async (chatId: string, attachmentId: string): Promise<void> => {
    const outcome = await run({ chatId, attachmentId })
    if (outcome.ok) downloadAddress(apiAddress(outcome.value.path))
  }
  return { download, isPending }
}
