import { useState } from 'react'
import { emailError } from '../../platform/field-rules.ts'
import { refusalText } from '../../platform/refusal-text.ts'
import { useLanguage, useWords } from '../../platform/words.ts'
import { Button } from '../../ui/input/button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useBegin } from './data.ts'
import css from './join-screen.module.css'

/** Begins a registration with nothing but an address. */
export function BeginForm({ onBegun }: { onBegun: (key: string) => void }) {
  const say = useWords()
  const language = useLanguage()
  const [email, setEmail] = useState('')
  const [touched, setTouched] = useState(false)
  const { run, busy, failure } = useBegin()
  const error = touched ? emailError(say, email) : undefined
  const begin = async (): Promise<void> => {
    setTouched(true)
    if (emailError(say, email)) return
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
      <TextField
        type="email"
        name="email"
        autoComplete="email"
        label={say('REGISTRATION.EMAIL')}
        help={say('REGISTRATION.EMAIL_HELP')}
        value={email}
        error={error}
        maxLength={101}
        onBlur={() => setTouched(email !== '')}
        onChange={setEmail}
      />
      <div role="alert">{failure && <Note tone="stop">{refusalText(say, failure)}</Note>}</div>
      <div className={css.buttons}>
        <Button type="submit" variant="filled" loading={busy}>
          {say('REGISTRATION.BEGIN')}
        </Button>
      </div>
    </form>
  )
}
