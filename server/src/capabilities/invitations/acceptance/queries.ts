import { checkInvitation } from '@colloquy/contract/invitations/operations'
import type { Site } from '../../../platform/access/actor.ts'
import { publicAccess } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf } from '../../../platform/ids.ts'
import { query } from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import { hasAccount } from '../../identity/queries.ts'
import { fullNameOfRow, personSummaries } from '../../people/queries.ts'
import { openInvitation } from '../store.ts'

/** The invitation of a link, as long as it is valid at this site and its address has no account. */
export const invitationBehind = async (tx: Tx, token: string, site: Site, at: Date) => {
  const found = await openInvitation(tx, hashOf(token), at)
  if (!found || (found.kind === 'expert') !== (site.portal === 'Expert')) return undefined
  return (await hasAccount(tx, found.email)) ? undefined : found
}

export const check = query(checkInvitation, {
  allow: publicAccess,
  limits: [{ name: 'invitations.check', max: 60, seconds: 3600, per: ({ request }) => networkOf(request.address) }],
  run: async ({ tx, actor, at, input, refuse }) => {
    const found = await invitationBehind(tx, input.token, actor.site, at)
    if (!found) return refuse('invitation_link_expired')
    const inviter = (await personSummaries(tx, [found.created_by])).get(found.created_by)
    return {
      kind: found.kind,
      fullName: fullNameOfRow(found),
      email: found.email,
      companyName: found.company_name,
      invitedBy: inviter?.fullName ?? '',
      expiresAt: found.expires_at!.toISOString(),
    }
  },
})
