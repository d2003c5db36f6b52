import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { useDebouncedText } from '../../../ui/input/debounced-text.ts'
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx'
import { useRoleText } from '../../people/role-data.ts'
import { useSuggestions } from './data.ts'
import css from './query-form.module.css'
import { type Suggestion, suggestionsOf } from './view.ts'

const SuggestPanel = lazyOverlay(async () => (await import('./suggestions-panel.tsx')).SuggestionsPanel)

/** Search debounce in milliseconds. */
const searchDebounceMs = 150

/**
 * The search box with search as you type and suggestions. ↓ and ↑ move through the suggestions and Enter chooses one. Without an
 * active suggestion, Enter searches at once and moves to the results, as does ↓. Esc closes the suggestions, then leaves the box;
 * Backspace in the empty box removes the last filter.
 */
export function QueryForm({
  box,
  value,
  onChange,
  onPerson,
  onLeave,
  onEmptyBackspace,
}: {
  box: RefObject<HTMLInputElement | null>
  value: string
  onChange: (words: string) => void
  onPerson: (personId: string) => void
  onLeave: (to: 'page' | 'results') => void
  onEmptyBackspace: () => void
}) {
  const t = useTranslate()
  const id = useId()
  const search = (words: string) => {
    if (words.trim() !== value.trim()) onChange(words)
  }
  const { typed, type, submit } = useDebouncedText(value, search, searchDebounceMs)
  const [isTyping, setTyping] = useState(false)
  const [at, setAt] = useState(-1)
  const roleOf = useRoleText()
  const found = useSuggestions(typed, isTyping)
  const suggestions = found ? suggestionsOf(found, roleOf) : []
  const isOpen = isTyping && suggestions.length > 0

  const change = (words: string) => {
    type(words)
    setTyping(true)
    setAt(-1)
  }
  const settle = (words: string) => {
    submit(words)
    setTyping(false)
    setAt(-1)
  }
  const choose = (suggestion: Suggestion) => {
    if (suggestion.group === 'PEOPLE') {
      setTyping(false)
      onPerson(suggestion.personId)
    } else settle(suggestion.words)
  }
  const walk = (by: 1 | -1) => {
    const count = suggestions.length + 1
    setAt((before) => ((before + 1 + by + count) % count) - 1)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const chosen = suggestions[at]
    if (isOpen && event.key === 'ArrowDown') walk(1)
    else if (isOpen && event.key === 'ArrowUp') walk(-1)
    else if (isOpen && event.key === 'Enter' && chosen) choose(chosen)
    else if (isOpen && event.key === 'Escape') setTyping(false)
    else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      settle(typed)
      onLeave('results')
    } else if (event.key === 'Escape') onLeave('page')
    else if (event.key === 'Backspace' && typed === '') onEmptyBackspace()
    else return
    event.preventDefault()
  }
  return (
    <search className={css.box}>
      <IconSearch size={18} stroke={1.5} aria-hidden className={css.glass} />
      <input
        ref={box}
        className={css.input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        aria-label={t('SEARCH.BOX')}
        placeholder={t('SEARCH.PLACEHOLDER')}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setTyping(false)}
        onKeyDown={press}
      />
      {typed === '' ? (
        <span className="wide-only">
          <Kbd>/</Kbd>
        </span>
      ) : (
        <button
          type="button"
          className={css.clear}
          aria-label={t('SEARCH.CLEAR_WORDS')}
          onClick={() => {
            settle('')
            box.current?.focus()
          }}
        >
          <IconX size={16} stroke={1.5} aria-hidden />
        </button>
      )}
      <SuggestPanel opened={isOpen} id={id} suggestions={suggestions} at={at} onChoose={choose} onPoint={setAt} />
    </search>
  )
}
