import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { afterNextPaint } from './after-next-paint.ts'

/**
 * The text of an input whose changes are reported after a debounce. `value` is the reported text; when it changes without typing,
 * for example through Back or when filters are cleared, the input follows it.
 */
export const useDebouncedText = (
  value: string,
  onChange: (text: string) => void,
  debounceMs: number,
): {
  typed: string
  /** Changes the text and reports it after the debounce. */
  type: (text: string) => void
  /** Changes the text and reports it once it is painted. */
  submit: (text: string) => void
} => {
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  const report = (text: string) => {
    reported.current = text
    onChange(text)
  }
  const reportSoon = useDebouncedCallback(report, debounceMs)
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setTyped(value)
  }, [value])
  return {
    typed,
    type: (text) => {
      setTyped(text)
      reportSoon(text)
    },
    submit: (text) => {
      reportSoon.cancel()
      setTyped(text)
      reported.current = text
      afterNextPaint(() => onChange(text))
    },
  }
}
