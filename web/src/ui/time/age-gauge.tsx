import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './age-gauge.module.css'

/**
 * The used share of a fact's validity period, 0 to 1; the text contains the age and, where there is room, the limit.
 * Amber from 80 % on and when expired; `tone="stop"` when expiry blocks permanently.
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
