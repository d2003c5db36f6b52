import { roleIds } from '@colloquy/contract/person-types'
import { opportunityChanged } from '@colloquy/contract/projects/events'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { mailPerson, notify } from '../../notifications/commands.ts'
import { personSummaries } from '../../people/queries.ts'
import { mailBranding, siteFor, siteOfPerson } from '../../tenancy/queries.ts'
import { byIds } from '../store.ts'
import { pathOfOpportunity } from './opportunity-commands.ts'
import { opportunityMail } from './opportunity-mails.ts'
import * as store from './opportunity-store.ts'

/** Mails an expert that an invitation waits, unless it was answered meanwhile. */
export const mailInvitation = async (
  context: SystemContext,
  { id, person_id }: store.OpportunityRecord,
  kind: 'projects.invited' | 'projects.inviteReminder',
): Promise<void> => {
  const { tx, actor } = context
  const reader = (await personSummaries(tx, [person_id])).get(person_id)
  if (!reader?.email || reader.isRestricted || reader.isDeleted || reader.isErased) return
  const site = await siteOfPerson(tx, actor.tenantId, reader.personType)
  const mail = { reader: { ...reader, email: reader.email }, site, branding: await mailBranding(tx) }
  await mailPerson(
    context,
    person_id,
    opportunityMail(kind, { key: id, path: `/expert/${pathOfOpportunity(id)}` }, mail),
  )
}

/** Tells an expert of a new invitation. */
const notifyExpert = async (context: SystemContext, record: store.OpportunityRecord): Promise<void> => {
  const { id, person_id: personId } = record
  const kind = 'opportunity_received'
  await notify(context, { personId, kind, parameters: {}, path: pathOfOpportunity(id), key: `${kind}:${id}` })
  await mailInvitation(context, record, 'projects.invited')
}

/** Tells whoever invited an expert of the answer. */
const notifyInviter = async (
  context: SystemContext,
  record: store.OpportunityRecord,
  change: 'accepted' | 'declined',
): Promise<void> => {
  const { tx, actor } = context
  const { id, project_id, person_id, invited_by } = record
  const [project] = await byIds(tx, [project_id])
  const people = await personSummaries(tx, [person_id, invited_by])
  const [expert, inviter] = [people.get(person_id), people.get(invited_by)]
  if (!project || !expert || !inviter?.email || inviter.isDeleted || inviter.isErased) return
  const parameters = { name: expert.fullName, project: project.name }
  const path = `projects/${project_id}`
  const kind = `opportunity_${change}` as const
  await notify(context, { personId: invited_by, kind, parameters, path, key: `${kind}:${id}` })
  const portal = inviter.roleId === roleIds.staff ? 'staff' : 'clients'
  const mail = { reader: { ...inviter, email: inviter.email }, branding: await mailBranding(tx) }
  const site = await siteFor(tx, actor.tenantId, 'Exchange')
  const mailKind = change === 'accepted' ? 'projects.inviteAccepted' : 'projects.inviteDeclined'
  const about = { key: id, path: `/${portal}/${path}`, parameters }
  await mailPerson(context, invited_by, opportunityMail(mailKind, about, { ...mail, site }))
}

/** Tells the expert of an invitation, and whoever invited them of the answer. */
export const notifyOfOpportunity = on(
  opportunityChanged,
  'projects.opportunity',
  async (context, { opportunityId, change }) => {
    const record = await store.byId(context.tx, opportunityId)
    if (!record || record.state !== change) return
    if (change === 'invited') await notifyExpert(context, record)
    else await notifyInviter(context, record, change)
  },
)
