import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { useDebouncedText } from '../../../ui/input/debounced-text.ts'

/** Input debounce in milliseconds. */
const debounceMs = 150

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
  const { typed, type } = useDebouncedText(value, onChange, debounceMs)
  return (
    <search>
      <TextInput
        ref={box}
        type="search"
        maxLength={200}
        aria-label={t('DASHBOARD.PEOPLE.SEARCH')}
        placeholder={t('DASHBOARD.PEOPLE.SEARCH')}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur()
        }}
      />
    </search>
  )
}
