import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useDebouncedText } from './debounced-text.ts'

/** Input debounce in milliseconds. */
const debounceMs = 200

/** A search field for a list. Searches after a debounce, and at once on ↵; Esc clears it. */
export function SearchField({
  box,
  label,
  placeholder,
  value,
  onChange,
}: {
  box?: RefObject<HTMLInputElement | null>
  label: string
  placeholder?: string
  value: string
  onChange: (words: string) => void
}) {
  const { typed, type, submit } = useDebouncedText(value, onChange, debounceMs)
  return (
    <TextInput
      {...(box && { ref: box })}
      size="xs"
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') submit(typed)
        if (event.key === 'Escape' && typed !== '') submit('')
      }}
    />
  )
}
