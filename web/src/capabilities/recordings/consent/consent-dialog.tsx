import { type CallRecording, consentTextVersion } from '@colloquy/contract/recordings/consent-shapes'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTenant } from '../../../platform/settings.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { Note } from '../../../ui/page/note.tsx'
import panel from '../recordings-panel.module.css'
import { periodText } from '../retention/data.ts'
import { useAnswerRecordingRequest, useWithdrawRecordingConsent } from './data.ts'

interface OnRecording {
  callId: string
  recording: CallRecording
  onClose: () => void
}

/** Where the reader agrees to be recorded, refuses, or withdraws. */
export function ConsentDialog({ callId, recording, onClose }: OnRecording) {
  const t = useTranslate()
  const group = recording.can.withdraw ? 'WITHDRAWING' : 'ANSWERING'
  return (
    <Dialog name={t(`RECORDINGS.CONSENT.${group}.TITLE`)} onClose={onClose}>
      {recording.can.withdraw ? (
        <Withdrawal callId={callId} recording={recording} onClose={onClose} />
      ) : (
        <ConsentForm callId={callId} recording={recording} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The question itself, in a dialog, in the lobby or on the page of the call. */
export function ConsentForm({ callId, recording, onClose }: Omit<OnRecording, 'onClose'> & { onClose?: () => void }) {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  const { run, isPending, failure } = useAnswerRecordingRequest()
  const give = async (answer: 'agreed' | 'refused') => {
    const { recordingId } = recording
    const outcome = await run({ callId, recordingId, answer, textVersion: consentTextVersion })
    if (outcome.ok) onClose?.()
  }
  return (
    <div className={onClose ? css.form : panel.recording}>
      <p>{t('RECORDINGS.CONSENT.ANSWERING.QUESTION', { name: recording.requestedByName })}</p>
      <p className="second">
        {t('RECORDINGS.CONSENT.ANSWERING.ABOUT', { platform: platformName, period: periodText(t, recording.keptDays) })}
      </p>
      {recording.isTranscribed && <p className="second">{t('RECORDINGS.CONSENT.ANSWERING.TRANSCRIPT')}</p>}
      <p className="second">{t('RECORDINGS.CONSENT.ANSWERING.FREE')}</p>
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={onClose ? css.foot : panel.actions}>
        <Button disabled={isPending} onClick={() => void give('refused')}>
          {t('RECORDINGS.CONSENT.ANSWERING.REFUSE')}
        </Button>
        <Button variant="filled" disabled={isPending} onClick={() => void give('agreed')}>
          {t('RECORDINGS.CONSENT.ANSWERING.AGREE')}
        </Button>
      </div>
    </div>
  )
}

function Withdrawal({ callId, recording, onClose }: OnRecording) {
  const t = useTranslate()
  const { run, isPending, failure } = useWithdrawRecordingConsent()
  const withdraw = async () => {
    const outcome = await run({ callId, recordingId: recording.recordingId })
    if (outcome.ok) onClose()
  }
  return (
    <div className={css.form}>
      <p className="second">{t('RECORDINGS.CONSENT.WITHDRAWING.ABOUT')}</p>
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={css.foot}>
        <CancelButton>{t('RECORDINGS.CONSENT.WITHDRAWING.KEEP')}</CancelButton>
        <Button variant="filled" loading={isPending} onClick={() => void withdraw()}>
          {t('RECORDINGS.CONSENT.WITHDRAWING.CONFIRM')}
        </Button>
      </div>
    </div>
  )
}
