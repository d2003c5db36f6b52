import { correctCall, maxActualMinutes } from '@colloquy/contract/calls/correction-operations'
import { creditsAfterCall } from '@colloquy/contract/calls/credits'
import type { Call } from '@colloquy/contract/calls/shapes'
import { creditsText } from '@colloquy/contract/money'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import { useState } from 'react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { CheckBox } from '../../../ui/input/check-box.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useCallCommand } from '../data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import css from './correct-dialog.module.css'

/** Corrects the minutes and the attendance of a completed call, and shows what that does to its price. */
export function CorrectDialog({
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
  const language = useLanguage()
  const { run, busy, refusal } = useCallCommand(correctCall)
  const last = call.steps.findLast(({ correction }) => correction)?.correction
  const [client, setClient] = useState(last?.clientAttended ?? true)
  const [expert, setExpert] = useState(last?.expertAttended ?? true)
  const [typed, setTyped] = useState(String(call.actualDuration ?? 0))
  const [reason, setReason] = useState('')
  const [wasSent, setSent] = useState(false)
  const wereTogether = client && expert
  const minutes = wereTogether ? Number(typed) : 0
  const isLength = /^\d+$/.test(typed.trim()) && minutes > 0 && minutes <= maxActualMinutes
  const { credits, creditsPerHour, expectedDuration: expectedMinutes } = call
  const credited = (amount: number | null) =>
    amount === null ? '—' : t('CALLS.PRICE.CREDITS', { credits: creditsText(amount, language) })
  const send = async (): Promise<void> => {
    setSent(true)
    if (reason.trim() === '' || (wereTogether && !isLength)) return
    const input = { minutes, clientAttended: client, expertAttended: expert, reason: reason.trim() }
    if (await run(call, input)) return
    setReason('')
    setSent(false)
    onClose()
    toastSuccess(t('CALLS.CORRECT.DONE'))
  }
  return (
    <ConsequenceDialog
      opened={opened}
      title={t('CALLS.CORRECT.TITLE', { name: other.fullName })}
      keep={t('CALLS.BACK')}
      confirm={t('CALLS.CORRECT.CONFIRM')}
      busy={busy}
      onKeep={onClose}
      onConfirm={() => void send()}
      details={[
        { name: t('CALLS.CORRECT.PRICE_BEFORE'), value: credited(credits) },
        {
          name: t('CALLS.CORRECT.PRICE_AFTER'),
          value: credited(creditsAfterCall({ credits, creditsPerHour, expectedMinutes }, minutes)),
        },
      ]}
    >
      <div className="stack">
        <p>{t('CALLS.CORRECT.BODY')}</p>
        <fieldset className={css.attendance}>
          <legend>{t('CALLS.CORRECT.ATTENDANCE')}</legend>
          <label>
            <CheckBox checked={client} onChange={(event) => setClient(event.currentTarget.checked)} />
            {t('CALLS.CORRECT.CLIENT')}
          </label>
          <label>
            <CheckBox checked={expert} onChange={(event) => setExpert(event.currentTarget.checked)} />
            {t('CALLS.CORRECT.EXPERT')}
          </label>
        </fieldset>
        {wereTogether && (
          <TextField
            label={t('CALLS.CORRECT.MINUTES')}
            help={t('CALLS.CORRECT.MINUTES_HELP')}
            name="minutes"
            value={typed}
            error={wasSent && !isLength ? t('CALLS.CORRECT.MINUTES_ERROR', { max: maxActualMinutes }) : undefined}
            onChange={setTyped}
          />
        )}
        <TextArea
          label={t('CALLS.CORRECT.REASON')}
          help={t('CALLS.CORRECT.REASON_HELP')}
          value={reason}
          error={wasSent && reason.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
          onChange={setReason}
          maxLength={500}
          rows={2}
        />
        <RefusalNote refusal={refusal} />
      </div>
    </ConsequenceDialog>
  )
}
