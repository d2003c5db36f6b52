import { type FormEvent, useEffect, useRef, useState } from 'react'
import { EmailField } from '../../../platform/field/email-field.tsx'
import { emailError, emailLength } from '../../../platform/field/field-rules.ts'
import { currentPortal } from '../../../platform/settings.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import css from '../sign-in-form.module.css'
import { emailSentPath, type StepProps } from '../view.ts'
import { askForReset } from './data.ts'
import { parseReturnParameters, signInPath } from './view.ts'

/** Requests the password reset e-mail. */
export function ResetForm({ go }: StepProps) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const [carried] = useState(() => parseReturnParameters(location.search, location.origin))
  const [email, setEmail] = useState((carried.email ?? '').slice(0, emailLength))
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus(), [])

  const wrong = emailError(t, email)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (wrong) return form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
    setBusy(true)
    await askForReset(email.trim(), carried.return ?? '/')
    go(emailSentPath(currentPortal(), { ...carried, email: email.trim() }))
  }
  return (
    <>
      <h1>{t('RESET.NEW_TITLE')}</h1>
      <p className={css.lead}>{t(currentPortal() === 'Expert' ? 'RESET.NEW_LEAD_EXPERT' : 'RESET.NEW_LEAD')}</p>
      <form ref={form} className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <EmailField
          label={t('SIGN_IN.EMAIL')}
          size="lg"
          autoComplete="username"
          value={email}
          isTried={isTried}
          isPatient
          onChange={setEmail}
        />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
          {t('RESET.SEND')}
        </Button>
      </form>
      <div className={css.other}>
        <button type="button" className="link" onClick={() => go(signInPath(carried.return))}>
          {t('RESET.BACK')}
        </button>
      </div>
    </>
  )
}
