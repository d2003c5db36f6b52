import type { TotpSetup } from '@colloquy/contract/factors/shapes'
import type { PendingSignIn } from '@colloquy/contract/identity/second-factor/shapes'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTenant } from '../../platform/settings.ts'
import { useTranslate } from '../../platform/translations.ts'
import { safeReturn } from '../../platform/viewer/return-address.ts'
import { clearSignInInfo } from '../../platform/viewer/signed-in-info.ts'
import { Button } from '../../ui/input/button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { Note } from '../../ui/page/note.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { CodesCard } from '../factors/codes-card.tsx'
import { endSetUp, enterByPasskey, loadPendingSignIn, showCode, startSetUp } from './second-factor-data.ts'
import css from './sign-in-form.module.css'
import type { StepProps } from './view.ts'

// Lazy: only the set-up of an app needs the QR code.
const SetUpCard = lazy(async () => ({ default: (await import('../factors/set-up-card.tsx')).SetUpCard }))

const continueSignIn = (): void => location.assign(safeReturn(new URLSearchParams(location.search).get('return')))

/** The second factor at sign-in [AU-18]: a code, a passkey, or setting one up first. */
export function SecondFactorScreen({ go }: StepProps) {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  const [step, setStep] = useState<PendingSignIn>()
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    void loadPendingSignIn().then((answer) => (answer.ok ? setStep(answer.value) : setRefusal(answer.refusal)))
  }, [])
  const startOver = (): void => {
    clearSignInInfo()
    go(`/login${location.search}`)
  }
  const isSetUp = step?.requirement === 'setUp'
  return (
    <>
      <h1>{t(isSetUp ? 'SECOND_FACTOR.SET_UP_TITLE' : 'SECOND_FACTOR.TITLE')}</h1>
      {step && isSetUp && (
        <>
          <p className={css.lead}>{t('SECOND_FACTOR.SET_UP_LEAD', { platform: platformName })}</p>
          <SetUp />
        </>
      )}
      {!step && refusal === undefined && <PendingStep />}
      {step && !isSetUp && <Show step={step} platform={platformName} onOver={setRefusal} />}
      <div role="alert">{refusal && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
      <div className={css.other}>
        <button type="button" className="link" onClick={startOver}>
          {t('SECOND_FACTOR.OTHER_PERSON')}
        </button>
      </div>
    </>
  )
}

function Show({
  step,
  platform,
  onOver,
}: {
  step: PendingSignIn
  platform: string
  onOver: (refusal: string) => void
}) {
  const t = useTranslate()
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState<'code' | 'passkey'>()
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: switching the kind shows a different field, which needs focus again
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus(), [kind])

  const settle = (refused: string | undefined) => {
    if (refused === undefined) return continueSignIn()
    setBusy(undefined)
    if (refused === 'pending_sign_in_expired') return onOver(refused)
    setRefusal(refused === 'given_up' ? undefined : refused)
    form.current?.querySelector<HTMLInputElement>('[name=code]')?.select()
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (code.trim() === '') return
    setBusy('code')
    settle(await showCode(code))
  }
  const byPasskey = async (): Promise<void> => {
    setBusy('passkey')
    settle(await enterByPasskey())
  }
  const other = kind === 'app' ? 'recovery' : 'app'
  const missing = tried && code.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined
  return (
    <>
      <p className={css.lead}>
        {!step.totp
          ? t('SECOND_FACTOR.LEAD_PASSKEY')
          : t(kind === 'app' ? 'SECOND_FACTOR.LEAD' : 'SECOND_FACTOR.LEAD_RECOVERY', { platform })}
      </p>
      {step.totp && (
        <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
          <TextField
            key={kind}
            label={t(kind === 'app' ? 'SECOND_FACTOR.CODE' : 'SECOND_FACTOR.RECOVERY_CODE')}
            name="code"
            size="lg"
            autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
            maxLength={40}
            value={code}
            error={missing}
            onChange={(typed) => {
              setCode(typed)
              setRefusal(undefined)
            }}
          />
          <div role="alert">{refusal && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
          <Button type="submit" variant="filled" size="lg" fullWidth loading={busy === 'code'}>
            {t('SECOND_FACTOR.SIGN_IN')}
          </Button>
        </form>
      )}
      <div className={css.other}>
        {step.passkey && (
          <Button
            variant={step.totp ? 'default' : 'filled'}
            loading={busy === 'passkey'}
            onClick={() => void byPasskey()}
          >
            {t('SECOND_FACTOR.USE_PASSKEY')}
          </Button>
        )}
        {step.totp && (
          <button
            type="button"
            className="link"
            onClick={() => {
              setKind(other)
              setCode('')
              setTried(false)
              setRefusal(undefined)
            }}
          >
            {t(kind === 'app' ? 'SECOND_FACTOR.USE_RECOVERY' : 'SECOND_FACTOR.USE_APP')}
          </button>
        )}
      </div>
      {!step.totp && <div role="alert">{refusal && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>}
      <div className={css.other}>
        <p className="quiet small">
          {t(step.totp ? 'SECOND_FACTOR.LOST' : 'SECOND_FACTOR.LOST_PASSKEY', { platform })}
        </p>
      </div>
    </>
  )
}

function SetUp() {
  const t = useTranslate()
  const [setup, setSetup] = useState<TotpSetup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    void startSetUp().then((answer) => (answer.ok ? setSetup(answer.value) : setRefusal(answer.refusal)))
  }, [])
  const confirm = async (code: string): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    const outcome = await endSetUp(code)
    setBusy(false)
    if ('codes' in outcome) setCodes(outcome.codes)
    else setRefusal(outcome.refusal)
  }
  if (codes) return <CodesCard codes={codes} onSaved={continueSignIn} />
  if (!setup)
    return refusal ? (
      <div role="alert">
        <Note tone="stop">{refusalText(t, refusal)}</Note>
      </div>
    ) : (
      <PendingStep />
    )
  return (
    <Suspense fallback={<PendingStep />}>
      <SetUpCard setup={setup} busy={busy} refusal={refusal} onConfirm={(code) => void confirm(code)} />
    </Suspense>
  )
}

function PendingStep() {
  return <SkeletonRows label={useTranslate()('SHARED.STATES.LOADING')} />
}
