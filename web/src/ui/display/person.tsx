import type { ReactNode } from 'react'
import { Avatar, type AvatarSize } from './avatar.tsx'
import css from './person.module.css'

/** A person in a list or table: photo, name, and one line of detail. Each line is cut at its own end, whatever the page's direction. */
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
  /** Replaces the plain name, e.g. by a link. */
  children?: ReactNode
}) {
  return (
    <div className={css.person}>
      <Avatar name={name} src={src ?? null} size={size} />
      <div className={css.words}>
        <div className="strong truncate" dir="auto">
          {children ?? name}
        </div>
        {about != null && (
          <div className="quiet small truncate" dir="auto">
            {about}
          </div>
        )}
      </div>
    </div>
  )
}
