import type { Call } from '@colloquy/contract/calls/shapes'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useCallCommand } from '../data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { ReasonSelect, useMoveReason } from './reason-fields.tsx'
import { type ConfirmedChange, confirmedChanges } from './view.ts'

/** Confirms postponing, holding, reopening or removing a call. */
export function ConfirmChangeDialog({
  call,
  other,
  kind,
  opened,
  onClose,
}: {
  call: Call
  other: PersonCard
  kind: ConfirmedChange
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  const { operation, words, takesReason, isLoss } = confirmedChanges[kind]
  const { run, busy, refusal } = useCallCommand(operation)
  const navigate = useNavigate()
  const choice = useMoveReason(call)
  const [note, setNote] = useState('')
  const name = other.fullName
  const confirm = async () => {
    if (await run(call, takesReason ? { reason: choice.reason, ...(note.trim() && { note }) } : {})) return
    setNote('')
    onClose()
    toastSuccess(t(`CALLS.${words}.DONE`, { name }))
    if (kind === 'remove') void navigate({ to: '..' })
  }
  return (
    <ConsequenceDialog
      opened={opened}
      title={t(`CALLS.${words}.TITLE`, { name })}
      keep={t('CALLS.BACK')}
      confirm={t(`CALLS.${words}.CONFIRM`)}
      busy={busy}
      harmless={!isLoss}
      {...(takesReason && { details: choice.consequences })}
      onKeep={onClose}
      onConfirm={() => void confirm()}
    >
      <div className="stack">
        <p>{t(`CALLS.${words}.BODY`, { name })}</p>
        {takesReason && <ReasonSelect call={call} choice={choice} />}
        {takesReason && (
          <TextArea
            label={t('CALLS.NOTE')}
            help={t('CALLS.NOTE_HELP')}
            value={note}
            onChange={setNote}
            maxLength={1000}
            rows={2}
          />
        )}
        <RefusalNote refusal={refusal} />
      </div>
    </ConsequenceDialog>
  )
}
