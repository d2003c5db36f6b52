import type { Language } from '@colloquy/contract/languages'

/** One origin of a tenant, as a request arrived at it. */
export interface Site {
  readonly id: string
  readonly tenantId: string
  readonly portal: 'Exchange' | 'Expert'
  /** Scheme, host and port as configured; never taken from a header. */
  readonly origin: string
  /** Short name that keeps the cookies of several sites on one host apart. */
  readonly slug: string
}

/** A visitor who has shown no token. */
export interface Visitor {
  readonly kind: 'nobody'
  readonly tenantId: string
  readonly site: Site
}

/** The one thing that somebody may do something about who has come by a link to it. */
export interface ResourceScope {
  readonly resourceType: 'Project'
  readonly resourceId: string
}

/** Somebody without an account who bears a link to one thing. */
export interface Anonymous extends ResourceScope {
  readonly kind: 'anonymous'
  readonly tenantId: string
  readonly site: Site
  readonly sessionId: string
  /** As what they take part. */
  readonly participantType: 'ClientContact' | 'ComplianceSeat' | 'SilentComplianceSeat'
}

/** A signed-in person. Every field is read anew in the statement that opens the transaction. */
export interface Member {
  readonly kind: 'person'
  readonly tenantId: string
  readonly site: Site
  readonly sessionId: string
  readonly personId: string
  /** 1 company person, 2 expert. */
  readonly personType: 1 | 2
  /** 1 client analyst, 2 staff, 8 compliance officer, 64 research provider member; experts have none. */
  readonly roleId: 1 | 2 | 8 | 64 | null
  readonly companyId: string | null
  readonly isAdmin: boolean
  /** Numbers of the permission catalogue. */
  readonly permissions: ReadonlySet<number>
  readonly language: Language
  readonly timeZone: string
  readonly needsActivation: boolean
  /** Set for who has come by a link to one thing: whatever is not about it, or about coming in, is refused. */
  readonly scope: ResourceScope | null
  /** Who acts as this person: what is the person's own affair is refused to them. */
  readonly impersonationId: string | null
  /** A text in force waits for the person's agreement. */
  readonly mustAcceptTerms: boolean
}

/** The product itself: jobs and reactions, always inside one tenant. */
export interface System {
  readonly kind: 'system'
  readonly tenantId: string
}

/** Whoever asks for an operation. */
export type Actor = Visitor | Anonymous | Member
/** Whoever may read stored data through a capability's code. */
export type AnyActor = Actor | System
