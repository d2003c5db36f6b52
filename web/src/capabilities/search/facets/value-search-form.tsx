import { TextInput } from '@mantine/core'

/** A search box for a facet's values. */
export function ValueSearchForm({
  opened,
  label,
  value,
  onChange,
}: {
  opened: boolean
  label: string
  value: string
  onChange: (text: string) => void
}) {
  if (!opened) return null
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
