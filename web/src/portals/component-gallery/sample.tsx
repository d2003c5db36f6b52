import type { ReactNode } from 'react'
import css from './component-gallery-page.module.css'

/** A numbered entry of the gallery; `span` of twelve columns. */
export function Sample({
  number,
  title,
  span,
  children,
}: {
  number: number
  title: string
  span: number
  children: ReactNode
}) {
  return (
    <div className={css.sample} style={{ gridColumn: `span ${span}` }}>
      <h2 className={css.title}>
        <span className={css.number}>{String(number).padStart(2, '0')}</span>
        {title}
      </h2>
      {children}
    </div>
  )
}
