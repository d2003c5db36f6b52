import { useUser } from '../session.ts'
import { currentPortal } from '../settings.ts'
import { homePathOf, viewerOf } from './viewer.ts'

/** The path of the reader's portal: `/clients`, `/expert`, `/staff` or `/compliance`. */
export const useHomePath = (): string => {
  const who = viewerOf(useUser(), currentPortal())
  return who.kind === 'person' ? homePathOf(who) : ''
}
