import { Checkbox } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { EmailField } from '../../../platform/field/email-field.tsx'
import { emailError } from '../../../platform/field/field-rules.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { currentPortal } from '../../../platform/settings.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { supportsPasskeyAutofill, supportsPasskeys } from '../../../platform/viewer/passkey.ts'
import { safeReturn } from '../../../platform/viewer/return-address.ts'
import { isFactorPending } from '../../../platform/viewer/signed-in-info.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { PasswordField } from '../../../ui/input/password-field.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { hasNewPasswordNotice, loadSignInMethods, prefetchedSignInMethods, signInByPassword } from '../data.ts'
import css from '../sign-in-form.module.css'
import { ProviderList } from '../sso/provider-list.tsx'
import { resetPath, type StepProps } from '../view.ts'
import { DemoPanel } from './demo-panel.tsx'
import { TermsFields, useLinkRequest } from './terms-fields.tsx'

const wanted = (): string => safeReturn(new URLSearchParams(location.search).get('return'))

/** Asks for the e-mail address, then offers this site's methods: a password or an e-mail link. */
export function SignInForm({ go }: StepProps) {
  const t = useTranslate()
  const [methods, setMethods] = useState(prefetchedSignInMethods)
  const [email, setEmail] = useState('')
  const [isTried, setTried] = useState(false)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [step, setStep] = useState<'email' | 'password'>('email')
  const [busy, setBusy] = useState<'password' | 'link' | 'passkey' | 'external'>()
  const [refusal, setRefusal] = useState<string>()
  const [wasReset] = useState(hasNewPasswordNotice)
  const { agreement, setAgreement, isAgreed, send } = useLinkRequest()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!methods) void loadSignInMethods().then(setMethods)
  }, [methods])
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(step === 'password' ? '[name=password]' : '[name=email]')?.focus()
  }, [step])

  const wrong = emailError(t, email)
  const typeEmail = (typed: string): void => {
    setEmail(typed)
    setRefusal(undefined)
  }
  const continueSignIn = (): void =>
    isFactorPending() ? go(`/login/second-factor${location.search}`) : location.assign(wanted())
  const signIn = async (address: string, secret: string): Promise<void> => {
    setBusy('password')
    const refused = await signInByPassword(address, secret, remember)
    if (refused === undefined) return continueSignIn()
    setRefusal(refused)
    setBusy(undefined)
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
  }
  const sendLink = async (): Promise<void> => {
    setTried(true)
    if (wrong || !isAgreed) return
    setBusy('link')
    const refused = await send(email.trim(), wanted())
    setBusy(undefined)
    if (refused === undefined) go('/login/check-email')
    else setRefusal(refused)
  }
  const byPasskey = async (isSuggested: boolean): Promise<void> => {
    const { enterByPasskey } = await import('../second-factor-data.ts')
    if (!isSuggested) setBusy('passkey')
    const refused = await enterByPasskey(remember, isSuggested)
    if (refused === undefined) return location.assign(wanted())
    if (refused !== 'given_up') setRefusal(refused)
    if (!isSuggested) setBusy(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: passkey autofill starts once, on mount
  useEffect(() => {
    void supportsPasskeyAutofill().then((does) => (does ? byPasskey(true) : undefined))
  }, [])
  const goThrough = async (providerId: string): Promise<void> => {
    setBusy('external')
    const { redirectToProvider } = await import('../sso/data.ts')
    setRefusal(await redirectToProvider(providerId, wanted(), remember))
    setBusy(undefined)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (wrong) return
    if (methods?.password === false) void sendLink()
    else if (step === 'email') setStep('password')
    else if (password) void signIn(email.trim(), password)
  }

  return (
    <>
      <h1>{t('SIGN_IN.TITLE')}</h1>
      <p className={css.lead}>{t('SIGN_IN.LEAD')}</p>
      {wasReset && (
        <div role="status" className={css.notice}>
          <Note tone="accent">{t('RESET.SET_DONE')}</Note>
        </div>
      )}
      <form ref={form} className={css.form} noValidate onSubmit={submit}>
        <EmailField
          label={t('SIGN_IN.EMAIL')}
          size="lg"
          autoComplete="username webauthn"
          value={email}
          isTried={isTried}
          isPatient
          onChange={typeEmail}
        />
        {step === 'password' && (
          <>
            <PasswordField
              label={t('SIGN_IN.PASSWORD')}
              name="password"
              size="lg"
              autoComplete="current-password"
              revealLabel={t('SHARED.FORMS.SHOW_PASSWORD')}
              value={password}
              onChange={setPassword}
            />
            <Checkbox
              label={t('SIGN_IN.REMEMBER')}
              checked={remember}
              onChange={(event) => setRemember(event.currentTarget.checked)}
            />
          </>
        )}
        <TermsFields agreement={agreement} onChange={setAgreement} />
        <div role="alert">{refusal && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
        <Button
          type="submit"
          variant="filled"
          size="lg"
          fullWidth
          loading={busy === 'password'}
          rightSection={<Kbd>↵</Kbd>}
        >
          {t(step === 'password' ? 'SIGN_IN.SIGN_IN' : 'SIGN_IN.CONTINUE')}
        </Button>
      </form>
      <ProviderList
        providers={methods?.providers ?? []}
        busy={busy !== undefined}
        onPick={(id) => void goThrough(id)}
      />
      <div className={css.other}>
        {methods?.link !== false && (
          <button type="button" className="link" disabled={busy !== undefined} onClick={() => void sendLink()}>
            {t('SIGN_IN.LINK_INSTEAD')}
          </button>
        )}
        {supportsPasskeys() && (
          <button type="button" className="link" disabled={busy !== undefined} onClick={() => void byPasskey(false)}>
            {t('SIGN_IN.PASSKEY')}
          </button>
        )}
        {methods?.password !== false && (
          <button
            type="button"
            className="link"
            onClick={() => go(resetPath(currentPortal(), 'new', { email: email.trim(), return: wanted() }))}
          >
            {t('RESET.FORGOT')}
          </button>
        )}
      </div>
      {methods && methods.demo.length > 0 && (
        <DemoPanel
          people={methods.demo}
          factor={methods.demoFactor}
          onPick={(person) => {
            setEmail(person.email)
            setPassword(person.password)
            setStep('password')
            void signIn(person.email, person.password)
          }}
        />
      )}
    </>
  )
}
