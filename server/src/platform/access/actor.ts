import type { Language } from '@colloquy/contract/languages'
import type { PersonType, RoleId } from '@colloquy/contract/person-types'

/** A site of a tenant: the origin at which a request arrived. */
export interface Site {
  readonly id: string
  readonly tenantId: string
  readonly portal: 'Exchange' | 'Expert'
  /** Scheme, host and port as configured; never taken from a header. */
  readonly origin: string
  /** A short name that keeps the cookies of several sites on one host apart. */
  readonly slug: string
}

/** A visitor without a valid token. */
export interface Visitor {
  readonly kind: 'nobody'
  readonly tenantId: string
  readonly site: Site
}

/** The only resource that the bearer of a share link may use. */
export interface ResourceScope {
  readonly resourceType: 'Project' | 'Call'
  readonly resourceId: string
  /** The share link. Its bearers are one participant: the product cannot tell them apart. */
  readonly linkId: string
  /** The seat of the bearer. */
  readonly participantType: 'ClientContact' | 'Interpreter' | 'Chaperone' | 'ComplianceSeat' | 'SilentComplianceSeat'
}

/** The bearer of a share link without an account. */
export interface Anonymous extends ResourceScope {
  readonly kind: 'anonymous'
  readonly tenantId: string
  readonly site: Site
  readonly sessionId: string
}

/** A signed-in person. Every field is read anew in the statement that opens the transaction. */
export interface Member {
  readonly kind: 'person'
  readonly tenantId: string
  readonly site: Site
  readonly sessionId: string
  readonly personId: string
  readonly personType: PersonType
  /** Experts have no role. */
  readonly roleId: RoleId | null
  readonly companyId: string | null
  readonly isAdmin: boolean
  /** Numbers of the permission catalogue. */
  readonly permissions: ReadonlySet<number>
  readonly language: Language
  readonly timeZone: string
  readonly needsActivation: boolean
  /** Set for share links: operations that are not about the resource, or about signing in, are refused. */
  readonly scope: ResourceScope | null
  /** The impersonator: operations reserved to the person are refused. */
  readonly impersonationId: string | null
  /** The person has to accept a text in force. */
  readonly mustAcceptTerms: boolean
}

/** The system: jobs and reactions, always inside one tenant. */
export interface System {
  readonly kind: 'system'
  readonly tenantId: string
}

/** The caller of an operation. */
export type Actor = Visitor | Anonymous | Member

/** Whether an actor takes part in one call by a link, without an account. Links to calls are given to guests only. */
export const isGuest = (actor: Actor): actor is Member & { readonly scope: ResourceScope } =>
  actor.kind === 'person' && actor.scope?.resourceType === 'Call'

/** The participant that an actor is to others: a person, also a guest, or the share link by which they came. */
export const participantIdOf = (actor: Member | Anonymous): string =>
  (isGuest(actor) ? null : linkIdOf(actor)) ?? (actor as Member).personId

/** The share link by which an actor came. */
export const linkIdOf = (actor: Member | Anonymous): string | null =>
  actor.kind === 'anonymous' ? actor.linkId : (actor.scope?.linkId ?? null)

/** An actor that may read stored data through a capability's code. */
export type AnyActor = Actor | System
