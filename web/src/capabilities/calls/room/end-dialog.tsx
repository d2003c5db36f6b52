import { endCall, getCall } from '@colloquy/contract/calls/operations'
import { useState } from 'react'
import { useCommand } from '../../../platform/query.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { Note } from '../../../ui/page/note.tsx'

/** Confirms ending a call for everybody. */
export function EndDialog({ callId, opened, onClose }: { callId: string; opened: boolean; onClose: () => void }) {
  const t = useTranslate()
  const { run, isPending } = useCommand(endCall, { invalidates: [getCall] })
  const [refusal, setRefusal] = useState<string>()
  const end = async () => {
    const outcome = await run({ callId })
    setRefusal(outcome.ok ? undefined : String(outcome.refusal))
    if (outcome.ok) onClose()
  }
  return (
    <ConsequenceDialog
      opened={opened}
      title={t('CALLS.ROOM.END_TITLE')}
      keep={t('CALLS.ROOM.END_KEEP')}
      confirm={t('CALLS.ROOM.END_CONFIRM')}
      busy={isPending}
      onKeep={onClose}
      onConfirm={() => void end()}
    >
      <p>{t('CALLS.ROOM.END_TEXT')}</p>
      {refusal && (
        <div role="alert" style={{ marginTop: 12 }}>
          <Note tone="stop">
            <StatusIcon shape="square" />
            {refusalText(t, refusal)}
          </Note>
        </div>
      )}
    </ConsequenceDialog>
  )
}
