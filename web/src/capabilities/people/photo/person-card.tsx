import type { PersonCard as Shown } from '@colloquy/contract/people/shapes'
import type { ReactNode } from 'react'
import { Person } from '../../../ui/display/person.tsx'
import { usePhoto } from '../data.ts'

/** Somebody in a list or table, with their face and one line about them. */
export function PersonCard({
  person,
  about,
}: {
  person: Pick<Shown, 'personId' | 'photoId' | 'fullName'>
  about?: ReactNode
}) {
  return <Person name={person.fullName} src={usePhoto(person)} about={about} />
}
