import type { TermsKind } from '@colloquy/contract/terms/shapes'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { TextField } from '../../../ui/input/field.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { kindName } from '../view.ts'
import { usePublishTerms } from './data.ts'
import { beginOf } from './view.ts'

/** Confirms publication and sets the day from which everyone must accept the version. */
export function PublishDialog({
  kind,
  version,
  draftVersion,
  onClose,
}: {
  kind: TermsKind
  version: number
  draftVersion: number
  onClose: () => void
}) {
  const t = useTranslate()
  const { zone } = useTime()
  const [day, setDay] = useState('')
  const { run, isPending, failure, reset } = usePublishTerms()
  const publish = async (): Promise<void> => {
    const from = beginOf(day, zone)
    const outcome = await run({ kind, ...(from && { from }) }, { ifMatch: draftVersion })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('TERMS.ADMIN.PUBLISHED', { version }))
  }
  return (
    <ConsequenceDialog
      opened
      title={t('TERMS.ADMIN.PUBLISH_TITLE', { version, kind: t(kindName[kind]) })}
      keep={t('TERMS.ADMIN.KEEP')}
      confirm={t('TERMS.ADMIN.PUBLISH_NOW')}
      busy={isPending}
      harmless
      onKeep={onClose}
      onConfirm={() => void publish()}
    >
      <div className="stack">
        <p>{t('TERMS.ADMIN.PUBLISH_BODY')}</p>
        <TextField
          type="date"
          label={t('TERMS.ADMIN.DAY')}
          help={t('TERMS.ADMIN.DAY_HELP')}
          value={day}
          error={failure && refusalText(t, failure)}
          onChange={(value) => {
            reset()
            setDay(value)
          }}
        />
      </div>
    </ConsequenceDialog>
  )
}
