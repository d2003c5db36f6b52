import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './chip.module.css'

/** An active filter: its label in grey, its value, and a button to remove it. */
export function Chip({
  name,
  children,
  onRemove,
  removeLabel,
}: {
  name?: string
  children: ReactNode
  onRemove?: () => void
  /** The accessible label of the button, with the value in it. */
  removeLabel?: string
}) {
  return (
    <span className={classes(css.chip, !onRemove && css.fixed)}>
      {name && <span className="quiet">{name}</span>}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button type="button" className={css.remove} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  )
}

/** A dashed button that adds another one. */
export function AddChip({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={classes(css.chip, css.add)} onClick={onClick}>
      <IconPlus size={12} stroke={2} aria-hidden />
      {children}
    </button>
  )
}

/** A label that cannot be removed. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={css.tag}>{children}</span>
}
