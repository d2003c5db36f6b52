import type { Call } from '@colloquy/contract/calls/shapes'
import { IconShieldExclamation } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { ControlButton } from './control-button.tsx'

/** Reports possible inside information; belongs to another capability. */
export type RoomReportDialog = ComponentType<{ callId: string; opened: boolean; onClose: () => void }>

/** Reports possible inside information from the room. Nobody else in it is told. */
export function ReportButton({ call, ReportDialog }: { call: Call; ReportDialog: RoomReportDialog }) {
  const t = useTranslate()
  const [isReporting, setReporting] = useState(false)
  if (!call.can.reportIncident) return null
  return (
    <>
      <ControlButton
        icon={IconShieldExclamation}
        label={t('CALLS.ROOM.REPORT')}
        short={t('CALLS.ROOM.REPORT_SHORT')}
        onClick={() => setReporting(true)}
      />
      <ReportDialog callId={call.callId} opened={isReporting} onClose={() => setReporting(false)} />
    </>
  )
}
