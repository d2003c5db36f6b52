import type { ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './status.module.css'

export type Tone = 'ok' | 'warn' | 'stop' | 'accent' | 'neutral'
export type StatusShape = 'disc' | 'diamond' | 'square' | 'ring' | 'clock' | 'dashes' | 'check'

const toneOf: Record<StatusShape, Tone> = {
  disc: 'ok',
  diamond: 'warn',
  square: 'stop',
  ring: 'accent',
  clock: 'neutral',
  dashes: 'neutral',
  check: 'neutral',
}

const drawings: Record<StatusShape, ReactNode> = {
  disc: (
    <>
      <circle cx="6" cy="6" r="6" fill="currentColor" />
      <path d="M3.4 6.2l1.8 1.8 3.5-3.8" stroke="var(--sheet)" strokeWidth="1.5" fill="none" />
    </>
  ),
  diamond: (
    <>
      <path d="M6 0l6 6-6 6-6-6z" fill="currentColor" />
      <path d="M6 3v3.6M6 8v1" stroke="var(--sheet)" strokeWidth="1.4" />
    </>
  ),
  square: (
    <>
      <rect width="12" height="12" rx="1.5" fill="currentColor" />
      <path d="M3 6h6" stroke="var(--sheet)" strokeWidth="1.6" />
    </>
  ),
  ring: (
    <>
      <circle cx="6" cy="6" r="5.2" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="6" cy="6" r="2.6" fill="currentColor" />
    </>
  ),
  clock: (
    <>
      <circle cx="6" cy="6" r="5.2" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 3v3l2 1.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  dashes: <circle cx="6" cy="6" r="5.2" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 1.6" />,
  check: <path d="M1.5 6.4l3 3 6-6.6" fill="none" stroke="currentColor" strokeWidth="1.7" />,
}

/** The icon alone. Must be next to a label: neither shape nor colour may carry meaning alone. */
export function StatusIcon({ shape, tone = toneOf[shape] }: { shape: StatusShape; tone?: Tone }) {
  return (
    <svg className={css[tone]} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {drawings[shape]}
    </svg>
  )
}

/**
 * A state as icon, label and colour. The icon determines the colour unless `tone` is given. Plain in tables and lists;
 * `badge` tints it, once per page header or panel.
 */
export function Status({
  shape,
  tone = toneOf[shape],
  badge = false,
  children,
}: {
  shape: StatusShape
  tone?: Tone
  badge?: boolean
  children: ReactNode
}) {
  return (
    <span className={classes(css.status, css[tone], badge && css.badge)}>
      <StatusIcon shape={shape} tone={tone} />
      <span className="truncate">{children}</span>
    </span>
  )
}
