import type { ReactNode } from 'react'
import { Glyph } from '../display/status.tsx'
import css from './field.module.css'

/** What is wrong with a field, and what to do; for the `error` of any input. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <span className={css.error}>
      <Glyph shape="square" />
      {children}
    </span>
  )
}
