import { getAnonymousUser as getAnonymousUserOperation } from '@colloquy/contract/identity/operations'
import type { ProjectParticipantType } from '@colloquy/contract/identity/shapes'
import { authenticated, isMember } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import * as store from './store.ts'

/** The resource that a share link opens to the caller [AX-01]; null for an ordinary session. */
export const getAnonymousUser = query(getAnonymousUserOperation, {
  allow: authenticated,
  exemptFrom: ['impersonation', 'pendingActivation', 'pendingTerms', 'resourceScope'],
  run: ({ actor }) => {
    const bound = isMember(actor) ? actor.scope : actor.kind === 'anonymous' ? actor : null
    if (!bound) return null
    return {
      resourceType: bound.resourceType,
      resourceId: bound.resourceId,
      tenantId: actor.tenantId,
      consultationParticipantEntityType: bound.participantType,
    }
  },
})

/** A share link to a project as its managers see it. */
export interface ShareLinkDetails {
  readonly id: string
  readonly personId: string | null
  readonly participantType: ProjectParticipantType
  readonly email: string
  readonly madeByName: string
  readonly madeAt: Date
  readonly expiresAt: Date
  readonly openedCount: number
  readonly openedAt: Date | null
}

/** Active share links to a project, newest first. The caller checks permissions. */
export const listShareLinksTo = async (tx: Tx, resourceId: string, at: Date): Promise<ShareLinkDetails[]> =>
  (await store.activeProjectLinks(tx, resourceId, at)).map((row) => ({
    id: row.id,
    personId: row.person_id,
    participantType: row.participant_type,
    email: row.email,
    madeByName: row.created_by_name,
    madeAt: row.created_at,
    expiresAt: row.expires_at,
    openedCount: row.opened_count,
    openedAt: row.opened_at,
  }))
