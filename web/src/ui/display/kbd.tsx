import css from './kbd.module.css'

/** One key, drawn as a key cap; left to right in every language. Hidden where there is no keyboard to speak of. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={css.kbd} dir="ltr">
      {children}
    </kbd>
  )
}
