import { useState } from 'react'
import { TextField } from '../../ui/input/field.tsx'
import { useTranslate } from '../translations.ts'
import { emailError, emailLength } from './field-rules.ts'

/**
 * An e-mail address [ER-07]: at most 100 characters, whatever is typed or pasted; the rest is cut off, which is said. What
 * is wrong is said once the field was left, or with `isTried` at once.
 */
export function EmailField({
  value,
  onChange,
  isTried = false,
  isPatient = false,
  error,
  ...rest
}: {
  label: string
  value: string
  onChange: (value: string) => void
  isTried?: boolean
  /** Says nothing of a field that was left empty: other ways on stand below it, which a message would push away. */
  isPatient?: boolean
  /** What the server has found wrong with it. */
  error?: string | undefined
  help?: string
  name?: string
  autoComplete?: string
  autoFocus?: boolean
  size?: 'lg'
}) {
  const t = useTranslate()
  const [touched, setTouched] = useState(false)
  const [cut, setCut] = useState(false)
  const own = touched || isTried ? emailError(t, value) : undefined
  const tooLong = cut ? t('SHARED.FORMS.ERRORS.MAX_CHARACTERS', { count: emailLength }) : undefined
  return (
    <TextField
      name="email"
      autoComplete="email"
      {...rest}
      type="email"
      value={value}
      error={tooLong ?? own ?? error}
      onBlur={() => {
        setTouched(!isPatient || value !== '')
        setCut(false)
      }}
      onChange={(typed) => {
        onChange(typed.slice(0, emailLength))
        setCut(typed.length > emailLength)
      }}
    />
  )
}
