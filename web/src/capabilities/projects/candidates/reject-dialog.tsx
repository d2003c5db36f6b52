import type { PersonCard } from '@colloquy/contract/people/shapes'
import { type TeamRejectionReason, teamRejectionReasons } from '@colloquy/contract/projects/shapes'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useRejectProjectCandidate } from '../data.ts'

/** Asks for the reason before a candidate is rejected. */
export function RejectDialog({
  projectId,
  person,
  onClose,
}: {
  projectId: string
  person: PersonCard
  onClose: () => void
}) {
  const t = useTranslate()
  const { run, isPending } = useRejectProjectCandidate()
  const [reason, setReason] = useState<TeamRejectionReason>(teamRejectionReasons[0])
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const name = person.fullName
  const confirm = async () => {
    setRefusal(undefined)
    const input = { projectId, personId: person.personId, reason, ...(note.trim() && { note }) }
    const outcome = await run(input)
    if (!outcome.ok) return setRefusal(String(outcome.refusal))
    onClose()
    toastSuccess(t('PROJECTS.CANDIDATES.REJECTED', { name }))
  }
  return (
    <ConsequenceDialog
      opened
      title={t('PROJECTS.REJECT.TITLE', { name })}
      keep={t('PROJECTS.REJECT.KEEP')}
      confirm={t('PROJECTS.REJECT.CONFIRM')}
      busy={isPending}
      harmless
      onKeep={onClose}
      onConfirm={() => void confirm()}
    >
      <div className="stack">
        <p>{t('PROJECTS.REJECT.BODY')}</p>
        <NativeSelect
          label={t('PROJECTS.REJECT.REASON')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value as TeamRejectionReason)}
          data={teamRejectionReasons.map((value) => ({ value, label: t(`PROJECTS.REASON.${value}`) }))}
        />
        <TextArea
          label={t('PROJECTS.REJECT.NOTE')}
          help={t('PROJECTS.REJECT.NOTE_HELP')}
          value={note}
          onChange={setNote}
          maxLength={500}
          rows={2}
        />
        {refusal && (
          <div role="alert">
            <Note tone="warn">{refusalText(t, refusal)}</Note>
          </div>
        )}
      </div>
    </ConsequenceDialog>
  )
}
