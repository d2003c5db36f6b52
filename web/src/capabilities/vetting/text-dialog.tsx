import type { Vetting } from '@colloquy/contract/vetting/shapes'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import css from '../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useAskExpert, useDeclineExpert } from './data.ts'

/** Asks for the required text of a question or a rejection. */
export function TextDialog({
  kind,
  vetting: { personId, record },
  onClose,
}: {
  kind: 'ask' | 'decline'
  vetting: Vetting
  onClose: () => void
}) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const [wasSent, setSent] = useState(false)
  const ask = useAskExpert()
  const decline = useDeclineExpert()
  const { isPending, failure } = kind === 'ask' ? ask : decline
  const words = { name: record.fullName }
  const isMissing = text.trim() === ''
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (isMissing) return
    const trimmed = text.trim()
    const outcome = await (kind === 'ask'
      ? ask.run({ personId, question: trimmed })
      : decline.run({ personId, reason: trimmed }))
    if (!outcome.ok) return
    onClose()
    toastSuccess(t(`VETTING.DIALOGS.${kind}.DONE`, words))
  }
  return (
    <Dialog name={t(`VETTING.DIALOGS.${kind}.TITLE`, words)} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <p className="second">{t(`VETTING.DIALOGS.${kind}.ABOUT`)}</p>
        <TextArea
          label={t(`VETTING.DIALOGS.${kind}.FIELD`)}
          name="text"
          autoFocus
          maxLength={2000}
          value={text}
          error={wasSent && isMissing ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
          onChange={setText}
        />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant={kind === 'decline' ? 'loss' : 'filled'} loading={isPending}>
            {t(`VETTING.DIALOGS.${kind}.SEND`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
