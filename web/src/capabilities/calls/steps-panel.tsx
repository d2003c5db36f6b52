import type { Call, CallCorrection, SeatKind } from '@colloquy/contract/calls/shapes'
import { useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { classes } from '../../ui/join-classes.ts'
import { useMomentText } from '../scheduling/data.ts'
import css from './steps-panel.module.css'
import { countedAs, maxDoneSteps, type ShownStep, stepsOf, stepText } from './view.ts'

/** The history of a call: what has happened, by whom and when, and what comes next. */
export function StepsPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const me = useUser()?.entityId
  const seat = call.seats.find(({ person }) => person.personId === me)?.kind
  const [showsAll, setShowsAll] = useState(false)
  const steps = stepsOf(call, showsAll)
  return (
    <>
      <ol className={classes(css.steps, showsAll && css.timeline)} aria-label={t('CALLS.STEPS')}>
        {steps.map((step, index) => (
          <Step
            key={`${step.kind} ${step.state === 'done' ? step.at : step.state}`}
            step={step}
            seat={seat}
            isLatest={step.state === 'done' && steps[index + 1]?.state !== 'done'}
          />
        ))}
      </ol>
      {call.steps.length > maxDoneSteps && (
        <div className={css.more}>
          <Button size="xs" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('CALLS.STEPS_FEWER') : t('CALLS.STEPS_ALL', { count: call.steps.length })}
          </Button>
        </div>
      )}
    </>
  )
}

type StepReason = NonNullable<Call['steps'][number]['because']>

/** Why a call was cancelled or moved, and what that was recorded as. */
function StepReason({ reason, side, feePercent, counts, kind }: StepReason & { kind: Call['steps'][number]['kind'] }) {
  const t = useTranslate()
  const counted = counts ? countedAs(reason, kind === 'cancelled' ? 'cancellation' : 'move', side) : undefined
  return (
    <>
      {reason !== null && (
        <span className="small">
          {t('CALLS.STEP_BECAUSE', { side: t(`CALLS.SIDE.${side}`), reason: t(`CALLS.REASON.${reason}`) })}
        </span>
      )}
      {counted && <span className="small">{t(`CALLS.CONSEQUENCE.COUNTS.${counted}`)}</span>}
      {feePercent !== null && feePercent > 0 && (
        <span className="small">{t('CALLS.NO_SHOW.FEE', { percent: feePercent })}</span>
      )}
    </>
  )
}

/** What staff have corrected, and why. */
function Correction({ minutes, minutesBefore, clientAttended, expertAttended, reason }: CallCorrection) {
  const t = useTranslate()
  const length = (count: number) => t('SHARED.UNITS.MINUTES', { count })
  const absent = clientAttended ? (expertAttended ? null : 'expert') : expertAttended ? 'client' : 'both'
  return (
    <>
      <span className="small">
        {t('CALLS.CORRECT.CHANGED', { minutes: length(minutes), before: length(minutesBefore) })}
        {absent && <> {t(`CALLS.CORRECT.ABSENT.${absent}`)}</>}
      </span>
      <span className="quiet small" dir="auto">
        {reason}
      </span>
    </>
  )
}

function Step({ step, seat, isLatest }: { step: ShownStep; seat: SeatKind | undefined; isLatest: boolean }) {
  const t = useTranslate()
  const momentText = useMomentText()
  const me = useUser()?.fullName
  const about = () => {
    if (step.state !== 'done') return stepText(t, step.kind, seat)
    const when = momentText(step.at)
    if (step.byName === null) return when
    return step.byName === me ? t('CALLS.STEP_BY_YOU', { when }) : t('CALLS.STEP_BY', { when, name: step.byName })
  }
  return (
    <li className={css.step} data-state={isLatest ? 'latest' : step.state} aria-current={isLatest ? 'step' : undefined}>
      <span className={css.kind}>
        {t(step.kind === 'proposal' ? 'CALLS.PROPOSAL.ANSWERS' : `CALLS.STEP.${step.kind}`)}
      </span>
      <span className="quiet small">{about()}</span>
      {step.state === 'done' && step.because && <StepReason {...step.because} kind={step.kind} />}
      {step.state === 'done' && step.correction && <Correction {...step.correction} />}
      {step.state === 'done' && step.intervention?.personName && (
        <span className="small">{t('CALLS.INTERVENTION.STEP_TO', { name: step.intervention.personName })}</span>
      )}
      {step.state === 'done' && step.intervention?.reason && (
        <span className="quiet small" dir="auto">
          {step.intervention.reason}
        </span>
      )}
      {step.state === 'done' && step.contact && (
        <span className="small">
          {t('CALLS.STEP_CONTACT', { name: step.contact.new, former: step.contact.former })}
        </span>
      )}
    </li>
  )
}
