import type { Approval, ApprovalCondition } from '@colloquy/contract/compliance/shapes'
import { type FormEvent, useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { useDecideApproval } from './data.ts'
import css from './decision-panel.module.css'

const decisions = ['approve', 'refuse'] as const
type Decision = (typeof decisions)[number]

/** An officer's decision: approve, with conditions if need be, or refuse with a reason. The button says what it does. */
export function DecisionPanel({ approval }: { approval: Approval }) {
  const t = useTranslate()
  const [decision, setDecision] = useState<Decision>('approve')
  const [chosen, setChosen] = useState<readonly ApprovalCondition[]>(approval.firstDecision?.conditions ?? [])
  const [note, setNote] = useState(approval.firstDecision?.note ?? '')
  const [wasSent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { run, isPending, failure } = useDecideApproval()
  useRegisterShortcuts(
    approval.can.decide
      ? decisions.map((one, index) => ({
          keys: String(index + 1),
          label: t(`COMPLIANCE.DECISION.${one}`),
          shown: true,
          run: () => setDecision(one),
        }))
      : [],
  )
  if (!approval.can.decide)
    return approval.state === 'open' ? (
      <Panel title={t('COMPLIANCE.DECISION.TITLE')} padded>
        <p className="second">{t(`COMPLIANCE.DECISION.BLOCKERS.${approval.decisionBlocker ?? 'own_call'}`)}</p>
      </Panel>
    ) : null
  const conditions = decision === 'approve' ? chosen : []
  const namesTopics = conditions.includes('topics_off_limits')
  const noteKind = decision === 'refuse' ? 'refuse' : namesTopics ? 'topics' : 'approve'
  const isMissing = note.trim() === '' && (decision === 'refuse' || namesTopics)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (isMissing) return form.current?.querySelector<HTMLElement>('[name=note]')?.focus()
    const input = { approvalId: approval.approvalId, decision, conditions: [...conditions], note: note.trim() }
    const outcome = await run(input, { ifMatch: approval.version })
    if (outcome.ok) toastSuccess(t(`COMPLIANCE.DECISION.DONE.${outcome.value.state === 'open' ? 'first' : decision}`))
  }
  return (
    <Panel title={t('COMPLIANCE.DECISION.TITLE')} padded>
      <form ref={form} className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <SegmentedControl
          label={t('COMPLIANCE.DECISION.TITLE')}
          value={decision}
          options={decisions.map((value) => ({ value, label: t(`COMPLIANCE.DECISION.${value}`) }))}
          onChange={(value) => setDecision(value as Decision)}
        />
        <p className="small second">{t(`COMPLIANCE.DECISION.ABOUT.${decision}`)}</p>
        {decision === 'approve' && (
          <ConditionFields chosen={chosen} fixed={approval.firstDecision?.conditions ?? []} onChange={setChosen} />
        )}
        <TextArea
          label={t(`COMPLIANCE.DECISION.NOTE.${noteKind}`)}
          help={t('COMPLIANCE.DECISION.NOTE_HELP')}
          name="note"
          maxLength={2000}
          value={note}
          error={wasSent && isMissing ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
          onChange={setNote}
        />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <Button type="submit" variant={decision === 'approve' ? 'filled' : 'danger'} loading={isPending} fullWidth>
          {decision === 'approve'
            ? t('COMPLIANCE.DECISION.SEND.approve', { count: conditions.length })
            : t('COMPLIANCE.DECISION.SEND.refuse')}
        </Button>
      </form>
    </Panel>
  )
}
