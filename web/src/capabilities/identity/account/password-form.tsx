import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { PasswordField } from '../../../ui/input/password-field.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import { missingIn } from '../view.ts'
import css from './access-panel.module.css'
import { useChangePassword } from './data.ts'

/** Changes the password and shows errors at the affected field. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const { run, isPending } = useChangePassword()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [tried, setTried] = useState(false)
  const [mistakes, setMistakes] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const missing = missingIn(next)
  const required = t('SHARED.FORMS.ERRORS.REQUIRED')

  // Focuses the invalid field once it is marked.
  useEffect(() => {
    if (mistakes > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [mistakes])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (current === '' || missing > 0) return setMistakes(mistakes + 1)
    const outcome = await run({ currentPassword: current, newPassword: next })
    if (!outcome.ok) {
      setRefusal(outcome.refusal)
      return setMistakes(mistakes + 1)
    }
    setCurrent('')
    setNext('')
    setTried(false)
    toastSuccess(t('IDENTITY.PASSWORD.DONE'))
  }
  const atField = refusal === 'wrong_password' || refusal === 'password_guessable'
  const currentError =
    refusal === 'wrong_password' ? refusalText(t, refusal) : tried && current === '' ? required : undefined
  const nextError =
    refusal === 'password_guessable'
      ? refusalText(t, refusal)
      : tried && missing > 0
        ? t('NEW_PASSWORD.SHORT', { count: missing })
        : undefined
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void send(event)} noValidate>
      <h3>{t('IDENTITY.PASSWORD.TITLE')}</h3>
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <PasswordField
        label={t('IDENTITY.PASSWORD.CURRENT')}
        revealLabel={t('SHARED.FORMS.SHOW_PASSWORD')}
        name="current-password"
        autoComplete="current-password"
        maxLength={256}
        value={current}
        error={currentError}
        onChange={(value) => {
          setCurrent(value)
          if (refusal === 'wrong_password') setRefusal(undefined)
        }}
      />
      <NewPasswordFields
        value={next}
        error={nextError}
        onChange={(value) => {
          setNext(value)
          if (refusal === 'password_guessable') setRefusal(undefined)
        }}
      />
      <div role="alert">{refusal && !atField && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
      <p className="quiet small">{t('IDENTITY.PASSWORD.EFFECT')}</p>
      <Button type="submit" variant="filled" loading={isPending}>
        {t('IDENTITY.PASSWORD.SAVE')}
      </Button>
    </form>
  )
}
