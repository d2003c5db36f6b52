import { shareProject, unshareProject } from '@colloquy/contract/projects/operations'
import type { Tx } from '../../platform/db/tables.ts'
import { mayMailOutside } from '../../platform/mail/recipient-limit.ts'
import { command } from '../../platform/operations/define.ts'
import { findShareLinkRecipient } from '../identity/queries.ts'
import { createShareLink, revokeShareLink } from '../identity/share-links/commands.ts'
import { listShareLinksTo } from '../identity/share-links/queries.ts'
import { analystsOf } from '../people/queries.ts'
import { presentLink } from './link-queries.ts'
import * as policy from './policy.ts'
import { loadProject } from './queries.ts'

/** Mails a share link to a project and returns it once to the sender [AU-03] [AU-04]. */
export const share = command(shareProject, {
  load: loadProject,
  see: policy.canSeeProject,
  allow: policy.canChangeProject,
  answersSecret: true,
  withoutSecret: ({ link }) => ({ link, url: null }),
  // A link would outlive the impersonation.
  isPersonal: true,
  // Links are mailed to unverified addresses.
  limits: [{ name: 'projects.share', max: 50, seconds: 3600 }],
  about: ({ input }, { link }) => ({
    kind: 'project',
    id: input.projectId,
    details: { linkId: link.linkId, participantType: link.participantType, isPersonal: link.isPersonal },
  }),
  run: async (context) => {
    const { tx, me, actor, at, input, subject, refuse } = context
    const { projectId, record, clientId } = subject
    if (record.closed_at !== null) return refuse('project_closed')
    if (!policy.canGiveSeat(input.participantType)(actor, subject)) return refuse('link_not_possible')
    const to = await findRecipient(tx, clientId, input)
    if (!to || (to.personId !== null && input.participantType !== 'ClientContact')) return refuse('link_not_possible')
    if (to.personId === null && !(await mayMailOutside({ tx, actor, at }, me.personId, to.email)))
      return refuse('mailed_too_often')
    const { participantType, language, days } = input
    const made = await createShareLink(context, {
      resourceId: projectId,
      personId: to.personId,
      email: to.email,
      participantType,
      language,
      days,
      madeBy: me,
      toName: to.name,
    })
    const link = (await listShareLinksTo(tx, projectId, at)).find(({ id }) => id === made.id)
    if (!link) throw new Error('The share link is missing right after it was created.')
    return { link: presentLink(link), url: to.personId === null ? made.url : null }
  },
})

/** The recipient of a link: an analyst of the client who may sign in by link, or an e-mail address. */
const findRecipient = async (
  tx: Tx,
  clientId: string,
  { personId, email }: { readonly personId?: string | undefined; readonly email?: string | undefined },
) => {
  if (personId === undefined) return email === undefined ? undefined : { personId: null, email, name: email }
  if (!(await analystsOf(tx, clientId)).includes(personId)) return undefined
  return findShareLinkRecipient(tx, personId)
}

/** Revokes a link and ends the sessions opened with it. */
export const unshare = command(unshareProject, {
  load: async ({ tx, input, at }) => {
    const project = await loadProject({ tx, input })
    const link = project && (await listShareLinksTo(tx, project.projectId, at)).find(({ id }) => id === input.linkId)
    return link && { ...project, link }
  },
  see: (actor, subject) =>
    policy.canSeeProject(actor, subject) && policy.canGiveSeat(subject.link.participantType)(actor, subject),
  allow: policy.canChangeProject,
  about: ({ input }) => ({ kind: 'project', id: input.projectId, details: { linkId: input.linkId } }),
  run: async (context) => {
    await revokeShareLink(context, context.subject.link.id)
    return {}
  },
})
