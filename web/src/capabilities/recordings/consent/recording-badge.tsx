import type { CallRecording } from '@colloquy/contract/recordings/consent-shapes'
import { IconPlayerPause, IconPlayerRecordFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { useGetRecordingConsent } from './data.ts'
import css from './recording-badge.module.css'

/** States in which the badge is shown; after the others nothing is recorded. */
const isShown = ({ state }: CallRecording) => state === 'requested' || state === 'recording' || state === 'paused'

/**
 * Says that the call is recorded, to everybody and as long as it is; it cannot be hidden. It opens the dialog in which the reader agrees or
 * withdraws, which opens by itself for those who have not answered.
 */
export function RecordingBadge({ callId }: { callId: string }) {
  const t = useTranslate()
  const { data } = useGetRecordingConsent(callId)
  const recording = data?.recording ?? undefined
  const [isOpen, setOpen] = useState(false)
  const mustAnswer = recording?.can.answer === true
  const recordingId = recording?.recordingId
  // Opens once for each request; closing it does not answer.
  useEffect(() => {
    if (mustAnswer && recordingId) setOpen(true)
  }, [mustAnswer, recordingId])
  if (!recording) return null
  const { state } = recording
  const isActive = state === 'recording'
  const text = t(`RECORDINGS.CONSENT.STATES.${state}`)
  const canOpen = recording.can.answer || recording.can.withdraw
  const Icon = isActive ? IconPlayerRecordFilled : IconPlayerPause
  return (
    <>
      <p role="status" className="visually-hidden">
        {text}
      </p>
      {isShown(recording) && (
        <button
          type="button"
          className={css.badge}
          data-active={isActive || undefined}
          aria-haspopup="dialog"
          disabled={!canOpen}
          onClick={() => setOpen(true)}
        >
          <Icon size={14} aria-hidden />
          <span>{text}</span>
        </button>
      )}
      {isOpen && canOpen && <ConsentDialog callId={callId} recording={recording} onClose={() => setOpen(false)} />}
    </>
  )
}
