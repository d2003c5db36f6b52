import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'

/** Input debounce in milliseconds. */
const searchDebounceMs = 150

/** The search box; searches while typing. */
export function SearchForm({
  box,
  value,
  onChange,
}: {
  box: RefObject<HTMLInputElement | null>
  value: string
  onChange: (words: string) => void
}) {
  const t = useTranslate()
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const ask = useDebouncedCallback((words: string) => {
    asked.current = words
    onChange(words)
  }, searchDebounceMs)
  // The query also changes without typing: through Back, or when the filters are cleared.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  return (
    <search>
      <TextInput
        ref={box}
        type="search"
        maxLength={200}
        aria-label={t('DESK.PEOPLE.SEARCH')}
        placeholder={t('DESK.PEOPLE.SEARCH')}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          ask(event.currentTarget.value)
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur()
        }}
      />
    </search>
  )
}
