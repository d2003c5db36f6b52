import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './chip.module.css'

/** A chosen filter: what it is about in grey, the value in ink, and a way to take it off. */
export function Chip({
  name,
  children,
  onRemove,
  removeLabel,
}: {
  name?: string
  children: ReactNode
  onRemove?: () => void
  /** Said to screen readers, with the value in it. */
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

/** The dashed place where one more can be added. */
export function AddChip({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={classes(css.chip, css.add)} onClick={onClick}>
      <IconPlus size={12} stroke={2} aria-hidden />
      {children}
    </button>
  )
}

/** A word about a thing that nobody can take off. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={css.tag}>{children}</span>
}
