import type { ApprovalCard } from '@colloquy/contract/compliance/shapes'
import { type FormEvent, useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './bulk-decision-panel.module.css'

const decisions = ['approve', 'refuse'] as const
export type Decision = (typeof decisions)[number]

interface Failure {
  readonly approval: ApprovalCard
  readonly refusal: string
}

/**
 * One decision about several calls with one reason. Each is a command of its own, with the version that was shown: one that
 * has changed since or that the officer may not decide is named, and the others go on.
 */
export function BulkDecisionPanel({
  approvals,
  decide,
  onClear,
  onDecided,
}: {
  approvals: readonly ApprovalCard[]
  /** Decides about one call; why it was refused, or nothing. */
  decide: (approval: ApprovalCard, decision: Decision, note: string) => Promise<string | undefined>
  onClear: () => void
  /** After each call that was decided. */
  onDecided: (approvalId: string) => void
}) {
  const t = useTranslate()
  const [decision, setDecision] = useState<Decision>('approve')
  const [note, setNote] = useState('')
  const [wasSent, setSent] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const form = useRef<HTMLFormElement>(null)
  const count = approvals.length
  const isMissing = decision === 'refuse' && note.trim() === ''
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (isMissing) return form.current?.querySelector<HTMLElement>('[name=note]')?.focus()
    setRunning(true)
    const failed: Failure[] = []
    for (const approval of approvals) {
      const refusal = await decide(approval, decision, note.trim())
      if (refusal === undefined) onDecided(approval.approvalId)
      else failed.push({ approval, refusal })
    }
    setRunning(false)
    setSent(false)
    setFailures(failed)
    const decided = count - failed.length
    if (decided > 0) toastSuccess(t(`COMPLIANCE.BULK.DONE.${decision}`, { count: decided }))
  }
  if (count === 0 && failures.length === 0) return null
  return (
    <Panel title={t('COMPLIANCE.BULK.TITLE', { count })} padded>
      <div role="alert">
        {failures.length > 0 && (
          <Note tone="stop">
            <p className="strong">{t('COMPLIANCE.BULK.FAILED', { count: failures.length })}</p>
            <ul className={css.failures}>
              {failures.map(({ approval, refusal }) => (
                <li key={approval.approvalId}>
                  <bdi className="strong">
                    {t('COMPLIANCE.ROW.WITH', { name: approval.expert.fullName, client: approval.clientName })}
                  </bdi>{' '}
                  {refusalText(t, refusal)}
                </li>
              ))}
            </ul>
          </Note>
        )}
      </div>
      {count > 0 && (
        <form ref={form} className={css.form} noValidate onSubmit={(event) => void send(event)}>
          <SegmentedControl
            label={t('COMPLIANCE.DECISION.TITLE')}
            value={decision}
            options={decisions.map((value) => ({ value, label: t(`COMPLIANCE.DECISION.${value}`) }))}
            onChange={(value) => setDecision(value as Decision)}
          />
          <p className="small second">{t(`COMPLIANCE.BULK.ABOUT.${decision}`)}</p>
          <TextArea
            label={t(`COMPLIANCE.DECISION.NOTE.${decision}`)}
            help={t('COMPLIANCE.DECISION.NOTE_HELP')}
            name="note"
            maxLength={2000}
            value={note}
            error={wasSent && isMissing ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
            onChange={setNote}
          />
          <div className={css.actions}>
            <Button type="submit" variant={decision === 'approve' ? 'filled' : 'danger'} loading={isRunning}>
              {t(`COMPLIANCE.BULK.SEND.${decision}`, { count })}
            </Button>
            <Button type="button" variant="default" onClick={onClear}>
              {t('COMPLIANCE.BULK.CLEAR')}
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}
