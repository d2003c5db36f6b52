import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { projectChanged } from '@colloquy/contract/projects/events'
import { moveProjectCandidates, shortlistProjectExpert } from '@colloquy/contract/projects/operations'
import type {
  Candidate,
  CandidateMoveRefusal,
  CandidateStage,
  MovableStage,
  RejectionReason,
} from '@colloquy/contract/projects/shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { type CommandContext, command, type TransactionContext } from '../../../platform/operations/define.ts'
import { requestConfirmation } from '../../people/employments/commands.ts'
import { isFindable } from '../../people/policy.ts'
import { personSummaries } from '../../people/queries.ts'
import { canSeeCandidates, canSeeProject, canChangeProject as changeProject } from '../policy.ts'
import { loadProject } from '../queries.ts'
import { lockIfOpen } from '../store.ts'
import { excludedExperts, isExcludedExpert, presentCandidates } from './queries.ts'
import * as store from './store.ts'

/** Stages that follow from calls; they change with the call only. */
export const stagesFromCalls: readonly CandidateStage[] = ['scheduling', 'scheduled', 'done']

/** More than a team needs in an hour, and fewer than a script would send. */
const limits = [{ name: 'projects.candidates', max: 600, seconds: 3600 }]

const presentOne = async (tx: Tx, record: store.CandidateRecord, actor: Actor, at: Date): Promise<Candidate> =>
  (await presentCandidates(tx, [record], actor, at))[0] as Candidate

/** Why an expert cannot become a candidate. */
export type CandidateRefusal =
  | 'project_closed'
  | 'candidate_not_available'
  | 'candidate_excluded'
  | 'candidate_rejected'

/**
 * Adds an expert to the candidates of a project. A proposal does not undo a rejection by the team.
 * @returns the candidate's row, or why the expert cannot be one
 */
export const addCandidate = async (
  { tx, at, actor, emit }: CommandContext,
  project: NonNullable<Awaited<ReturnType<typeof loadProject>>>,
  { personId, stage, addedBy }: { personId: string; stage: 'proposed' | 'shortlisted'; addedBy: string },
): Promise<store.CandidateRecord | CandidateRefusal> => {
  const { projectId, record } = project
  if (!(await lockIfOpen(tx, projectId))) return 'project_closed'
  const expert = (await personSummaries(tx, [personId])).get(personId)
  if (expert?.personType !== personTypes.expert || !isFindable(expert)) return 'candidate_not_available'
  if (await isExcludedExpert(tx, record, expert)) return 'candidate_excluded'
  const held = await store.insertOrLock(tx, {
    tenant_id: actor.tenantId,
    project_id: projectId,
    person_id: personId,
    stage,
    added_by: addedBy,
    added_at: at,
  })
  if (stage === 'proposed' && held.stage === 'rejected') return 'candidate_rejected'
  emit(projectChanged, { projectId, version: record.version }, project.team)
  await requestConfirmation({ tx, at, emit }, [personId])
  const isFurther = stagesFromCalls.includes(held.stage) || (held.stage === 'shortlisted' && stage === 'proposed')
  return isFurther ? held : store.change(tx, held, { ...held, stage, reason: null, note: null, changed_at: at })
}

export const shortlistExpert = command(shortlistProjectExpert, {
  load: loadProject,
  see: canSeeProject,
  allow: changeProject,
  limits,
  about: ({ input }) => ({ kind: 'project', id: input.projectId, details: { personId: input.personId } }),
  run: async (context) => {
    const { tx, me, at, input, subject, refuse } = context
    const stage = me.roleId === roleIds.staff ? 'proposed' : 'shortlisted'
    const added = await addCandidate(context, subject, { personId: input.personId, stage, addedBy: me.personId })
    return typeof added === 'string' ? refuse(added) : presentOne(tx, added, me, at)
  },
})

/** Why a candidate cannot be moved to a stage by a member of the team, or of the staff; undefined when they can. */
const moveRefusal = (
  stage: MovableStage,
  candidate: store.CandidateRecord | undefined,
  { isStaff, isFindable, isExcluded }: { isStaff: boolean; isFindable: boolean; isExcluded: boolean },
): CandidateMoveRefusal | undefined => {
  if (!candidate) return 'candidate_not_available'
  if (stagesFromCalls.includes(candidate.stage)) return 'candidate_has_call'
  if (stage === 'rejected') return undefined
  if (isStaff && candidate.stage === 'rejected') return 'candidate_rejected'
  if (isStaff && stage !== candidate.stage) return 'shortlist_of_client'
  if (!isFindable) return 'candidate_not_available'
  return isExcluded ? 'candidate_excluded' : undefined
}

export const moveCandidates = command(moveProjectCandidates, {
  load: loadProject,
  see: canSeeCandidates,
  allow: changeProject,
  limits,
  about: ({ input: { projectId, personIds, stage, reason } }) => ({
    kind: 'project',
    id: projectId,
    details: { personIds, stage, reason: stage === 'rejected' ? reason : null },
  }),
  run: async ({ tx, me, input, at, subject, refuse, emit }) => {
    const { projectId, stage, note } = input
    const reason = stage === 'rejected' ? input.reason : null
    if (reason === undefined) return refuse('rejection_reason_required')
    if (!(await lockIfOpen(tx, projectId))) return refuse('project_closed')
    const personIds = [...new Set(input.personIds)]
    const held = new Map((await store.lock(tx, { projectId, personIds })).map((row) => [row.person_id, row]))
    const experts = await personSummaries(tx, personIds)
    const excluded = stage === 'rejected' ? new Set() : await excludedExperts(tx, subject.record, experts)
    const isStaff = me.roleId === roleIds.staff
    const refusals = personIds.map((personId) => {
      const expert = experts.get(personId)
      const circumstances = { isStaff, isFindable: !!expert && isFindable(expert), isExcluded: excluded.has(personId) }
      return { personId, refusal: moveRefusal(stage, held.get(personId), circumstances) }
    })
    const movable = refusals.filter(({ refusal }) => !refusal).map(({ personId }) => personId)
    const records = await store.move(tx, {
      projectId,
      personIds: movable,
      stage,
      reason,
      note: (reason && note?.trim()) || null,
      at,
    })
    if (records.length > 0) emit(projectChanged, { projectId, version: subject.record.version }, subject.team)
    if (stage !== 'rejected') await requestConfirmation({ tx, at, emit }, movable)
    return {
      moved: await presentCandidates(tx, records, me, at),
      refused: refusals.flatMap(({ personId, refusal }) => (refusal ? { personId, refusal } : [])),
    }
  },
})

/**
 * Sets the stage of a candidate from their calls, adding the candidate if necessary.
 * `read` runs under the lock, so that of two calls that change at once the later one sees both.
 */
export const updateStageFromCalls = async (
  { tx, actor: { tenantId }, at }: TransactionContext,
  { projectId, personId, addedBy }: { projectId: string; personId: string; addedBy: string | null },
  read: () => Promise<{ stage: CandidateStage; reason: RejectionReason | null; callId: string | null }>,
): Promise<void> => {
  const held = await store.insertOrLock(tx, {
    tenant_id: tenantId,
    project_id: projectId,
    person_id: personId,
    stage: 'shortlisted',
    added_by: addedBy,
    added_at: at,
  })
  const { stage, reason, callId } = await read()
  await store.change(tx, held, { stage, reason, note: null, call_id: callId, changed_at: at })
}
