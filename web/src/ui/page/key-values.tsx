import type { ReactNode } from 'react'
import css from './key-values.module.css'

/** Facts in two columns: what it is, and its value at the end; a code or a time of day says by itself that it is one. */
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
