import { Textarea } from '@mantine/core'
import { type FieldProps, inputProps } from './field.tsx'

/** Several lines of text; grows with what is written, and runs as its language does: as its first words, unless `dir` says it. */
export function TextArea({
  rows = 3,
  dir = 'auto',
  ...props
}: FieldProps & { rows?: number; dir?: 'ltr' | 'rtl' | 'auto' }) {
  return <Textarea {...inputProps(props)} dir={dir} autosize minRows={rows} maxRows={12} />
}
