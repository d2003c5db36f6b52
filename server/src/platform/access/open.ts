import type { ActorRow, Database } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'
import { hashOf } from '../ids.ts'
import type { Actor, Member, Nobody, Site } from './actor.ts'
import { sessionActor } from './store.ts'

/** What a caller shows to be known by: an access token, or the session a live connection was opened with. */
export type Credential =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'session'; readonly sessionId: string }

/**
 * Opens the tenant's transaction for whoever asks. Rights are read in it, never before and never from the caller.
 * A credential that is unknown, ended, or of another site is worth nothing: its bearer is a visitor.
 */
export const openAs = async <R>(
  database: Database,
  site: Site,
  credential: Credential | undefined,
  at: Date,
  work: (tx: Tx, actor: Actor) => Promise<R>,
): Promise<R> => {
  if (credential?.kind === 'token') {
    const opening = { kind: 'token', hash: hashOf(credential.token), at } as const
    const done = await database.transaction(opening, async (tx, row) => {
      const member = memberAt(site, row)
      return member && { value: await work(tx, member) }
    })
    if (done) return done.value
  }
  return database.transaction({ kind: 'tenant', tenantId: site.tenantId }, async (tx) => {
    const row = credential?.kind === 'session' ? await sessionActor(tx, credential.sessionId, at) : undefined
    return work(tx, memberAt(site, row) ?? visitorAt(site))
  })
}

/** Somebody who has shown nothing. */
export const visitorAt = (site: Site): Nobody => ({ kind: 'nobody', tenantId: site.tenantId, site })

/** The person of a session, if the session belongs to this very site of this tenant. */
const memberAt = (site: Site, row: ActorRow | undefined): Member | undefined =>
  row && row.tenant_id === site.tenantId && row.site_id === site.id
    ? {
        kind: 'person',
        tenantId: row.tenant_id,
        site,
        sessionId: row.session_id,
        personId: row.person_id,
        personType: row.person_type as Member['personType'],
        roleId: row.role_id as Member['roleId'],
        companyId: row.company_id,
        isAdmin: row.is_admin,
        permissions: new Set(row.permissions),
        language: row.language as Member['language'],
        timeZone: row.time_zone,
        needsActivation: row.needs_activation,
      }
    : undefined
