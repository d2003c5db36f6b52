import { opportunityChanged, projectChanged } from '@colloquy/contract/projects/events'
import {
  acceptOpportunity as acceptOpportunityOperation,
  declineOpportunity as declineOpportunityOperation,
  inviteProjectExperts,
  setOpportunityLimit as setOpportunityLimitOperation,
} from '@colloquy/contract/projects/opportunity-operations'
import type { InviteRefusal, OpportunityDeclineReason } from '@colloquy/contract/projects/opportunity-shapes'
import type { RejectionReason } from '@colloquy/contract/projects/shapes'
import { parseSlot } from '@colloquy/contract/time'
import type { Slot } from '@colloquy/contract/values'
import { runBatchable } from '../../../platform/db/statements/batchable-queries.ts'
import { newId } from '../../../platform/ids.ts'
import { type CommandContext, command } from '../../../platform/operations/define.ts'
import { resolveNotifications } from '../../notifications/commands.ts'
import { evaluatedAnswersQuery } from '../../questionnaires/queries.ts'
import { loadInWorkflow } from '../../tenancy/queries.ts'
import { canChangeProject, canSeeProject } from '../policy.ts'
import { loadProject } from '../queries.ts'
import { lockIfOpen } from '../store.ts'
import { addCandidate, stagesFromCalls } from './commands.ts'
import { anyExpert, ownOpportunity } from './opportunity-policy.ts'
import { loadOpportunity, presentNow, questionnairesFor } from './opportunity-queries.ts'
import { dayMs, timesProblem, weekMs } from './opportunity-rules.ts'
import * as store from './opportunity-store.ts'
import { presentCandidates } from './queries.ts'
import * as candidates from './store.ts'

/** The page of an opportunity, below the expert's portal. */
export const pathOfOpportunity = (opportunityId: string): string => `opportunities/${opportunityId}`

/** A project to which experts are invited. Where vendors bring all experts, they are asked through their vendors. */
const loadRecruitingProject = loadInWorkflow(({ hasOwnExperts }) => hasOwnExperts, loadProject)

export const inviteExperts = command(inviteProjectExperts, {
  load: loadRecruitingProject,
  see: canSeeProject,
  allow: canChangeProject,
  limits: [{ name: 'projects.invitations', max: 60, seconds: 3600 }],
  about: ({ input: { projectId, personIds, days } }) => ({
    kind: 'project',
    id: projectId,
    details: { personIds, days },
  }),
  run: async (context) => {
    const { tx, me, at, input, subject: project, emit, refuse } = context
    const { projectId } = input
    if (!(await lockIfOpen(tx, projectId))) return refuse('project_closed')
    const personIds = [...new Set(input.personIds)].toSorted()
    await store.lockLimits(tx, me.tenantId, personIds)
    const atLimit = await store.expertsAtInvitationLimit(tx, personIds, new Date(at.getTime() - weekMs))
    const earlier = await store.invitationsTo(tx, { projectId, personIds })
    const invited: candidates.CandidateRecord[] = []
    const refused: { personId: string; refusal: InviteRefusal }[] = []
    for (const personId of personIds) {
      const outcome = await inviteOne(context, project, personId, { earlier, atLimit })
      if (outcome === 'project_closed') return refuse('project_closed')
      if (typeof outcome === 'string') refused.push({ personId, refusal: outcome })
      else {
        invited.push(outcome.candidate)
        const payload = { opportunityId: outcome.opportunityId, projectId, personId, change: 'invited' } as const
        emit(opportunityChanged, payload, [personId])
      }
    }
    if (invited.length > 0) emit(projectChanged, { projectId, version: project.record.version }, project.team)
    return { invited: await presentCandidates(tx, invited, me, at), refused }
  },
})

/** Makes an expert a candidate and invites them. @returns why not, if they cannot be invited */
const inviteOne = async (
  context: CommandContext & { readonly me: { readonly personId: string; readonly tenantId: string } } & {
    readonly input: { readonly message?: string | undefined; readonly days: number }
  },
  project: NonNullable<Awaited<ReturnType<typeof loadProject>>>,
  personId: string,
  { earlier, atLimit }: { readonly earlier: readonly store.OpportunityRecord[]; readonly atLimit: ReadonlySet<string> },
): Promise<{ candidate: candidates.CandidateRecord; opportunityId: string } | InviteRefusal | 'project_closed'> => {
  const { tx, me, at, input } = context
  const isOpen = ({ person_id, state, answer_by }: store.OpportunityRecord) =>
    person_id === personId && (state === 'accepted' || (state === 'invited' && answer_by > at))
  if (earlier.some(isOpen)) return 'already_invited'
  if (atLimit.has(personId)) return 'weekly_limit_reached'
  const candidate = await addCandidate(context, project, { personId, stage: 'proposed', addedBy: me.personId })
  if (typeof candidate === 'string') return candidate
  if (stagesFromCalls.includes(candidate.stage)) return 'candidate_has_call'
  const record = await store.insert(tx, {
    tenant_id: me.tenantId,
    id: newId(at),
    project_id: project.projectId,
    person_id: personId,
    message: input.message?.trim() || null,
    answer_by: new Date(at.getTime() + input.days * dayMs),
    invited_at: at,
    invited_by: me.personId,
  })
  return record ? { candidate, opportunityId: record.id } : 'already_invited'
}

