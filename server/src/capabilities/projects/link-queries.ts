import { getSharedProject, listProjectLinks } from '@colloquy/contract/projects/operations'
import type { ProjectLink } from '@colloquy/contract/projects/shapes'
import { query } from '../../platform/operations/define.ts'
import { listShareLinksTo, type ShareLinkDetails } from '../identity/share-links/queries.ts'
import { personCards } from '../people/queries.ts'
import * as policy from './policy.ts'
import { loadProject } from './queries.ts'

/** A share link as its managers see it. */
export const presentLink = (link: ShareLinkDetails): ProjectLink => ({
  linkId: link.id,
  email: link.email,
  isPersonal: link.personId !== null,
  participantType: link.participantType,
  madeByName: link.madeByName,
  madeAt: link.madeAt.toISOString(),
  expiresAt: link.expiresAt.toISOString(),
  openedCount: link.openedCount,
  openedAt: link.openedAt?.toISOString() ?? null,
})

export const listLinks = query(listProjectLinks, {
  load: loadProject,
  see: policy.canSeeProject,
  allow: policy.canChangeProject,
  run: async ({ tx, actor, at, subject }) => {
    const all = await listShareLinksTo(tx, subject.projectId, at)
    // Only staff see links of silent compliance seats.
    const shown = all.filter(({ participantType }) => policy.canGiveSeat(participantType)(actor, subject))
    return { links: shown.map(presentLink) }
  },
})

export const getShared = query(getSharedProject, {
  load: loadProject,
  see: policy.canOpenShared,
  allow: policy.canOpenShared,
  exemptFrom: [{ guard: 'resourceScope', when: ({ scope }, { projectId }) => scope?.resourceId === projectId }],
  run: async ({ tx, actor, subject: { record } }) => {
    const isCompliance = actor.kind === 'anonymous' && actor.participantType !== 'ClientContact'
    const team = await personCards(tx, record.team)
    return {
      projectId: record.id,
      code: record.code,
      name: record.name,
      clientName: record.client_name,
      question: record.question,
      topics: record.topics,
      deadline: record.deadline,
      closedAt: record.closed_at?.toISOString() ?? null,
      team: [...team.values()].map(({ fullName, title, companyName, timeZone }) => ({
        fullName,
        title,
        companyName,
        timeZone,
      })),
      exclusions: isCompliance ? record.exclusions : null,
    }
  },
})
