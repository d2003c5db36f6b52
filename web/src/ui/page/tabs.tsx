import type { ReactNode } from 'react'
import css from './tabs.module.css'

/** A tab. It is a link, because the open tab is part of the URL. */
export interface Tab {
  id: string
  label: ReactNode
  count?: number
}

/** Tabs below a page header, with counts. `link` renders the anchor, so that this file does not depend on a router. */
export function Tabs({
  tabs,
  current,
  label,
  link,
}: {
  tabs: readonly Tab[]
  current: string
  label: string
  link: (id: string, props: { 'aria-current'?: 'page'; children: ReactNode }) => ReactNode
}) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ id, label, count }) => (
        <span key={id} className={css.tab}>
          {link(id, {
            ...(id === current && { 'aria-current': 'page' }),
            children: (
              <>
                {label}
                {count !== undefined && <span className={css.count}>{count}</span>}
              </>
            ),
          })}
        </span>
      ))}
    </nav>
  )
}
