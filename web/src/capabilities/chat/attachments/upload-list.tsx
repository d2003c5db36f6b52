import { maxAttachmentBytes, maxAttachments } from '@colloquy/contract/chat/attachment-shapes'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { fileSizeText } from '../../../platform/file/file-size.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Meter } from '../../../ui/time/meter.tsx'
import css from './attachments.module.css'
import { canRetry, type Uploads } from './uploads.ts'

/** The files that are chosen for a message, with their progress. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const t = useTranslate()
  const language = useLanguage()
  const textOf = (failure: string): string => {
    if (failure === 'attachment_count') return t('CHAT.FILES.TOO_MANY', { max: maxAttachments })
    return failure === 'attachment_size'
      ? t('CHAT.FILES.TOO_LARGE', { max: fileSizeText(maxAttachmentBytes, language) })
      : refusalText(t, failure)
  }
  if (uploads.items.length === 0) return null
  return (
    <ul className={css.list} aria-label={t('CHAT.FILES.CHOSEN')}>
      {uploads.items.map((upload) => {
        const { key, name, size, progress, failure, attachment } = upload
        return (
          <li key={key} className={css.upload}>
            <span className={css.line}>
              <bdi className={css.name}>{name}</bdi>
              <span className="quiet small">{fileSizeText(size, language)}</span>
              <ActionIcon
                size={24}
                aria-label={t('CHAT.FILES.REMOVE', { name })}
                title={t('CHAT.FILES.REMOVE', { name })}
                onClick={() => uploads.remove(key)}
              >
                <IconX size={16} stroke={1.5} />
              </ActionIcon>
            </span>
            {failure === undefined && !attachment && (
              <span className={css.progress}>
                <Meter
                  value={progress}
                  label={t('CHAT.FILES.UPLOADING', { name })}
                  text={`${Math.floor(progress * 100)} %`}
                />
              </span>
            )}
            {failure !== undefined && (
              <span className={css.line} role="alert">
                <span className="small">{textOf(failure)}</span>
                {canRetry(upload) && (
                  <Button size="compact-xs" onClick={() => uploads.retry(key)}>
                    {t('SHARED.ACTIONS.RETRY')}
                  </Button>
                )}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
