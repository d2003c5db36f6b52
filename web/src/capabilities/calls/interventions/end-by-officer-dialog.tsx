import type { InterventionCause } from '@colloquy/contract/calls/interventions/shapes'
import type { Call } from '@colloquy/contract/calls/shapes'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { Note } from '../../../ui/page/note.tsx'
import { useEndCallByOfficer } from './data.ts'

/** Ends the call for everybody, with a reason that officers alone read. */
export function EndByOfficerDialog({
  call,
  cause,
  onClose,
}: {
  call: Call
  /** Because of which hit. */
  cause?: InterventionCause
  onClose: () => void
}) {
  const t = useTranslate()
  const [reason, setReason] = useState('')
  const { run, busy, refusal } = useEndCallByOfficer()
  const end = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (reason.trim() && !(await run(call, { reason: reason.trim(), ...(cause && { cause }) }))) onClose()
  }
  return (
    <Dialog name={t('CALLS.INTERVENTION.END_TITLE')} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void end(event)}>
        <p className="second">{t('CALLS.INTERVENTION.END_ABOUT')}</p>
        <TextArea
          label={t('CALLS.INTERVENTION.END_REASON')}
          help={t('CALLS.INTERVENTION.END_REASON_HELP')}
          maxLength={1000}
          required
          value={reason}
          onChange={setReason}
        />
        <div role="alert">{refusal && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('CALLS.ROOM.END_KEEP')}</CancelButton>
          <Button type="submit" variant="loss" loading={busy} disabled={!reason.trim()}>
            {t('CALLS.INTERVENTION.END_CONFIRM')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
