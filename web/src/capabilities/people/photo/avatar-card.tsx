import { Avatar, type AvatarSize } from '../../../ui/display/avatar.tsx'
import { type PhotoReference, usePhoto } from '../data.ts'

/** An avatar: the photo once loaded, else initials in the same space, so there is no layout shift. */
export function AvatarCard({
  person,
  name,
  size = 'medium',
}: {
  person: PhotoReference
  name: string
  size?: AvatarSize
}) {
  const src = usePhoto(person, size === 'huge' ? 256 : 96)
  return <Avatar name={name} src={src} size={size} />
}
