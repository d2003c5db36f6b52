import type { ApprovalCard, ApprovalCondition } from '@colloquy/contract/compliance/shapes'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ConditionFields } from '../condition-fields.tsx'
import css from './bulk-decision-panel.module.css'
import { withReasonsOf } from './selection.ts'

const decisions = ['approve', 'refuse'] as const
type Decision = (typeof decisions)[number]

/** What is decided about each call. */
export interface BulkDecision {
  readonly decision: Decision
  readonly conditions: readonly ApprovalCondition[]
  readonly note: string
}

/** What became of one call: the decision, the first of two, or why there is none. */
interface Result {
  readonly approval: ApprovalCard
  readonly outcome: Decision | 'first' | { readonly refusal: string }
}

const isDecided = ({ outcome }: Result): boolean => typeof outcome === 'string'

/**
 * One decision about several calls that wait for the same reasons, with the same conditions. Before it is taken, the panel says about which of them the officer cannot decide;
 * afterwards what became of each. Each is a command of its own, with the version that was shown: one that has changed since is named,
 * and the others go on.
 */
export function BulkDecisionPanel({
  approvals,
  decide,
  onKeep,
  onClear,
  onDecided,
}: {
  approvals: readonly ApprovalCard[]
  /** Decides about one call. */
  decide: (approval: ApprovalCard, decision: BulkDecision) => Promise<Result['outcome']>
  /** Leaves only some of the calls selected. */
  onKeep: (approvalIds: readonly string[]) => void
  onClear: () => void
  /** After each call that was decided. */
  onDecided: (approvalId: string) => void
}) {
  const t = useTranslate()
  const [decision, setDecision] = useState<Decision>('approve')
  const [chosen, setChosen] = useState<readonly ApprovalCondition[]>([])
  const [note, setNote] = useState('')
  const [wasSent, setSent] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [results, setResults] = useState<readonly Result[]>([])
  const form = useRef<HTMLFormElement>(null)
  const resultList = useRef<HTMLDivElement>(null)
  const able = approvals.filter(({ decisionBlocker }) => decisionBlocker === null)
  const unable = approvals.filter(({ decisionBlocker }) => decisionBlocker !== null)
  const firstCount = decision === 'approve' ? able.filter(({ needsSecondOfficer }) => needsSecondOfficer).length : 0
  const alike = withReasonsOf(able[0], able)
  const isMixed = alike.length < able.length
  const canDecide = able.length > 0 && !isMixed
  const conditions = decision === 'approve' ? chosen : []
  const namesTopics = conditions.includes('topics_off_limits')
  const noteKind = decision === 'refuse' ? 'refuse' : namesTopics ? 'topics' : 'approve'
  const isMissing = note.trim() === '' && noteKind !== 'approve'
  const hasResults = results.length > 0
  useEffect(() => {
    if (hasResults) resultList.current?.focus()
  }, [hasResults])
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (isMissing) return form.current?.querySelector<HTMLElement>('[name=note]')?.focus()
    setResults([])
    setRunning(true)
    const decided: Result[] = []
    for (const approval of able) {
      const result = { approval, outcome: await decide(approval, { decision, conditions, note: note.trim() }) }
      decided.push(result)
      if (isDecided(result)) onDecided(approval.approvalId)
    }
    setRunning(false)
    setSent(false)
    setResults(decided)
  }
  const close = () => {
    setResults([])
    onClear()
  }
  if (approvals.length === 0 && !hasResults) return null
  const failedCount = results.filter((one) => !isDecided(one)).length
  return (
    <Panel title={t('COMPLIANCE.BULK.TITLE', { count: approvals.length })} padded>
      <div role="status" ref={resultList} tabIndex={-1}>
        {hasResults && (
          <Note tone={failedCount > 0 ? 'stop' : 'accent'}>
            <p className="strong">
              {failedCount > 0
                ? t('COMPLIANCE.BULK.FAILED', { count: failedCount })
                : t('COMPLIANCE.BULK.RECORDED', { count: results.length })}
            </p>
            <CallRows
              rows={results.map(({ approval, outcome }) => ({
                approval,
                text:
                  typeof outcome === 'string' ? (
                    <Status shape={outcome === 'refuse' ? 'square' : outcome === 'first' ? 'clock' : 'disc'}>
                      {t(`COMPLIANCE.BULK.RESULTS.${outcome}`)}
                    </Status>
                  ) : (
                    refusalText(t, outcome.refusal)
                  ),
              }))}
            />
          </Note>
        )}
      </div>
      {approvals.length > 0 ? (
        <form ref={form} className={css.form} noValidate onSubmit={(event) => void send(event)}>
          <SegmentedControl
            label={t('COMPLIANCE.DECISION.TITLE')}
            value={decision}
            options={decisions.map((value) => ({ value, label: t(`COMPLIANCE.DECISION.${value}`) }))}
            onChange={(value) => setDecision(value as Decision)}
          />
          <p className="small second">
            {canDecide && t(`COMPLIANCE.BULK.ABOUT.${decision}`)}{' '}
            {canDecide && firstCount > 0 && t('COMPLIANCE.BULK.SECOND_OFFICER', { count: firstCount })}
          </p>
          {unable.length > 0 && (
            <Note tone="warn">
              <p className="strong">{t('COMPLIANCE.BULK.UNABLE', { count: unable.length })}</p>
              <CallRows
                rows={unable.map((approval) => ({
                  approval,
                  text: t(`COMPLIANCE.BULK.BLOCKERS.${approval.decisionBlocker ?? 'own_call'}`),
                }))}
              />
            </Note>
          )}
          {isMixed && (
            <Note tone="warn">
              <p>{t('COMPLIANCE.BULK.MIXED')}</p>
              <Button type="button" onClick={() => onKeep(alike.map(({ approvalId }) => approvalId))}>
                {t('COMPLIANCE.BULK.KEEP', {
                  count: alike.length,
                  reasons: (able[0]?.reasons ?? []).map((reason) => t(`COMPLIANCE.REASONS.${reason}`)).join(' · '),
                })}
              </Button>
            </Note>
          )}
          {canDecide && decision === 'approve' && <ConditionFields chosen={chosen} onChange={setChosen} />}
          {canDecide && (
            <TextArea
              label={t(`COMPLIANCE.DECISION.NOTE.${noteKind}`)}
              help={t('COMPLIANCE.DECISION.NOTE_HELP')}
              name="note"
              maxLength={2000}
              value={note}
              error={wasSent && isMissing ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
              onChange={setNote}
            />
          )}
          <div className={css.actions}>
            {canDecide && (
              <Button type="submit" variant={decision === 'approve' ? 'filled' : 'danger'} loading={isRunning}>
                {t(`COMPLIANCE.BULK.SEND.${decision}`, { count: able.length })}
                {conditions.length > 0 && ` · ${t('COMPLIANCE.BULK.WITH', { count: conditions.length })}`}
              </Button>
            )}
            <Button type="button" variant="default" onClick={close}>
              {t('COMPLIANCE.BULK.CLEAR')}
            </Button>
          </div>
        </form>
      ) : (
        <Button onClick={close}>{t('SHARED.ACTIONS.CLOSE')}</Button>
      )}
    </Panel>
  )
}

function CallRows({ rows }: { rows: readonly { readonly approval: ApprovalCard; readonly text: ReactNode }[] }) {
  const t = useTranslate()
  return (
    <ul className={css.rows}>
      {rows.map(({ approval, text }) => (
        <li key={approval.approvalId}>
          <bdi className="strong">
            {t('COMPLIANCE.ROW.WITH', { name: approval.expert.fullName, client: approval.clientName })}
          </bdi>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
