import css from './kbd.module.css'

/** A key, drawn as a key cap; left to right in every language. Hidden on devices without a keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={css.kbd} dir="ltr">
      {children}
    </kbd>
  )
}
