import { type FormEvent, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useLiftLegalHold, usePlaceLegalHold } from './data.ts'

/** Places a legal hold on a conversation, or lifts it, with the reason. */
export function HoldDialog({
  kind,
  chatId,
  title,
  onClose,
}: {
  kind: 'place' | 'lift'
  chatId: string
  /** What the conversation is called. */
  title: string
  onClose: () => void
}) {
  const t = useTranslate()
  const [reason, setReason] = useState('')
  const [wasSent, setSent] = useState(false)
  const place = usePlaceLegalHold()
  const lift = useLiftLegalHold()
  const { run, isPending, failure } = kind === 'place' ? place : lift
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (reason.trim() === '') return
    const outcome = await run({ chatId, reason: reason.trim() })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t(`CHAT.HOLDS.${kind}.DONE`))
  }
  return (
    <Dialog name={t(`CHAT.HOLDS.${kind}.TITLE`, { title })} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <p className="second">{t(`CHAT.HOLDS.${kind}.ABOUT`)}</p>
        <TextArea
          label={t('CHAT.HOLDS.REASON')}
          help={t('CHAT.HOLDS.REASON_HELP')}
          maxLength={1000}
          value={reason}
          error={wasSent && reason.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
          onChange={setReason}
        />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t(`CHAT.HOLDS.${kind}.SEND`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
