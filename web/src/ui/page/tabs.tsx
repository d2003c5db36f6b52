import type { ReactNode } from 'react'
import css from './tabs.module.css'

/** One tab. It is a link: which tab is open belongs into the address. */
export interface Tab {
  id: string
  label: ReactNode
  count?: number
}

/** Tabs under a page head, with counts. `link` makes the anchor, so that this file need not know any router. */
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
