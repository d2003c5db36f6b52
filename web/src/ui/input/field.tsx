import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { ErrorText } from './error-text.tsx'

export interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Shown below the label's field as long as nothing is wrong. */
  help?: string
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  name?: string
  autoComplete?: string
  maxLength?: number
  onBlur?: () => void
  /** For forms that have a page to themselves. */
  size?: 'lg'
}

/** A field as the component library takes it. */
export const inputProps = ({ onChange, error, help, ...rest }: FieldProps) => ({
  ...rest,
  // A dialog would take the focus from it again, and what is left empty is then said to be missing.
  ...(rest.autoFocus && { 'data-autofocus': true }),
  description: error ? undefined : help,
  error: error ? <ErrorText>{error}</ErrorText> : undefined,
  withAsterisk: false,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value),
})

/**
 * Makes what stands in a field run as its first words do, or as `dir` says; an empty one runs as the page. The component
 * library gives a plain `dir` to what is around the field, which has no words.
 */
export const textDirection = (value: string, dir?: 'ltr' | 'rtl') => ({
  attributes: { input: { dir: dir ?? (value === '' ? undefined : 'auto') } },
})

/** A line of text with its label above, help or error below; it runs as its language does. */
export function TextField({ type = 'text', ...props }: FieldProps & { type?: 'text' | 'email' | 'search' | 'date' }) {
  return <TextInput {...inputProps(props)} {...textDirection(props.value)} type={type} />
}
