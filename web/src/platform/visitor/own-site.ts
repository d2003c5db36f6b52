import { useUser } from '../session.ts'
import { portalNow } from '../settings.ts'
import { ownSiteOf, whoIs } from './who.ts'

/** The address below which the reader's own pages lie: `/clients`, `/expert`, `/staff` or `/compliance`. */
export const useOwnSite = (): string => {
  const who = whoIs(useUser(), portalNow())
  return who.kind === 'person' ? ownSiteOf(who) : ''
}
