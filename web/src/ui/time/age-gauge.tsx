import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './age-gauge.module.css'

/**
 * How much of a fact's shelf life is used, 0 to 1; the text says the age and, where there is room, the limit.
 * Amber from 80 % on and when run out; `tone="stop"` when that blocks for good.
 */
export function AgeGauge({
  used,
  tone = used >= 0.8 ? 'warn' : 'neutral',
  children,
}: {
  used: number
  tone?: 'ok' | 'neutral' | 'warn' | 'stop'
  children: ReactNode
}) {
  const part = { '--p': Math.min(1, Math.max(0, used)) } as CSSProperties
  return (
    <span className={classes(css.age, css[tone])} style={part}>
      <i className={css.scale} aria-hidden="true" />
      <bdi>{children}</bdi>
    </span>
  )
}
