import type { ChatAttachment } from '@colloquy/contract/chat/attachment-shapes'
import { IconFile, IconPhoto } from '@tabler/icons-react'
import { fileSizeText } from '../../../platform/file/file-size.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import css from './attachments.module.css'
import { isAvailable, useDownloadAttachment, useOpenAttachmentPreview } from './data.ts'

/** The files of a message, each of which is a button that saves it. */
export function AttachmentList({ chatId, attachments }: { chatId: string; attachments: readonly ChatAttachment[] }) {
  const t = useTranslate()
  if (attachments.length === 0) return null
  return (
    <ul className={css.list} aria-label={t('CHAT.FILES.LIST')}>
      {attachments.map((attachment) => (
        <li key={attachment.attachmentId}>
          <AttachmentButton chatId={chatId} attachment={attachment} />
        </li>
      ))}
    </ul>
  )
}

function AttachmentButton({ chatId, attachment }: { chatId: string; attachment: ChatAttachment }) {
  const t = useTranslate()
  const language = useLanguage()
  const preview = useOpenAttachmentPreview(chatId, attachment)
  const { download, isPending } = useDownloadAttachment()
  const { attachmentId, name, size, hasPreview, state } = attachment
  const isReady = isAvailable(attachment)
  const Icon = hasPreview ? IconPhoto : IconFile
  return (
    <button
      type="button"
      className={css.file}
      aria-disabled={!isReady || undefined}
      aria-busy={isPending || undefined}
      onClick={() => isReady && !isPending && void download(chatId, attachmentId)}
    >
      {hasPreview && isReady && (
        <span className={css.frame}>{preview && <img className={css.image} src={preview} alt="" />}</span>
      )}
      <span className={css.line}>
        <Icon size={16} stroke={1.5} aria-hidden className={css.icon} />
        <span className="visually-hidden">{t('CHAT.FILES.DOWNLOAD')} </span>
        <bdi className={css.name}>{name}</bdi> <span className="quiet small">{fileSizeText(size, language)}</span>{' '}
      </span>
      {state !== 'clean' && <span className="quiet small">{t(`CHAT.FILES.STATES.${state}`)}</span>}
    </button>
  )
}
