import { createContext, type ReactNode, useContext } from 'react'
import { classes } from '../join-classes.ts'
import css from './page-head.module.css'

/** The message of the page's route, which the frame provides. */
export const RouteMessage = createContext<string | undefined>(undefined)

/** The message of the page's route, for pages without a header and for those that place it elsewhere. */
export const useRouteMessage = (): string | undefined => useContext(RouteMessage)

/**
 * The header of a page: title, code, one sentence on what to do next, and at most one filled button. `state` is above
 * the title when the page is about one object; `tabs` are below it. Without a `message` of its own it shows that of the route;
 * null shows none.
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
  const routeMessage = useRouteMessage()
  const shown = message === undefined ? routeMessage : message
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
          {shown != null && <p className="second">{shown}</p>}
        </div>
        {actions != null && <div className={css.actions}>{actions}</div>}
      </div>
      {tabs}
    </div>
  )
}