/** Rejects the candidate, unless a call with them is arranged or the team has decided. */
const rejectCandidate = async (
  { tx, at }: CommandContext,
  { project_id: projectId, person_id: personId }: store.OpportunityRecord,
  rejection: { readonly reason: RejectionReason; readonly note: string | null },
): Promise<void> => {
  const [held] = await candidates.lock(tx, { projectId, personIds: [personId] })
  if (held && (held.stage === 'proposed' || held.stage === 'shortlisted'))
    await candidates.change(tx, held, { ...held, stage: 'rejected', ...rejection, changed_at: at })
}

/** Stores an answer with what follows from it. @returns whether there was something to answer */
const answer = async (
  context: CommandContext & { readonly me: { readonly personId: string } },
  { id, project_id: projectId, person_id: personId }: store.OpportunityRecord,
  answered: {
    readonly state: 'accepted' | 'declined'
    readonly reason?: OpportunityDeclineReason
    readonly note?: string | undefined
    readonly rate?: { readonly minor: number; readonly currency: string } | undefined
    readonly times?: readonly Slot[] | undefined
  },
): Promise<boolean> => {
  const { tx, at, emit } = context
  const { state, reason = null, rate, times = [] } = answered
  const record = await store.answer(tx, id, {
    state,
    decline_reason: reason,
    note: answered.note?.trim() || null,
    at,
    rate_minor: rate?.minor ?? null,
    rate_currency: rate?.currency ?? null,
    times,
  })
  if (!record) return false
  const project = (await loadProject({ tx, input: { projectId } }))!
  if (state === 'declined') await rejectCandidate(context, record, { reason: 'declined', note: record.note })
  else {
    const subject = { expertId: personId, callId: null, projectId }
    const { flagged } = (await runBatchable(tx, evaluatedAnswersQuery([subject])))(subject)
    if (flagged.some(({ flag }) => flag === 'block'))
      await rejectCandidate(context, record, { reason: 'blocked', note: null })
  }
  await resolveNotifications(context, pathOfOpportunity(id), ['opportunity_received'], personId)
  emit(opportunityChanged, { opportunityId: id, projectId, personId, change: state }, [personId])
  emit(projectChanged, { projectId, version: project.record.version }, project.team)
  return true
}

export const acceptOpportunity = command(acceptOpportunityOperation, {
  load: loadOpportunity,
  see: ownOpportunity,
  allow: ownOpportunity,
  isPersonal: true,
  about: ({ input }) => ({ kind: 'opportunity', id: input.opportunityId }),
  run: async (context) => {
    const { tx, at, input, subject, refuse } = context
    const { record } = subject
    const { opportunityId, rate, note, times = [] } = input
    if (!(await presentNow(tx, opportunityId, at)).can.accept) return refuse('opportunity_closed')
    const problem = timesProblem(times.map(parseSlot), at)
    if (problem) return refuse(problem)
    const { record: project } = (await loadProject({ tx, input: { projectId: record.project_id } }))!
    const questions = await questionnairesFor(tx, project, record.person_id, at)
    if (questions.some(({ isAnswered }) => !isAnswered)) return refuse('questions_unanswered')
    if (!(await answer(context, record, { state: 'accepted', rate, note, times }))) return refuse('opportunity_closed')
    return presentNow(tx, opportunityId, at)
  },
})

export const declineOpportunity = command(declineOpportunityOperation, {
  load: loadOpportunity,
  see: ownOpportunity,
  allow: ownOpportunity,
  isPersonal: true,
  about: ({ input: { opportunityId, reason } }) => ({ kind: 'opportunity', id: opportunityId, details: { reason } }),
  run: async (context) => {
    const { tx, at, input, subject, refuse } = context
    const { opportunityId, reason, note } = input
    if (!(await presentNow(tx, opportunityId, at)).can.decline) return refuse('opportunity_closed')
    if (!(await answer(context, subject.record, { state: 'declined', reason, note })))
      return refuse('opportunity_closed')
    return presentNow(tx, opportunityId, at)
  },
})

export const setOpportunityLimit = command(setOpportunityLimitOperation, {
  allow: anyExpert,
  about: ({ me, input: { weeklyLimit } }) => ({ kind: 'person', id: me.personId, details: { weeklyLimit } }),
  run: async ({ tx, me, input: { weeklyLimit } }) => {
    await store.setLimit(tx, { tenant_id: me.tenantId, person_id: me.personId, weekly_limit: weeklyLimit })
    return { weeklyLimit }
  },
})
