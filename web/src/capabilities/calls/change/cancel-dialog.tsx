import { cancelCall } from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import { useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useMomentText } from '../../scheduling/data.ts'
import { useCallCommand } from '../data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { ReasonSelect, useCancellationReason } from './reason-fields.tsx'

/** Asks for the reason before cancelling a call, and shows the consequences. */
export function CancelDialog({
  call,
  other,
  opened,
  onClose,
}: {
  call: Call
  other: PersonCard
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  const momentText = useMomentText()
  const { run, busy, refusal } = useCallCommand(cancelCall)
  const choice = useCancellationReason(call)
  const [note, setNote] = useState('')
  const name = other.fullName

  const confirm = async () => {
    if (await run(call, { reason: choice.reason, ...(note.trim() && { note }) })) return
    setNote('')
    onClose()
    toastSuccess(t('CALLS.CANCEL.DONE'))
  }
  return (
    <ConsequenceDialog
      opened={opened}
      title={t('CALLS.CANCEL.TITLE', { name })}
      keep={t('CALLS.CANCEL.KEEP_CALL')}
      confirm={t('CALLS.CANCEL.CONFIRM')}
      busy={busy}
      onKeep={onClose}
      onConfirm={() => void confirm()}
      details={[
        ...(call.callDate ? [{ name: t('CALLS.CANCEL.FREE'), value: momentText(call.callDate) }] : []),
        ...choice.consequences,
      ]}
    >
      <div className="stack">
        <p>{t(call.slot ? 'CALLS.CANCEL.BODY' : 'CALLS.CANCEL.BODY_UNBOOKED', { name })}</p>
        <ReasonSelect call={call} choice={choice} />
        <TextArea
          label={t('CALLS.NOTE')}
          help={t('CALLS.NOTE_HELP')}
          value={note}
          onChange={setNote}
          maxLength={1000}
          rows={2}
        />
        <RefusalNote refusal={refusal} />
      </div>
    </ConsequenceDialog>
  )
}
