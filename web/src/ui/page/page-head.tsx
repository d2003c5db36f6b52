import type { ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './page-head.module.css'

/**
 * The header of a page: title, code, one sentence on what to do next, and at most one filled button. `state` is above
 * the title when the page is about one object; `tabs` are below it.
 */
export function PageHead({
  title,
  code,
  message,
  state,
  actions,
  tabs,
}: {
  title: ReactNode
  code?: string
  message?: ReactNode
  state?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
}) {
  return (
    <div className={classes(css.head, tabs != null && css.tabbed)}>
      <div className={css.line}>
        <div className={css.words}>
          {state != null && (
            <div className={css.state}>
              {state}
              {code && <span className="code">{code}</span>}
            </div>
          )}
          <h1 className={css.title} tabIndex={-1}>
            {title}
            {code && state == null && <span className="code">{code}</span>}
          </h1>
          {message != null && <p className="second">{message}</p>}
        </div>
        {actions != null && <div className={css.actions}>{actions}</div>}
      </div>
      {tabs}
    </div>
  )
}
