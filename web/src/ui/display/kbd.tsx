import { classes } from '../join-classes.ts'
import css from './kbd.module.css'

/** A key, drawn as a key cap; left to right in every language. Hidden on devices without a keyboard, unless `always`. */
export function Kbd({ children, always = false }: { children: string; always?: boolean }) {
  return (
    <kbd className={classes(css.kbd, !always && css.hint)} dir="ltr">
      {children}
    </kbd>
  )
}
