import { Textarea } from '@mantine/core'
import { type FieldProps, inputProps, textDirection } from './field.tsx'

/** A multi-line text field that grows with its content; its direction follows its first words, unless `dir` sets it. */
export function TextArea({ rows = 3, dir, ...props }: FieldProps & { rows?: number; dir?: 'ltr' | 'rtl' }) {
  return <Textarea {...inputProps(props)} {...textDirection(props.value, dir)} autosize minRows={rows} maxRows={12} />
}
