import { Textarea } from '@mantine/core'
import { type FieldProps, inputProps, textDirection } from './field.tsx'

/** Several lines of text; grows with what is written, and runs as its language does: as its first words, unless `dir` says it. */
export function TextArea({ rows = 3, dir, ...props }: FieldProps & { rows?: number; dir?: 'ltr' | 'rtl' }) {
  return <Textarea {...inputProps(props)} {...textDirection(props.value, dir)} autosize minRows={rows} maxRows={12} />
}
