import type { AnonymousUser } from '@colloquy/contract/identity/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { sharedPathOf } from '../platform/viewer/session-scope.ts'
import { homePathOf, type Viewer } from '../platform/viewer/viewer.ts'
import type { Guard, Page } from './page.ts'

const notFound = '/page-not-found'
const clientNotFound = '/clients/not-found'
const signIn = '/login'
const activation = '/activate'

/** Everybody, signed in or not. */
export const everybody: Guard = () => undefined

/** Any signed-in person with an active account; a pending one is redirected to its activation [AU-16]. */
export const person: Guard = (who) => {
  if (who.kind === 'nobody') return signIn
  return who.needsActivation ? activation : undefined
}

/** People with a pending account, and visitors with an activation link. */
export const pending: Guard = (who) => (who.kind === 'nobody' || who.needsActivation ? undefined : '/')

/** Whether the tenant's workflow type has vendors, and experts of its own [PR-04]. */
const hasVendors = ({ workflow }: Viewer): boolean => workflow?.hasVendors ?? true
const hasOwnExperts = ({ workflow }: Viewer): boolean => workflow?.hasOwnExperts ?? true

/** Visitors who want to become experts, where the tenant recruits them. */
export const applicants: Guard = (who) => visitor(who) ?? (hasOwnExperts(who) ? undefined : notFound)

/** Visitors only; everybody else is redirected to the root. */
export const visitor: Guard = (who) => (who.kind === 'nobody' ? undefined : '/')

/** The client site: on the exchange portal, not for staff and compliance officers [RT-19]. */
export const clientSite: Guard = (who) => {
  if (who.kind === 'nobody') return signIn
  if (who.needsActivation) return activation
  const excluded =
    who.personType === personTypes.expert || who.roleId === roleIds.staff || who.roleId === roleIds.compliance
  return who.portal === 'Exchange' && !excluded ? undefined : notFound
}

/** Pages of the client site that only analysts use: vendors neither search experts nor create projects. */
export const analysts: Guard = (who) =>
  clientSite(who) ?? (who.kind === 'person' && who.roleId === roleIds.vendor ? notFound : undefined)

/** Members of vendors: they answer requests for experts. */
export const vendors: Guard = (who) =>
  clientSite(who) ??
  ((who.kind === 'person' && who.roleId !== roleIds.vendor) || !hasVendors(who) ? notFound : undefined)

/** The expert site: on the expert portal, not for staff, compliance officers and clients [RT-15]. */
export const expertSite: Guard = (who) => {
  if (who.kind === 'nobody') return signIn
  if (who.needsActivation) return activation
  return who.portal === 'Expert' && who.personType === personTypes.expert ? undefined : notFound
}

/** The staff site: on the exchange portal, for staff of the tenant. */
export const staffSite: Guard = (who) => {
  if (who.kind === 'nobody') return signIn
  if (who.needsActivation) return activation
  return who.portal === 'Exchange' && who.roleId === roleIds.staff ? undefined : notFound
}

/** Staff who manage projects. */
export const projectManagers: Guard = (who) => {
  const refused = staffSite(who)
  if (refused !== undefined || who.kind === 'nobody') return refused
  return who.permissions?.includes(permissionIds.ManageProjects) ? undefined : notFound
}

/** Staff who manage projects, where vendors propose people. */
export const duplicateReviewers: Guard = (who) => projectManagers(who) ?? (hasVendors(who) ? undefined : notFound)

/** Staff who schedule calls or manage compliance: they write what people are asked. */
export const questionnaireEditors: Guard = (who) => {
  const refused = staffSite(who)
  if (refused !== undefined || who.kind === 'nobody') return refused
  const { ScheduleAndCancelCall, ManageCompliance } = permissionIds
  return [ScheduleAndCancelCall, ManageCompliance].some((permission) => who.permissions?.includes(permission))
    ? undefined
    : notFound
}

/** Staff who schedule and cancel the calls of others. */
export const callSchedulers: Guard = (who) => {
  const refused = staffSite(who)
  if (refused !== undefined || who.kind === 'nobody') return refused
  return who.permissions?.includes(permissionIds.ScheduleAndCancelCall) ? undefined : notFound
}

/** Staff who manage compliance: they decide which company a unmatched name means. */
export const nameReviewers: Guard = (who) => {
  const refused = staffSite(who)
  if (refused !== undefined || who.kind === 'nobody') return refused
  return who.permissions?.includes(permissionIds.ManageCompliance) ? undefined : notFound
}

/** Staff who arrange calls, manage compliance or the system: they read the registry of companies. */
export const companyReaders: Guard = (who) => {
  const refused = staffSite(who)
  if (refused !== undefined || who.kind === 'nobody') return refused
  const { ScheduleAndCancelCall, ManageCompliance, PerformSystemAdministration } = permissionIds
  return [ScheduleAndCancelCall, ManageCompliance, PerformSystemAdministration].some((permission) =>
    who.permissions?.includes(permission),
  )
    ? undefined
    : notFound
}

