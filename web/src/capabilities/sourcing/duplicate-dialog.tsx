import type { DuplicateDecision, DuplicatePair } from '@colloquy/contract/sourcing/shapes'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import dialogCss from '../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useReviewDuplicate } from './data.ts'

/** Asks for the reason of a decision about two records, and saves it. */
export function DuplicateDialog({
  pair: { proposal, other },
  decision,
  onClose,
}: {
  pair: DuplicatePair
  decision: DuplicateDecision
  onClose: () => void
}) {
  const t = useTranslate()
  const [reason, setReason] = useState('')
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useReviewDuplicate()
  const names = { one: proposal.fullName, other: other.fullName }
  const title = decision === 'duplicate' ? 'SOURCING.DUPLICATES.MERGE_TITLE' : 'SOURCING.DUPLICATES.APART_TITLE'
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (reason.trim() === '') return
    const { proposalId: otherProposalId } = other
    const personId = otherProposalId === null ? other.personId : null
    const outcome = await run({
      proposalId: proposal.proposalId,
      otherProposalId,
      personId,
      decision,
      reason: reason.trim(),
    })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('SOURCING.DUPLICATES.DECIDED'))
  }
  return (
    <Dialog name={t(title, names)} onClose={onClose}>
      <form className={dialogCss.form} noValidate onSubmit={(event) => void send(event)}>
        <TextArea
          label={t('SOURCING.DUPLICATES.REASON')}
          value={reason}
          maxLength={500}
          rows={2}
          error={wasSent && reason.trim() === '' ? t('SOURCING.DUPLICATES.REASON_REQUIRED') : undefined}
          onChange={setReason}
        />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={dialogCss.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('SOURCING.DUPLICATES.CONFIRM')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
