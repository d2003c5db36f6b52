import { type ReactNode, useId } from 'react'
import { classes } from '../join-classes.ts'
import css from './panel.module.css'

/**
 * A part of a page: a header of 44 px with title, count and one link, and content up to the edges. Panels are in a
 * `Panels` grid and share their borders.
 */
export function Panel({
  title,
  count,
  link,
  padded = false,
  children,
}: {
  title: ReactNode
  count?: ReactNode
  link?: ReactNode
  padded?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={css.panel} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id} className="truncate">
          {title}
        </h2>
        {count != null && (
          <span className={css.count}>
            <bdi>{count}</bdi>
          </span>
        )}
        <span className="spring" />
        {link}
      </header>
      {padded ? <div className={css.padded}>{children}</div> : children}
    </section>
  )
}

/** Panels side by side with 1 px borders; stacked below the tablet's width. */
export function Panels({
  columns = 'equal',
  children,
}: {
  columns?: 'equal' | 'wide-first' | 'aside'
  children: ReactNode
}) {
  return <div className={classes(css.panels, css[columns])}>{children}</div>
}

/** Rows with a line between them, as wide as the panel. */
export function Rows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={css.rows} aria-label={label}>
      {children}
    </ul>
  )
}

/** A row; `current` marks the one selected by keyboard. */
export function Row({ children, current = false }: { children: ReactNode; current?: boolean }) {
  return <li className={classes(css.row, current && css.current)}>{children}</li>
}
