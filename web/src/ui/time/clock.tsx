import { classes } from '../join-classes.ts'
import css from './clock.module.css'

/** A wall time with its city; `iso` is the instant, for machines. */
export function Clock({
  time,
  city,
  iso,
  size = 'small',
}: {
  time: string
  city?: string
  iso?: string
  size?: 'small' | 'large'
}) {
  return (
    <time className={classes(css.clock, css[size])} dateTime={iso}>
      <b dir="ltr">{time}</b>
      {city && <span className={css.city}>{city}</span>}
    </time>
  )
}
