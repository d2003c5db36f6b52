import { type FormEvent, type ReactNode, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { Note } from '../../../ui/page/note.tsx'

/** Confirms a change of an account that needs a reason, which is stored with it. */
export function ReasonDialog({
  title,
  about,
  confirm,
  isLoss = false,
  longest,
  onSend,
  onClose,
}: {
  title: string
  about: ReactNode
  confirm: string
  /** Whether the change restricts the person. */
  isLoss?: boolean
  longest: number
  /** @returns the refusal, or undefined on success */
  onSend: (reason: string) => Promise<string | undefined>
  onClose: () => void
}) {
  const t = useTranslate()
  const [reason, setReason] = useState('')
  const [wasSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isMissing = reason.trim() === ''
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (isMissing) return
    setBusy(true)
    const refused = await onSend(reason.trim())
    setBusy(false)
    setRefusal(refused)
    if (!refused) onClose()
  }
  return (
    <Dialog name={title} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <p className="second">{about}</p>
        <TextField
          label={t('DASHBOARD.USERS.REASON')}
          help={t('DASHBOARD.USERS.REASON_HELP')}
          name="reason"
          autoFocus
          maxLength={longest}
          value={reason}
          error={wasSent && isMissing ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
          onChange={setReason}
        />
        <div role="alert">{refusal && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant={isLoss ? 'loss' : 'filled'} loading={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
