import type { CSSProperties } from 'react'
import css from './meter.module.css'

/** The used share of a limit, both 0 to 1, with an optional mark for the expected value. */
export function Meter({ value, mark, label, text }: { value: number; mark?: number; label: string; text: string }) {
  const style = { '--p': Math.min(1, Math.max(0, value)), '--m': mark } as CSSProperties
  return (
    <div
      className={css.meter}
      style={style}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      aria-valuetext={text}
    >
      <i className={css.used} />
      {mark !== undefined && <u className={css.mark} />}
    </div>
  )
}
