import { useTranslate } from '../../../platform/translations.ts'
import { Note } from '../../../ui/page/note.tsx'
import { ConsentForm } from './consent-dialog.tsx'
import { useGetRecordingConsent } from './data.ts'

/** In the lobby: asks people who join a recorded call for consent before they are heard, and shows their answer. */
export function LobbyConsent({ callId }: { callId: string }) {
  const t = useTranslate()
  const recording = useGetRecordingConsent(callId).data?.recording
  if (!recording) return null
  if (recording.can.answer)
    return (
      <Note tone="accent">
        <ConsentForm callId={callId} recording={recording} />
      </Note>
    )
  if (recording.state === 'ended') return null
  return <Note>{t(`RECORDINGS.CONSENT.STATES.${recording.state}`)}</Note>
}
