import type { ReactNode } from 'react'
import css from './key-values.module.css'

/** Facts in two columns: what it is, and its value at the end. */
export function KeyValues({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={css.list}>
      {facts.map(({ name, value }) => (
        <div key={name} className={css.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
