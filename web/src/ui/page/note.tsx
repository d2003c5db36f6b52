import type { ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './note.module.css'

/** A remark in a well; tinted when it warns, stops, or waits for the reader. */
export function Note({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'warn' | 'stop' | 'accent' | 'stop'
  children: ReactNode
}) {
  return <div className={classes(css.note, css[tone])}>{children}</div>
}
