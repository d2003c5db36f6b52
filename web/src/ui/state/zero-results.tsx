import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './states.module.css'

/** The number of results without one of the filters. */
export interface RemovableFilter {
  id: string
  label: ReactNode
  count: number | string
  onRemove: () => void
}

/** A search without results: every filter with the count without it, and the button that removes it. */
export function ZeroResults({
  title,
  without,
  removeLabel,
  actions,
  level: Title = 'h3',
}: {
  title: ReactNode
  without: readonly RemovableFilter[]
  removeLabel: string
  actions?: ReactNode
  /** The heading level of the title. */
  level?: 'h2' | 'h3'
}) {
  return (
    <div className={css.zero}>
      <Title>{title}</Title>
      <ul>
        {without.map(({ id, label, count, onRemove }) => (
          <li key={id} className={css.without}>
            <span>{label}</span>
            <span className="row">
              <b className="mono">{count}</b>
              <Button size="xs" onClick={onRemove}>
                {removeLabel}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}
