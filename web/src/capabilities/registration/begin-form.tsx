import { useState } from 'react'
import { EmailField } from '../../platform/field/email-field.tsx'
import { emailError } from '../../platform/field/field-rules.ts'
import { refusalText } from '../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useStartRegistration } from './data.ts'
import css from './join-screen.module.css'

/** Starts a registration with an e-mail address. */
export function BeginForm({ onBegun }: { onBegun: (key: string) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const [email, setEmail] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, isPending, failure } = useStartRegistration()
  const begin = async (): Promise<void> => {
    setTried(true)
    if (emailError(t, email)) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const outcome = await run({ email: email.trim(), language, timeZone })
    if (outcome.ok) onBegun(outcome.value.key)
  }
  return (
    <form
      className={css.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      <EmailField
        label={t('REGISTRATION.EMAIL')}
        help={t('REGISTRATION.EMAIL_HELP')}
        value={email}
        isTried={isTried}
        isPatient
        onChange={setEmail}
      />
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={css.buttons}>
        <Button type="submit" variant="filled" loading={isPending}>
          {t('REGISTRATION.BEGIN')}
        </Button>
      </div>
    </form>
  )
}
