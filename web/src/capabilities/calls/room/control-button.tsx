import type { ComponentType } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { classes } from '../../../ui/join-classes.ts'
import css from './control-button.module.css'

/** A control on or next to the video, with a label and its shortcut. */
export function ControlButton({
  icon: Icon,
  label,
  short = label,
  keys,
  off = false,
  pressed,
  tone = 'plain',
  compact = false,
  disabled = false,
  count = 0,
  onClick,
}: {
  icon: ComponentType<{ size?: number; stroke?: number; className?: string }>
  label: string
  /** The short label, for narrow screens. */
  short?: string
  keys?: string
  /** What it switches is off, which is highlighted. */
  off?: boolean
  /** Whether its menu or dialog is open. */
  pressed?: boolean
  tone?: 'plain' | 'end'
  /** Shows the icon only, where videos leave no room for a label. */
  compact?: boolean
  disabled?: boolean
  /** How many new things are behind it. */
  count?: number
  onClick: () => void
}) {
  const t = useTranslate()
  return (
    <button
      type="button"
      className={classes(css.control, off && css.off, tone === 'end' && css.end, compact && css.compact)}
      aria-label={compact ? label : undefined}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      title={compact ? label : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.5} />
      {count > 0 && (
        <span className={css.count}>
          <span className="visually-hidden">{t('CALLS.ROOM.UNREAD', { count })}</span>
          <span aria-hidden>{count}</span>
        </span>
      )}
      {!compact && (
        <>
          <span className={css.word}>{label}</span>
          <span className={css.short} aria-hidden>
            {short}
          </span>
          {keys && (
            <span className={css.keys} aria-hidden>
              <Kbd>{keys}</Kbd>
            </span>
          )}
        </>
      )}
    </button>
  )
}
