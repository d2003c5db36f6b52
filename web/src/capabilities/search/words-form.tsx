import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { Kbd } from '../../ui/mark/kbd.tsx'
import css from './words-form.module.css'

/** Milliseconds of rest after which what was typed is asked for. */
const rest = 150

/**
 * The box for the words of a search. It asks while one types; ↵ asks at once and leaves for the results, Esc leaves,
 * ↓ goes to the first result, and Backspace in the empty box takes off the last filter.
 */
export function WordsForm({
  box,
  value,
  onChange,
  onLeave,
  onEmptyBackspace,
}: {
  box: RefObject<HTMLInputElement | null>
  value: string
  onChange: (words: string) => void
  onLeave: (to: 'page' | 'results') => void
  onEmptyBackspace: () => void
}) {
  const say = useWords()
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const ask = (words: string) => {
    asked.current = words
    if (words !== value) onChange(words)
  }
  const askSoon = useDebouncedCallback(ask, { delay: rest, flushOnUnmount: false })
  // The words may change without being typed: by Back, or because one of them was taken off.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])

  const type = (words: string) => {
    setTyped(words)
    askSoon(words)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      askSoon.cancel()
      ask(typed)
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
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        aria-label={say('SEARCH.BOX')}
        placeholder={say('SEARCH.PLACEHOLDER')}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
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
          aria-label={say('SEARCH.CLEAR_WORDS')}
          onClick={() => {
            askSoon.cancel()
            setTyped('')
            ask('')
            box.current?.focus()
          }}
        >
          <IconX size={16} stroke={1.5} aria-hidden />
        </button>
      )}
    </search>
  )
}
