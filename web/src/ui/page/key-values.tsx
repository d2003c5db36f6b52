import type { ReactNode } from 'react'
import css from './key-values.module.css'

/** Labels and values in two columns, values at the end; codes and times are marked as such. */
export function KeyValues({ items }: { items: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={css.list}>
      {items.map(({ name, value }) => (
        <div key={name} className={css.item}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
