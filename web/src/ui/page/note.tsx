import type { ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './note.module.css'

/** A note in a box; tinted for warnings, errors, and pending actions of the reader. */
export function Note({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'warn' | 'stop' | 'accent'
  children: ReactNode
}) {
  return <div className={classes(css.note, css[tone])}>{children}</div>
}
