import { classes } from '../join-classes.ts'
import css from './avatar.module.css'

/** Initials of the first and the last word of a name, at most two. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => [...word][0]!.toLocaleUpperCase()).join('')
}

export type AvatarSize = 'small' | 'medium' | 'large' | 'huge'

/** A person's photo, or initials without one. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, src, size = 'medium' }: { name: string; src?: string | null; size?: AvatarSize }) {
  return (
    <span className={classes(css.avatar, css[size])} aria-hidden="true">
      {src ? <img src={src} alt="" className={css.picture} loading="lazy" /> : initialsOf(name)}
    </span>
  )
}
