import {
  type Opportunity,
  type OpportunityDeclineReason,
  opportunityDeclineReasons,
} from '@colloquy/contract/projects/opportunity-shapes'
import type { Slot } from '@colloquy/contract/values'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useAcceptOpportunity, useDeclineOpportunity } from './data.ts'
import css from './opportunities.module.css'
import { currencies, rateOf } from './view.ts'

/** Accepts an invitation, at another rate if need be, or declines it with a reason. */
export function AnswerForm({
  opportunity: { opportunityId, questionnaires },
  times,
  onAccepted,
}: {
  opportunity: Opportunity
  /** When the expert is free. */
  times: readonly Slot[]
  onAccepted: () => void
}) {
  const t = useTranslate()
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState<string>(currencies[0])
  const [note, setNote] = useState('')
  const [wasSent, setSent] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const { run, isPending, failure } = useAcceptOpportunity()
  const rate = rateOf(amount, currency)
  const isBlocked = questionnaires.some(({ isAnswered }) => !isAnswered)
  const accept = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (rate === undefined || isBlocked) return
    const outcome = await run({
      opportunityId,
      times: [...times],
      ...(rate && { rate }),
      ...(note.trim() && { note }),
    })
    if (!outcome.ok) return
    onAccepted()
    toastSuccess(t('PROJECTS.OPPORTUNITIES.ACCEPTED'))
  }
  return (
    <>
      <form className={css.form} noValidate onSubmit={(event) => void accept(event)}>
        <div className={css.pair}>
          <TextField
            label={t('PROJECTS.OPPORTUNITIES.RATE')}
            help={t('PROJECTS.OPPORTUNITIES.RATE_HELP')}
            name="rate"
            maxLength={8}
            value={amount}
            error={wasSent && rate === undefined ? t('PROJECTS.OPPORTUNITIES.RATE_FORM') : undefined}
            onChange={setAmount}
          />
          <NativeSelect
            label={t('PROJECTS.OPPORTUNITIES.CURRENCY')}
            value={currency}
            data={[...currencies]}
            onChange={(event) => setCurrency(event.currentTarget.value)}
          />
        </div>
        <TextArea
          label={t('PROJECTS.OPPORTUNITIES.NOTE')}
          help={t('PROJECTS.OPPORTUNITIES.NOTE_HELP')}
          value={note}
          maxLength={500}
          rows={2}
          onChange={setNote}
        />
        <div role="alert">
          {failure && <Note tone="stop">{refusalText(t, failure)}</Note>}
          {wasSent && isBlocked && <Note tone="warn">{t('PROJECTS.OPPORTUNITIES.ACCEPT_FIRST')}</Note>}
        </div>
        <div className={css.actions}>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('PROJECTS.OPPORTUNITIES.ACCEPT')}
          </Button>
          <Button onClick={() => setDeclining(true)}>{t('PROJECTS.OPPORTUNITIES.DECLINE')}</Button>
        </div>
      </form>
      {isDeclining && <DeclineDialog opportunityId={opportunityId} onClose={() => setDeclining(false)} />}
    </>
  )
}

function DeclineDialog({ opportunityId, onClose }: { opportunityId: string; onClose: () => void }) {
  const t = useTranslate()
  const [reason, setReason] = useState<OpportunityDeclineReason>('no_time')
  const [note, setNote] = useState('')
  const { run, isPending, failure } = useDeclineOpportunity()
  const decline = async () => {
    const outcome = await run({ opportunityId, reason, ...(note.trim() && { note }) })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('PROJECTS.OPPORTUNITIES.DECLINED'))
  }
  return (
    <ConsequenceDialog
      opened
      title={t('PROJECTS.OPPORTUNITIES.DECLINE_TITLE')}
      keep={t('SHARED.ACTIONS.CANCEL')}
      confirm={t('PROJECTS.OPPORTUNITIES.DECLINE')}
      busy={isPending}
      harmless
      onKeep={onClose}
      onConfirm={() => void decline()}
    >
      <div className="stack">
        <p>{t('PROJECTS.OPPORTUNITIES.DECLINE_BODY')}</p>
        <NativeSelect
          label={t('PROJECTS.OPPORTUNITIES.REASON_LABEL')}
          value={reason}
          data={opportunityDeclineReasons.map((value) => ({
            value,
            label: t(`PROJECTS.OPPORTUNITIES.REASON.${value}`),
          }))}
          onChange={(event) => setReason(event.currentTarget.value as OpportunityDeclineReason)}
        />
        <TextArea
          label={t('PROJECTS.OPPORTUNITIES.NOTE')}
          help={t('PROJECTS.OPPORTUNITIES.NOTE_HELP')}
          value={note}
          maxLength={500}
          rows={2}
          onChange={setNote}
        />
        {failure && (
          <div role="alert">
            <Note tone="stop">{refusalText(t, failure)}</Note>
          </div>
        )}
      </div>
    </ConsequenceDialog>
  )
}
