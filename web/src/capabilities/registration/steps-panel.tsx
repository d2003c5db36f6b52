import {
  missingSteps,
  type Registration,
  type RegistrationDraft,
  type RegistrationStep,
  registrationSteps,
} from '@colloquy/contract/registration/shapes'
import { useEffect, useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { AboutForm } from './about-form.tsx'
import { refetchRegistration, useSaveRegistration } from './data.ts'
import { ExperienceForm } from './experience-form.tsx'
import { ExpertiseForm } from './expertise-form.tsx'
import css from './join-screen.module.css'
import { RateForm } from './rate-form.tsx'
import { TermsForm } from './terms-form.tsx'
import { dayOf, type StepProps, stepBeside } from './view.ts'

/** Autosave debounce in milliseconds. */
const saveDebounceMs = 800

/** The registration wizard: one form at a time, with autosave. */
export function StepsPanel({
  own,
  first,
  onLost,
  onDone,
}: {
  own: string
  first: Registration
  onLost: () => void
  onDone: () => void
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const saving = useSaving(own, first)
  const { draft, step, known } = saving
  const missing = missingSteps(draft, dayOf(now))
  const head = useRef<HTMLHeadingElement>(null)
  const [left, setLeft] = useState<ReadonlySet<RegistrationStep>>(new Set())
  const go = (next: RegistrationStep): void => {
    setLeft(new Set([...left, step]))
    saving.go(next)
    head.current?.focus({ preventScroll: true })
  }
  const [before, after] = [stepBeside(step, -1), stepBeside(step, 1)]
  // Whoever returns to a draft at its last step has left all others.
  const wasLeft = left.has(step) || first.step === 'terms'
  const props: StepProps = { draft, change: saving.change, wasLeft }
  return (
    <div className={css.steps}>
      <nav aria-label={t('REGISTRATION.STEPS_LABEL')}>
        <ol className={css.list}>
          {registrationSteps.map((one) => (
            <li key={one}>
              <button
                type="button"
                className={css.step}
                aria-current={one === step ? 'step' : undefined}
                onClick={() => go(one)}
              >
                <span>{t(`REGISTRATION.STEPS.${one}`)}</span>
                {one !== 'terms' && (
                  <Status shape={missing.includes(one) ? 'ring' : 'disc'}>
                    {t(missing.includes(one) ? 'REGISTRATION.MISSING' : 'REGISTRATION.COMPLETE')}
                  </Status>
                )}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={css.part}>
        <p className="quiet small">
          {t('REGISTRATION.STEP_OF', {
            number: registrationSteps.indexOf(step) + 1,
            count: registrationSteps.length,
          })}
          {' · '}
          <span role="status">{t(`REGISTRATION.${saving.state}`)}</span>
        </p>
        <h2 ref={head} tabIndex={-1}>
          {t(`REGISTRATION.STEPS.${step}`)}
        </h2>
        {step === 'about' && <AboutForm {...props} />}
        {step === 'experience' && <ExperienceForm {...props} />}
        {step === 'expertise' && <ExpertiseForm {...props} />}
        {step === 'rate' && <RateForm {...props} />}
        {step === 'terms' && (
          <TermsForm
            own={own}
            registration={known}
            missing={missing}
            onGo={go}
            onDone={onDone}
            onBefore={saving.flush}
          />
        )}
        <div role="alert">
          {saving.failure === 'stale' && <Note tone="warn">{t('REGISTRATION.STALE')}</Note>}
          {saving.failure !== undefined && saving.failure !== 'stale' && (
            <Note tone="stop">{refusalText(t, saving.failure)}</Note>
          )}
        </div>
        <div className={css.buttons}>
          {saving.failure === 'registration_ended' && <Button onClick={onLost}>{t('REGISTRATION.ANEW')}</Button>}
          {before && <Button onClick={() => go(before)}>{t('REGISTRATION.BACK')}</Button>}
          {after && (
            <Button variant="filled" onClick={() => go(after)}>
              {t('REGISTRATION.NEXT')}
            </Button>
          )}
        </div>
        <p className="quiet small">{t('REGISTRATION.KEPT', { day: time.longDay(known.expiresAt) })}</p>
      </div>
    </div>
  )
}

type SaveState = 'SAVED' | 'SAVING' | 'NOT_SAVED'

/** Autosaves after a debounce, one request at a time. */
const useSaving = (own: string, first: Registration) => {
  const { run } = useSaveRegistration()
  const [known, setKnown] = useState(first)
  const [written, setWritten] = useState({ draft: first.draft, step: first.step })
  const [state, setState] = useState<SaveState>('SAVED')
  const [failure, setFailure] = useState<string>()
  const latest = useRef({ written, known })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(Promise.resolve())
  const isDirty = useRef(false)

  const keep = async (): Promise<void> => {
    if (!isDirty.current) return
    isDirty.current = false
    setState('SAVING')
    const { known: seen, written: now } = latest.current
    const outcome = await run({ key: own, email: seen.email, ...now }, { ifMatch: seen.version })
    if (outcome.ok) {
      latest.current.known = outcome.value
      setKnown(outcome.value)
      setFailure(undefined)
      return setState(isDirty.current ? 'NOT_SAVED' : 'SAVED')
    }
    setFailure(String(outcome.refusal))
    const anew = outcome.refusal === 'stale' ? await refetchRegistration(own) : undefined
    if (!anew?.ok) {
      isDirty.current = true
      return setState('NOT_SAVED')
    }
    latest.current = { known: anew.value, written: { draft: anew.value.draft, step: anew.value.step } }
    setKnown(anew.value)
    setWritten(latest.current.written)
    setState('SAVED')
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer.current)
    turn.current = turn.current.then(keep)
    return turn.current
  }
  const write = (next: typeof written): void => {
    latest.current.written = next
    isDirty.current = true
    setWritten(next)
    setState('NOT_SAVED')
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    ...written,
    known,
    state,
    failure,
    flush,
    change: (part: Partial<RegistrationDraft>): void => {
      const { draft, step } = latest.current.written
      write({ draft: { ...draft, ...part }, step })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), saveDebounceMs)
    },
    go: (step: RegistrationStep): void => {
      write({ ...latest.current.written, step })
      void flush()
    },
  }
}
