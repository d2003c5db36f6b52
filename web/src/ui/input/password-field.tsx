import { PasswordInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field.tsx'

/** A password field with a button that reveals the password. */
export function PasswordField({ revealLabel, ...props }: FieldProps & { revealLabel: string }) {
  return (
    <PasswordInput
      {...inputProps(props)}
      aria-invalid={props.error !== undefined || undefined}
      visibilityToggleButtonProps={{ 'aria-label': revealLabel }}
    />
  )
}
