import { type Candidate, type TeamRejectionReason, teamRejectionReasons } from '@colloquy/contract/projects/shapes'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { Note } from '../../../ui/page/note.tsx'
import type { Move } from './stage-moves.ts'

/** Asks for the reason before candidates are rejected. */
export function RejectDialog({
  candidates,
  onReject,
  onClose,
}: {
  candidates: readonly Candidate[]
  /** Rejects them; answers with a refusal, if there is one. */
  onReject: (move: Move) => Promise<string | undefined>
  onClose: () => void
}) {
  const t = useTranslate()
  const [reason, setReason] = useState<TeamRejectionReason>(teamRejectionReasons[0])
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setPending] = useState(false)
  const name = candidates[0]?.person.fullName ?? ''
  const confirm = async () => {
    setRefusal(undefined)
    setPending(true)
    const personIds = candidates.map(({ person }) => person.personId)
    const refused = await onReject({ personIds, stage: 'rejected', reason, ...(note.trim() && { note }) })
    setPending(false)
    if (refused === undefined) onClose()
    else setRefusal(refused)
  }
  return (
    <ConsequenceDialog
      opened
      keepsInput={false}
      title={
        candidates.length === 1
          ? t('PROJECTS.REJECT.TITLE', { name })
          : t('PROJECTS.REJECT.TITLE_SEVERAL', { count: candidates.length })
      }
      keep={t('PROJECTS.REJECT.CANCEL')}
      confirm={t('PROJECTS.REJECT.CONFIRM')}
      busy={isPending}
      harmless
      onKeep={onClose}
      onConfirm={() => void confirm()}
    >
      <div className="stack">
        <p>{t('PROJECTS.REJECT.BODY', { count: candidates.length })}</p>
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
