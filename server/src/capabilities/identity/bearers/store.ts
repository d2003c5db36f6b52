import type { ParticipantType } from '@colloquy/contract/identity/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface CapabilityLinkRow {
  tenant_id: string
  id: string
  site_id: string
  secret_hash: Buffer
  resource_type: 'Project'
  resource_id: string
  /** Whose session it opens; null: its bearer has no account. */
  person_id: string | null
  participant_type: ParticipantType
  email: string
  language: string
  made_by: string
  made_at: Date
  expires_at: Date
  revoked_at: Date | null
  opened_count: number
  opened_at: Date | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    capability_links: CapabilityLinkRow
  }
}

export type NewLink = Omit<CapabilityLinkRow, 'revoked_at' | 'opened_count' | 'opened_at'>

export const insertLink = (tx: Tx, link: NewLink) =>
  tx
    .insertInto('capability_links')
    .values({ ...link, revoked_at: null, opened_count: 0, opened_at: null })
    .execute()

/** A link that opens something. */
export interface LivingLink {
  readonly id: string
  readonly personId: string | null
  readonly resourceType: 'Project'
  readonly resourceId: string
  readonly participantType: ParticipantType
  readonly expiresAt: Date
}

/** The link of a secret at a site, as long as it opens something. Looking does not spend it: it is good again and again. */
export const livingLink = async (tx: Tx, hash: Buffer, siteId: string, at: Date): Promise<LivingLink | undefined> => {
  const { rows } = await sql<LivingLink>`
    select id, person_id as "personId", resource_type as "resourceType", resource_id as "resourceId",
      participant_type as "participantType", expires_at as "expiresAt"
    from capability_links where secret_hash = ${hash} and site_id = ${siteId} and link_stands(id, ${at})`.execute(tx)
  return rows[0]
}

/** Counts that a link was opened. */
export const noteOpened = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('capability_links')
    .set((eb) => ({ opened_count: eb('opened_count', '+', 1), opened_at: at }))
    .where('id', '=', id)
    .execute()
}

/** The links to a thing that still open it, the newest first. */
export const linksTo = async (tx: Tx, resourceId: string, at: Date) => {
  const { rows } = await sql<Omit<CapabilityLinkRow, 'secret_hash'> & { made_by_name: string }>`
    select l.*, m.first_name || ' ' || m.last_name as made_by_name
    from capability_links l join people m on (m.tenant_id, m.id) = (l.tenant_id, l.made_by)
    where l.resource_type = 'Project' and l.resource_id = ${resourceId} and link_stands(l.id, ${at})
    order by l.made_at desc, l.id desc`.execute(tx)
  return rows
}

/** Makes a link worthless. @returns whether it was worth something before */
export const revoke = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  const revoked = await tx
    .updateTable('capability_links')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}

/** Removes what has opened nothing for long. */
export const sweepLinks = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('capability_links').where('expires_at', '<', before).execute()
}
