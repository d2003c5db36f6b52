import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { currentPortal } from '../../../platform/settings.ts'
import { consumeFragment, useOneTimeValue } from '../../../platform/site/one-time-value.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { safeReturn } from '../../../platform/viewer/return-address.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { storePasswordNotice } from '../data.ts'
import css from '../sign-in-form.module.css'
import { missingIn, resetPath, type StepProps } from '../view.ts'
import { setByLink, useReset, validateSecret } from './data.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { signInPath } from './view.ts'

/** Target of the reset e-mail. Checks the link first and redeems it only with a new password. */
export function NewPasswordScreen({ go }: StepProps) {
  const t = useTranslate()
  const secret = useOneTimeValue(consumeFragment)
  const { validation, isValidating } = useReset()
  const [spent, setSpent] = useState(secret === '')
  useEffect(() => {
    if (secret) void validateSecret(secret)
  }, [secret])
  const refusal = spent ? 'reset_link_expired' : validation && 'refusal' in validation ? validation.refusal : undefined
  const email = validation && 'email' in validation ? validation.email : undefined
  const isLooking = refusal === undefined && (isValidating || email === undefined)
  return (
    <>
      <h1>{t('RESET.SET_TITLE')}</h1>
      <p className={css.lead} role="status">
        {isLooking && t('RESET.SET_CHECKING')}
        {!isLooking && !refusal && t('RESET.SET_LEAD', { email: email! })}
      </p>
      <div role="alert">{refusal && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
      {refusal && refusal !== 'reset_link_expired' && (
        <div className={css.actions}>
          <Button variant="filled" onClick={() => void validateSecret(secret)}>
            {t('SHARED.ACTIONS.RETRY')}
          </Button>
        </div>
      )}
      {refusal === 'reset_link_expired' && (
        <div className={css.actions}>
          <Button variant="filled" onClick={() => go(resetPath(currentPortal(), 'new'))}>
            {t('RESET.ASK_NEW')}
          </Button>
        </div>
      )}
      {!isLooking && !refusal && <NewPassword secret={secret} email={email!} go={go} onSpent={() => setSpent(true)} />}
    </>
  )
}

function NewPassword({
  secret,
  email,
  go,
  onSpent,
}: StepProps & { secret: string; email: string; onSpent: () => void }) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [mistakes, setMistakes] = useState(0)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const missing = missingIn(password)
  const toField = useCallback(() => form.current?.querySelector<HTMLInputElement>('[name=new-password]')?.focus(), [])
  // Focuses the field on mount and after each error, once it is marked.
  useEffect(toField, [toField])
  useEffect(() => {
    if (mistakes > 0) toField()
  }, [mistakes, toField])

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setRefusal(undefined)
    if (missing > 0) return setMistakes(mistakes + 1)
    setBusy(true)
    const outcome = await setByLink(secret, password)
    if ('redirectUrl' in outcome) {
      storePasswordNotice()
      return go(signInPath(safeReturn(outcome.redirectUrl)))
    }
    setBusy(false)
    if (outcome.refusal === 'reset_link_expired') return onSpent()
    setRefusal(outcome.refusal)
    setMistakes(mistakes + 1)
  }
  const isGuessable = refusal === 'password_guessable'
  const tooShort = mistakes > 0 && missing > 0 ? t('NEW_PASSWORD.SHORT', { count: missing }) : undefined
  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void save(event)}>
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <NewPasswordFields
        size="lg"
        value={password}
        error={isGuessable ? refusalText(t, refusal) : tooShort}
        onChange={(typed) => {
          setPassword(typed)
          if (isGuessable) setRefusal(undefined)
        }}
      />
      <div role="alert">{refusal && !isGuessable && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
      <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
        {t('RESET.SET_SAVE')}
      </Button>
    </form>
  )
}
