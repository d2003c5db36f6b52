import { Avatar, type AvatarSize } from '../../../ui/display/avatar.tsx'
import { type Pictured, usePhoto } from '../data.ts'

/** Somebody's face: their picture once it is there, initials before and without one, in the same room. */
export function FaceCard({ person, name, size = 'medium' }: { person: Pictured; name: string; size?: AvatarSize }) {
  const src = usePhoto(person, size === 'huge' ? 256 : 96)
  return <Avatar name={name} src={src} size={size} />
}
