import { Textarea } from '@mantine/core'
import { type FieldProps, inputProps } from './field.tsx'

/** Several lines of text; grows with what is written, and runs as its language does. */
export function TextArea({ rows = 3, ...props }: FieldProps & { rows?: number }) {
  return <Textarea {...inputProps(props)} dir="auto" autosize minRows={rows} maxRows={12} />
}
