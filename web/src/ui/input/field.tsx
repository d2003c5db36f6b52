import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { ErrorText } from './error-text.tsx'

export interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Shown below the label while there is no error. */
  help?: string
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  name?: string
  autoComplete?: string
  maxLength?: number
  onBlur?: () => void
  /** For forms on a page of their own. */
  size?: 'lg'
}

/** The props of a field in the component library. */
export const inputProps = ({ onChange, error, help, ...rest }: FieldProps) => ({
  ...rest,
  // A dialog would move the focus away, and leaving an empty field marks it as missing.
  ...(rest.autoFocus && { 'data-autofocus': true }),
  description: error ? undefined : help,
  error: error ? <ErrorText>{error}</ErrorText> : undefined,
  withAsterisk: false,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value),
})

/**
 * Sets the direction of a field's value: by its first words, or as `dir` says; an empty one follows the page. The
 * component library applies a plain `dir` to the wrapper of the field.
 */
export const textDirection = (value: string, dir?: 'ltr' | 'rtl') => ({
  attributes: { input: { dir: dir ?? (value === '' ? undefined : 'auto') } },
})

/** A text field with label, help and error; its direction follows its content, unless `dir` sets it. */
export function TextField({
  type = 'text',
  dir,
  ...props
}: FieldProps & {
  type?: 'text' | 'email' | 'search' | 'date' | 'tel' | 'url'
  dir?: 'ltr' | 'rtl'
  inputMode?: 'numeric'
}) {
  return <TextInput {...inputProps(props)} {...textDirection(props.value, dir)} type={type} />
}
