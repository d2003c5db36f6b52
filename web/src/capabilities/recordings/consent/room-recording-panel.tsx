import type { RoomRecording } from '../../calls/room/room-panel.tsx'
import { LobbyConsent } from './lobby-consent.tsx'
import { RecordButton } from './record-button.tsx'
import { RecordingBadge } from './recording-badge.tsx'

/** What the room of a call shows of its recording. */
export const roomRecording: RoomRecording = {
  badge: ({ callId }) => <RecordingBadge callId={callId} />,
  control: ({ callId }, ControlButton) => <RecordButton callId={callId} ControlButton={ControlButton} />,
  lobby: ({ callId }) => <LobbyConsent callId={callId} />,
}
