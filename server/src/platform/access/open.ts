import type { ActorRow, Database, TransactionStart } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'
import { hashOf } from '../ids.ts'
import type { Actor, Anonymous, Member, ResourceScope, Site, Visitor } from './actor.ts'
import { sessionActor } from './store.ts'

/** The credential of a caller: an access token, or the session of a live connection. */
export type Credential =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'session'; readonly sessionId: string }

/**
 * Opens the tenant's transaction for a caller. Rights are read inside it, never before and never from the caller. A
 * credential that is unknown, expired, or of another site makes the caller a visitor. `asyncCommit`: the commit does not
 * wait for the disk.
 */
export const transactionAs = async <R>(
  database: Database,
  site: Site,
  credential: Credential | undefined,
  at: Date,
  work: (tx: Tx, actor: Actor) => Promise<R>,
  { asyncCommit = false } = {},
): Promise<R> => {
  if (credential?.kind === 'token') {
    const opening: TransactionStart = { kind: 'token', hash: hashOf(credential.token), at, asyncCommit }
    const done = await database.transaction(opening, async (tx, row) => {
      const bearer = actorAt(site, row)
      return bearer && { value: await work(tx, bearer) }
    })
    if (done) return done.value
  }
  return database.transaction({ kind: 'tenant', tenantId: site.tenantId, asyncCommit }, async (tx) => {
    const row = credential?.kind === 'session' ? await sessionActor(tx, credential.sessionId, at) : undefined
    return work(tx, actorAt(site, row) ?? visitorAt(site))
  })
}

/** A caller without a credential. */
export const visitorAt = (site: Site): Visitor => ({ kind: 'nobody', tenantId: site.tenantId, site })

/** The person of a session, if it belongs to this site and tenant. */
const actorAt = (site: Site, row: ActorRow | undefined): Member | Anonymous | undefined => {
  if (!row || row.tenant_id !== site.tenantId || row.site_id !== site.id) return undefined
  const { person_id } = row
  return person_id === null ? anonymousAt(site, row) : memberAt(site, row, person_id)
}

const anonymousAt = (site: Site, row: ActorRow): Anonymous | undefined => {
  const bound = scopeOf(row)
  if (!bound) return undefined
  return { kind: 'anonymous', tenantId: row.tenant_id, site, sessionId: row.session_id, ...bound }
}

const scopeOf = ({ resource_type, resource_id, participant_type, link_id }: ActorRow): ResourceScope | null =>
  resource_type === null || resource_id === null || link_id === null
    ? null
    : {
        resourceType: resource_type as ResourceScope['resourceType'],
        resourceId: resource_id,
        linkId: link_id,
        participantType: participant_type as ResourceScope['participantType'],
      }

const memberAt = (site: Site, row: ActorRow, personId: string): Member => ({
  kind: 'person',
  tenantId: row.tenant_id,
  site,
  sessionId: row.session_id,
  personId,
  personType: row.person_type as Member['personType'],
  roleId: row.role_id as Member['roleId'],
  companyId: row.company_id,
  isAdmin: row.is_admin,
  permissions: new Set(row.permissions),
  language: row.language as Member['language'],
  timeZone: row.time_zone,
  needsActivation: row.needs_activation,
  scope: scopeOf(row),
  impersonationId: row.impersonator_id,
  mustAcceptTerms: row.has_pending_terms,
})