/** Staff who administer the system. */
export const systemAdministrators: Guard = (who) => staffSite(who) ?? tenants(who)

/** Staff who manage experts, and administrators. */
export const expertManagers: Guard = (who) => {
  const refused = staffSite(who)
  if (refused !== undefined || who.kind === 'nobody') return refused
  const { ManageAdvisors, ExpertAdmin, PerformSystemAdministration } = permissionIds
  const managesExperts = [ManageAdvisors, ExpertAdmin, PerformSystemAdministration].some((permission) =>
    who.permissions?.includes(permission),
  )
  return who.isAdmin || managesExperts ? undefined : notFound
}

/** Staff who vet registered experts, where the tenant recruits them. */
export const expertVetters: Guard = (who) => expertManagers(who) ?? (hasOwnExperts(who) ? undefined : notFound)

/** The compliance site: on the exchange portal, for compliance officers. */
export const complianceSite: Guard = (who) => {
  if (who.kind === 'nobody') return signIn
  if (who.needsActivation) return activation
  return who.portal === 'Exchange' && who.roleId === roleIds.compliance ? undefined : notFound
}

/** People of a company: unknown URLs open the client site's own page for them [RT-13]. */
const hasClientNotFound = (who: Viewer): boolean =>
  who.kind === 'person' &&
  who.personType === personTypes.companyMember &&
  who.roleId !== null &&
  who.roleId !== roleIds.compliance

/** The page of unknown URLs, for everybody without a specific one [RT-13]. */
export const unknown: Guard = (who) => (hasClientNotFound(who) ? clientNotFound : undefined)

/** The client site's page of unknown URLs, also for staff, who have no other pages there [RT-13]. */
export const unknownToClients: Guard = (who) => (hasClientNotFound(who) ? undefined : notFound)

/** Administration of the tenant: administering people is not enough [RT-09]. */
export const tenants: Guard = (who) => {
  if (who.kind === 'nobody') return signIn
  if (who.needsActivation) return activation
  return who.permissions?.includes(permissionIds.PerformSystemAdministration) ? undefined : notFound
}

/**
 * Accounts: for administrators of a company or the tenant, never for experts, and for system administrators [RT-10].
 * Staff have them in their list of people.
 */
export const users: Guard = (who) => {
  const refused =
    who.kind === 'person' && who.isAdmin && who.personType === personTypes.companyMember ? person(who) : tenants(who)
  return refused === undefined && staffSite(who) === undefined ? '/staff/people' : refused
}

/** What concerns everybody of the tenant: for its staff with the administrator flag and for system administrators. */
export const tenantAdministrators: Guard = (who) =>
  who.kind === 'person' && who.isAdmin && who.roleId === roleIds.staff ? person(who) : tenants(who)

/** The audit log: for staff and compliance officers of the network who oversee it. */
export const auditors: Guard = (who) => {
  if (who.kind === 'nobody') return signIn
  if (who.needsActivation) return activation
  const { ManageCompliance, PerformSystemAdministration } = permissionIds
  const oversees = [ManageCompliance, PerformSystemAdministration].some((permission) =>
    who.permissions?.includes(permission),
  )
  return oversees && (who.roleId === roleIds.staff || who.roleId === roleIds.compliance) ? undefined : notFound
}

/** Experts whom vendors propose: everybody signed in except staff [RT-14], where the tenant has vendors. */
export const externalExperts: Guard = (who) =>
  person(who) ?? ((who.kind === 'person' && who.roleId === roleIds.staff) || !hasVendors(who) ? notFound : undefined)

/** Dial-in numbers for visitors; signed-in people have them on their own site [RT-21]. */
export const dialIns: Guard = (who) => (who.kind === 'person' ? `${homePathOf(who)}/dialins` : undefined)

/** The page of a share link, for its bearers only, with or without an account [RT-20]. */
export const linked: Guard = (who) => (who.kind === 'nobody' ? '/anonymous' : notFound)

/**
 * Bearers of a share link see its resource and public pages; all other URLs redirect to it [AX-01]. Other resources of
 * the same kind count as missing. The room of a call belongs to the call.
 */
export const withinLink = (page: Pick<Page, 'guard'>, to: AnonymousUser, path: string): string | undefined => {
  if (to.resourceType === 'Call' && path.toLowerCase() === `/call/${to.resourceId}`) return undefined
  if (page.guard === linked) return path.toLowerCase() === sharedPathOf(to) ? undefined : notFound
  return page.guard === everybody || page.guard === unknown ? undefined : sharedPathOf(to)
}

/** The start page of a person, by their role and session [RT-01]. */
export const startOf = (who: Viewer, to?: AnonymousUser): string =>
  to ? sharedPathOf(to) : (person(who) ?? (who.kind === 'person' ? homePathOf(who) : signIn))
