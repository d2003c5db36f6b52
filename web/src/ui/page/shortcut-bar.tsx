import type { ReactNode } from 'react'
import { Kbd } from '../display/kbd.tsx'
import css from './shortcut-bar.module.css'

/** A shortcut: its keys and its action. */
export interface ShownShortcut {
  keys: string
  label: string
}

/** The bar at the bottom of a desktop page: state at one end, up to six shortcuts at the other. */
export function ShortcutBar({ live, keys }: { live?: ReactNode; keys: readonly ShownShortcut[] }) {
  return (
    <div className={css.bar}>
      <span className={css.live}>{live}</span>
      {keys.slice(0, 6).map(({ keys, label }) => (
        <span key={keys} className={css.key}>
          {keys.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {label}
        </span>
      ))}
    </div>
  )
}
