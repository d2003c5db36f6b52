import type { ReactNode } from 'react'
import { Avatar, type AvatarSize } from './avatar.tsx'
import css from './person.module.css'

/** Somebody in a list or table: picture, name, and one line about them. */
export function Person({
  name,
  src,
  about,
  size = 'small',
  children,
}: {
  name: string
  src?: string | null
  about?: ReactNode
  size?: AvatarSize
  /** Shown in place of the plain name, e.g. a link with it. */
  children?: ReactNode
}) {
  return (
    <div className={css.person}>
      <Avatar name={name} src={src ?? null} size={size} />
      <div className={css.words}>
        <div className="strong truncate">{children ?? name}</div>
        {about != null && <div className="quiet small truncate">{about}</div>}
      </div>
    </div>
  )
}
