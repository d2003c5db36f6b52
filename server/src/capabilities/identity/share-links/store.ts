import type { ParticipantType, ProjectParticipantType } from '@colloquy/contract/identity/shapes'
import { sql } from 'kysely'
import type { ResourceScope } from '../../../platform/access/actor.ts'
import { prepared, preparedWithCommit } from '../../../platform/db/statements/prepared-statement.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { fullNameSql } from '../../people/queries.ts'
import { type Account, accountColumns } from '../store.ts'

interface ShareLinkRow {
  tenant_id: string
  id: string
  site_id: string
  secret_hash: Buffer
  resource_type: ResourceScope['resourceType']
  resource_id: string
  /** The person whose session it opens; null for a bearer without an account. */
  person_id: string | null
  participant_type: ParticipantType
  email: string
  language: string
  created_by: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  opened_count: number
  opened_at: Date | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    share_links: ShareLinkRow
  }
}

export type NewShareLink = Omit<ShareLinkRow, 'revoked_at' | 'opened_count' | 'opened_at'>

export const insertShareLink = (tx: Tx, link: NewShareLink) =>
  tx
    .insertInto('share_links')
    .values({ ...link, revoked_at: null, opened_count: 0, opened_at: null })
    .execute()

/** A share link that is neither expired nor revoked. */
export interface ActiveShareLink {
  readonly id: string
  readonly personId: string | null
  readonly resourceType: ResourceScope['resourceType']
  readonly resourceId: string
  readonly participantType: ParticipantType
  readonly expiresAt: Date
}

const activeShareLinkStatement = prepared(
  (_, { hash, siteId, at }: { hash: Buffer; siteId: string; at: Date }) => sql<
    Omit<ActiveShareLink, 'personId'> & Account & { forId: string | null }
  >`
    select l.id, l.person_id as "forId", l.resource_type as "resourceType", l.resource_id as "resourceId",
      l.participant_type as "participantType", l.expires_at as "expiresAt", ${accountColumns}
    from share_links l left join people p on (p.tenant_id, p.id) = (l.tenant_id, l.person_id)
    where l.secret_hash = ${hash} and l.site_id = ${siteId} and is_share_link_active(l.id, ${at})`,
)

/** The valid share link of a secret at a site, and its account. Not consumed: it can be opened again. */
export const activeShareLink = async (
  tx: Tx,
  hash: Buffer,
  siteId: string,
  at: Date,
): Promise<{ readonly link: ActiveShareLink; readonly account: Account | undefined } | undefined> => {
  const [row] = await activeShareLinkStatement(tx, { hash, siteId, at })
  return row && { link: { ...row, personId: row.forId }, account: row.forId === null ? undefined : row }
}

/** Counts an opening of a share link, at commit. */
export const recordOpening = preparedWithCommit(
  (_, { id, at }: { id: string; at: Date }) =>
    sql`update share_links set opened_count = opened_count + 1, opened_at = ${at} where id = ${id}`,
)

const activeProjectLinksStatement = prepared(
  (_, { resourceId, at }: { resourceId: string; at: Date }) => sql<
    Omit<ShareLinkRow, 'secret_hash' | 'participant_type'> & {
      participant_type: ProjectParticipantType
      created_by_name: string
    }
  >`
    select l.*, ${fullNameSql('m')} as created_by_name
    from share_links l join people m on (m.tenant_id, m.id) = (l.tenant_id, l.created_by)
    where l.resource_type = 'Project' and l.resource_id = ${resourceId} and is_share_link_active(l.id, ${at})
    order by l.created_at desc, l.id desc`,
)

/** Active share links to a project, newest first. */
export const activeProjectLinks = (tx: Tx, resourceId: string, at: Date) =>
  activeProjectLinksStatement(tx, { resourceId, at })

/** Revokes a share link. @returns whether it was not revoked before */
export const revoke = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  const revoked = await tx
    .updateTable('share_links')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}

/** Revokes the links to calls of a person. @returns those that were not revoked before */
export const revokeLinksToCalls = async (tx: Tx, personId: string, at: Date): Promise<string[]> => {
  const revoked = await tx
    .updateTable('share_links')
    .set({ revoked_at: at })
    .where('person_id', '=', personId)
    .where('resource_type', '=', 'Call')
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return revoked.map(({ id }) => id)
}

/** Deletes share links that expired before an instant. */
export const deleteExpiredShareLinks = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('share_links').where('expires_at', '<', before).execute()
}
