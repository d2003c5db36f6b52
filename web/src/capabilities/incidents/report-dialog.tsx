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
import { useReportIncident } from './data.ts'

/** Reports possible inside information in a call, after saying what follows. */
export function ReportDialog({ callId, opened, onClose }: { callId: string; opened: boolean; onClose: () => void }) {
  return opened ? <ReportForm callId={callId} onClose={onClose} /> : null
}

function ReportForm({ callId, onClose }: { callId: string; onClose: () => void }) {
  const t = useTranslate()
  const [note, setNote] = useState('')
  const { run, isPending, failure } = useReportIncident()
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const outcome = await run({ callId, note })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('INCIDENTS.REPORT.DONE'))
  }
  return (
    <Dialog name={t('INCIDENTS.REPORT.TITLE')} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <p className="second">{t('INCIDENTS.REPORT.ABOUT')}</p>
        <TextArea
          label={t('INCIDENTS.REPORT.NOTE')}
          help={t('INCIDENTS.REPORT.NOTE_HELP')}
          maxLength={2000}
          value={note}
          onChange={setNote}
        />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('INCIDENTS.REPORT.SEND')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
