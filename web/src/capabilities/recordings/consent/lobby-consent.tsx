import { useTranslate } from '../../../platform/translations.ts'
import { Note } from '../../../ui/page/note.tsx'
import { ConsentForm } from './consent-dialog.tsx'
import { useGetRecordingConsent } from './data.ts'

/** In the lobby: asks who comes in to a call that is recorded, before they are heard, and says what they have answered. */
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
