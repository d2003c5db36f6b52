import { useUser } from '../session.ts'
import { currentPortal } from '../settings.ts'
import { homePathOf, viewerOf } from './viewer.ts'

/** The address below which the reader's own pages lie: `/clients`, `/expert`, `/staff` or `/compliance`. */
export const useHomePath = (): string => {
  const who = viewerOf(useUser(), currentPortal())
  return who.kind === 'person' ? homePathOf(who) : ''
}
