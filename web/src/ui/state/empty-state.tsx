import type { ReactNode } from 'react'
import css from './states.module.css'

/** An empty state: one sentence, one action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.state}>
      <p className="second">{children}</p>
      {action}
    </div>
  )
}
