import type { CallRecording } from '@colloquy/contract/recordings/consent-shapes'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { Note } from '../../../ui/page/note.tsx'
import { useRequestRecording, useStopCallRecording } from './data.ts'

/** Says what a recording means for everybody before it is asked for, or what stopping it does. */
export function RecordDialog({
  callId,
  stops: atOpening,
  onClose,
}: {
  callId: string
  /** The recording that would be stopped; undefined when one is asked for. */
  stops: CallRecording | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  // What the dialog does stays while it is open, whatever others do meanwhile.
  const [stops] = useState(atOpening)
  const request = useRequestRecording()
  const stop = useStopCallRecording()
  const { failure, isPending } = stops ? stop : request
  const confirm = async () => {
    const outcome = await (stops ? stop.run({ callId, recordingId: stops.recordingId }) : request.run({ callId }))
    if (outcome.ok) onClose()
  }
  const group = stops ? 'STOPPING' : 'ASKING'
  return (
    <Dialog name={t(`RECORDINGS.CONSENT.${group}.TITLE`)} onClose={onClose}>
      <div className={css.form}>
        <p className="second">{t(`RECORDINGS.CONSENT.${group}.ABOUT`)}</p>
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button variant="filled" loading={isPending} onClick={() => void confirm()}>
            {t(`RECORDINGS.CONSENT.${group}.CONFIRM`)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
