import type { PersonCard as Shown } from '@colloquy/contract/people/shapes'
import type { ReactNode } from 'react'
import { Person } from '../../../ui/display/person.tsx'
import { usePhoto } from '../data.ts'

/** A person in a list or table, with avatar and one line of detail. */
export function PersonCard({
  person,
  about,
}: {
  person: Pick<Shown, 'personId' | 'photoId' | 'fullName'>
  about?: ReactNode
}) {
  return <Person name={person.fullName} src={usePhoto(person)} about={about} />
}
