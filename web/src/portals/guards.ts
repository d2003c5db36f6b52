import { ownSiteOf, type Who } from '../platform/visitor/who.ts'
import type { Guard } from './page.ts'

const notFound = '/page-not-found'
const signIn = '/login'
const activation = '/activate'

/** Everybody, signed in or not. */
export const everybody: Guard = () => undefined

/** Any signed-in person whose account is active; a pending one leads to where that is ended [AU-16]. */
export const person: Guard = (who) => {
  if (who.kind === 'nobody') return signIn
  return who.needsActivation ? activation : undefined
}

/** People whose account is pending, and those whose link to activate it brought them here before they signed in. */
export const pending: Guard = (who) => (who.kind === 'nobody' || who.needsActivation ? undefined : '/')

/** Only those who have not signed in; everybody else starts at the root. */
export const visitor: Guard = (who) => (who.kind === 'nobody' ? undefined : '/')

/** The client site: on the exchange portal, not for staff and not for compliance officers [RT-19]. */
export const clientSite: Guard = (who) => {
  if (who.kind === 'nobody') return signIn
  if (who.needsActivation) return activation
  const excluded = who.personType === 2 || who.roleId === 2 || who.roleId === 8
  return who.portal === 'Exchange' && !excluded ? undefined : notFound
}

/** The private expert site: on the expert portal, not for staff, compliance officers and clients [RT-15]. */
export const expertSite: Guard = (who) => {
  if (who.kind === 'nobody') return signIn
  if (who.needsActivation) return activation
  return who.portal === 'Expert' && who.personType === 2 ? undefined : notFound
}

/** The staff site: on the exchange portal, for the people of the tenant who run the network. */
export const staffSite: Guard = (who) => {
  if (who.kind === 'nobody') return signIn
  if (who.needsActivation) return activation
  return who.portal === 'Exchange' && who.roleId === 2 ? undefined : notFound
}

/** The compliance site: on the exchange portal, for compliance officers. */
export const complianceSite: Guard = (who) => {
  if (who.kind === 'nobody') return signIn
  if (who.needsActivation) return activation
  return who.portal === 'Exchange' && who.roleId === 8 ? undefined : notFound
}

/** Where somebody starts, by who they are [RT-01]. */
export const startOf = (who: Who): string => person(who) ?? (who.kind === 'person' ? ownSiteOf(who) : signIn)
