import type { ReactNode } from 'react'
import { StatusIcon } from '../display/status.tsx'
import css from './field.module.css'

/** The error of a field, and how to fix it; for the `error` of any input. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <span className={css.error}>
      <StatusIcon shape="square" />
      {children}
    </span>
  )
}
