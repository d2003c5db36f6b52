import { IconPlayerRecord, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import type { RoomRecording } from '../../calls/room/room-panel.tsx'
import { useGetRecordingConsent } from './data.ts'
import { RecordDialog } from './record-dialog.tsx'

/** Asks for a recording of the call, or stops it. */
export function RecordButton({
  callId,
  ControlButton,
}: {
  callId: string
  /** A button of the room's controls. */
  ControlButton: Parameters<RoomRecording['control']>[1]
}) {
  const t = useTranslate()
  const { data } = useGetRecordingConsent(callId)
  const [isOpen, setOpen] = useState(false)
  const stops = data?.recording?.can.stop === true
  if (!data?.can.request && !stops && !isOpen) return null
  return (
    <>
      <ControlButton
        icon={stops ? IconPlayerStop : IconPlayerRecord}
        label={t(stops ? 'RECORDINGS.CONSENT.STOP' : 'RECORDINGS.CONSENT.RECORD')}
        short={t(stops ? 'RECORDINGS.CONSENT.STOP_SHORT' : 'RECORDINGS.CONSENT.RECORD_SHORT')}
        pressed={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <RecordDialog
          callId={callId}
          stops={stops ? (data?.recording ?? undefined) : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
