import { useState } from 'react'
import { TextField } from '../../ui/input/field.tsx'
import { useTranslate } from '../translations.ts'
import { emailError, emailLength } from './field-rules.ts'

/**
 * An e-mail address [ER-07]: longer input than 100 characters is truncated, with a notice. Errors appear once the field
 * was left, or at once with `isTried`.
 */
export function EmailField({
  value,
  onChange,
  isTried = false,
  isPatient = false,
  isOptional = false,
  error,
  ...rest
}: {
  label: string
  value: string
  onChange: (value: string) => void
  isTried?: boolean
  /** Shows no error for an empty field, because the message would shift the alternatives below it. */
  isPatient?: boolean
  /** May stay empty. */
  isOptional?: boolean
  /** The error from the server. */
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
  const own = (touched || isTried) && !(isOptional && value.trim() === '') ? emailError(t, value) : undefined
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
