import { instantAt } from '@colloquy/contract/local-date-time'
import {
  type ReviewOutcome,
  type TranscriptAudience,
  type TranscriptReview,
  transcriptAudiences,
} from '@colloquy/contract/transcripts/shapes'
import { useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useZone } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CheckBox } from '../../ui/input/check-box.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useDecideTranscript } from './data.ts'
import css from './transcripts.module.css'

/** The first instant of a typed day in a zone. */
const instantOf = (day: string, zone: string): string | null => {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return null
  return instantAt({ year, month, day: date, hour: 0, minute: 0 }, zone).toISOString()
}

/** What an officer decides about a transcript, with the reason and, for a release, who can read it and when. */
export function ReviewForm({
  review: { transcriptId, state, outcomes, audience: former },
}: {
  review: TranscriptReview
}) {
  const t = useTranslate()
  const zone = useZone()
  const [reason, setReason] = useState('')
  const [wasSent, setSent] = useState(false)
  const [audience, setAudience] = useState<readonly TranscriptAudience[]>(former)
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const { run, isPending, failure } = useDecideTranscript()
  const decide = async (outcome: ReviewOutcome): Promise<void> => {
    setSent(true)
    if (reason.trim() === '') return
    const [embargoUntil, expiresAt] = [instantOf(from, zone), instantOf(until, zone)]
    const result = await run({ transcriptId, outcome, reason, audience: [...audience], embargoUntil, expiresAt })
    if (!result.ok) return
    setReason('')
    setSent(false)
    toastSuccess(t(`TRANSCRIPTS.DECIDED.${outcome}`))
  }
  const canRelease = outcomes.includes('released')
  return (
    <form className={css.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <TextArea
        label={t('TRANSCRIPTS.REASON')}
        help={t('TRANSCRIPTS.REASON_HELP')}
        maxLength={2000}
        value={reason}
        error={wasSent && reason.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
        onChange={setReason}
      />
      {canRelease && (
        <>
          <fieldset className={css.fieldset}>
            <legend>{t('TRANSCRIPTS.AUDIENCE')}</legend>
            {transcriptAudiences.map((side) => (
              <label key={side} className={css.choice}>
                <CheckBox
                  checked={audience.includes(side)}
                  onChange={() =>
                    setAudience(
                      audience.includes(side) ? audience.filter((other) => other !== side) : [...audience, side],
                    )
                  }
                />
                {t(`TRANSCRIPTS.AUDIENCES.${side}`)}
              </label>
            ))}
          </fieldset>
          <p className="quiet small">{t('TRANSCRIPTS.AUDIENCE_HELP')}</p>
          <TextField
            type="date"
            label={t('TRANSCRIPTS.EMBARGO')}
            help={t('TRANSCRIPTS.DATE_HELP')}
            value={from}
            onChange={setFrom}
          />
          <TextField
            type="date"
            label={t('TRANSCRIPTS.EXPIRES')}
            help={t('TRANSCRIPTS.DATE_HELP')}
            value={until}
            onChange={setUntil}
          />
        </>
      )}
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={css.actions}>
        {outcomes.map((outcome) => (
          <Button
            key={outcome}
            variant={outcome === 'escalated' ? 'default' : 'filled'}
            loading={isPending}
            onClick={() => void decide(outcome)}
          >
            {t(state === 'released' ? 'TRANSCRIPTS.WITHDRAW' : `TRANSCRIPTS.OUTCOMES.${outcome}`)}
          </Button>
        ))}
      </div>
    </form>
  )
}
