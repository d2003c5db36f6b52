import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'

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
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const ask = (words: string) => {
    asked.current = words
    onChange(words)
  }
  const askSoon = useDebouncedCallback(ask, { delay: debounceMs, flushOnUnmount: false })
  // The text also changes without typing: through Back, or when filters are cleared elsewhere.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  const put = (words: string) => {
    askSoon.cancel()
    setTyped(words)
    ask(words)
  }
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
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        askSoon(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') put(typed)
        if (event.key === 'Escape' && typed !== '') put('')
      }}
    />
  )
}
