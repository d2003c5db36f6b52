import { proposalChanged, sourcingRequestChanged } from '@colloquy/contract/sourcing/events'
import { on, type SystemContext } from '../../platform/operations/define.ts'
import { mailPerson } from '../notifications/commands.ts'
import { personSummaries } from '../people/queries.ts'
import { mailBranding, siteFor } from '../tenancy/queries.ts'
import { sourcingMail } from './mails.ts'
import * as store from './store.ts'

const mailPeople = async (
  context: SystemContext,
  personIds: readonly string[],
  kind: Parameters<typeof sourcingMail>[0],
  about: { readonly key: string; readonly path: string; readonly title: string },
): Promise<void> => {
  const { tx, actor } = context
  const [people, site, branding] = [
    await personSummaries(tx, personIds),
    await siteFor(tx, actor.tenantId, 'Exchange'),
    await mailBranding(tx),
  ]
  for (const { personId, fullName: name, email, language, timeZone, isDeleted, isErased } of people.values())
    if (email && !isDeleted && !isErased)
      await mailPerson(
        context,
        personId,
        sourcingMail(
          kind,
          { ...about, key: `${about.key} ${personId}` },
          { to: { name, email, language, timeZone }, site, branding },
        ),
      )
}

/** Mails a new request to the members of the vendor. */
export const mailRequest = on(
  sourcingRequestChanged,
  'sourcing.mail-request',
  async (context, { requestId, change }) => {
    const request = change === 'opened' ? await store.requestById(context.tx, requestId) : undefined
    if (!request || request.closed_at !== null) return
    const path = `/clients/requests/${requestId}`
    const members = await store.membersOf(context.tx, request.vendor_id)
    await mailPeople(context, members, 'sourcing.requested', { key: requestId, path, title: request.title })
  },
)

/** Mails a new proposal to whoever asked, and a decision to whoever proposed. */
export const mailProposal = on(proposalChanged, 'sourcing.mail-proposal', async (context, { proposalId, change }) => {
  const proposal = await store.proposalById(context.tx, proposalId)
  if (!proposal?.info || proposal.state !== change) return
  const { request_id, project_id, proposed_by, request_title: title } = proposal
  if (change === 'submitted') {
    const request = (await store.requestById(context.tx, request_id))!
    const path = `/staff/projects/${project_id}?tab=sourcing`
    await mailPeople(context, [request.requested_by], 'sourcing.submitted', { key: proposalId, path, title })
  } else if (change === 'accepted' || change === 'declined') {
    const path = `/clients/requests/${request_id}`
    await mailPeople(context, [proposed_by], `sourcing.${change}`, { key: proposalId, path, title })
  }
})
