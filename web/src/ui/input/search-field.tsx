import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Milliseconds of rest after which what was typed is asked for. */
const debounceMs = 200

/** A line for words that narrow a list. It asks when one stops typing, and at once on ↵; Esc empties it. */
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
  // The words may change without being typed: by Back, or because they were taken off elsewhere.
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
