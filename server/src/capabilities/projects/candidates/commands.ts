import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { projectChanged } from '@colloquy/contract/projects/events'
import { rejectProjectCandidate, shortlistProjectExpert } from '@colloquy/contract/projects/operations'
import type { Candidate, CandidateStage, RejectionReason } from '@colloquy/contract/projects/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { command, type TransactionContext } from '../../../platform/operations/define.ts'
import { isFindable } from '../../people/policy.ts'
import { personBriefs } from '../../people/queries.ts'
import { change as changeProject, see, seeCandidates } from '../policy.ts'
import { loadProject } from '../queries.ts'
import { lockIfOpen } from '../store.ts'
import { isExcludedExpert, presentCandidates } from './queries.ts'
import * as store from './store.ts'

/** Stages that follow from calls; they change with the call only. */
const stagesFromCalls: readonly CandidateStage[] = ['scheduling', 'scheduled', 'done']

/** More than a team needs in an hour, and fewer than a script would send. */
const limits = [{ name: 'projects.candidates', max: 600, seconds: 3600 }]

const presentOne = async (tx: Tx, record: store.CandidateRecord): Promise<Candidate> =>
  (await presentCandidates(tx, [record]))[0] as Candidate

export const shortlistExpert = command(shortlistProjectExpert, {
  load: loadProject,
  see,
  allow: changeProject,
  limits,
  about: ({ input }) => ({ kind: 'project', id: input.projectId, facts: { personId: input.personId } }),
  run: async ({ tx, me, input, at, subject, refuse, emit }) => {
    const { projectId, personId } = input
    if (!(await lockIfOpen(tx, projectId))) return refuse('project_closed')
    const expert = (await personBriefs(tx, [personId])).get(personId)
    if (expert?.personType !== personTypes.expert || !isFindable(expert)) return refuse('candidate_not_available')
    if (await isExcludedExpert(tx, subject.record, expert)) return refuse('candidate_excluded')
    const stage = me.roleId === roleIds.staff ? 'proposed' : 'shortlisted'
    const held = await store.insertOrLock(tx, {
      ...{ tenant_id: me.tenantId, project_id: projectId, person_id: personId, stage, reason: null, note: null },
      ...{ call_id: null, added_by: me.personId, added_at: at, changed_at: at },
    })
    // A proposal of staff does not undo a rejection by the team.
    if (stage === 'proposed' && held.stage === 'rejected') return refuse('candidate_rejected')
    const isFurther = stagesFromCalls.includes(held.stage) || (held.stage === 'shortlisted' && stage === 'proposed')
    const record = isFurther
      ? held
      : await store.change(tx, held, { ...held, stage, reason: null, note: null, changed_at: at })
    emit(projectChanged, { projectId, version: subject.record.version }, subject.team)
    return presentOne(tx, record)
  },
})

export const rejectCandidate = command(rejectProjectCandidate, {
  load: async ({ tx, input }) => {
    const project = await loadProject({ tx, input })
    const record = project && (await store.find(tx, input))
    return project && record && { ...project, candidate: record }
  },
  see: seeCandidates,
  allow: changeProject,
  limits,
  about: ({ input }) => ({ kind: 'project', id: input.projectId, facts: { personId: input.personId } }),
  run: async ({ tx, input, at, subject, refuse, emit }) => {
    const { projectId, reason, note } = input
    if (!(await lockIfOpen(tx, projectId))) return refuse('project_closed')
    // Read again under the lock: a call may have been requested meanwhile.
    const held = await store.insertOrLock(tx, subject.candidate)
    if (stagesFromCalls.includes(held.stage)) return refuse('candidate_has_call')
    const record = await store.change(tx, held, {
      ...{ stage: 'rejected', reason, note: note?.trim() || null, call_id: held.call_id, changed_at: at },
    })
    emit(projectChanged, { projectId, version: subject.record.version }, subject.team)
    return presentOne(tx, record)
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
    ...{ tenant_id: tenantId, project_id: projectId, person_id: personId, stage: 'shortlisted', reason: null },
    ...{ note: null, call_id: null, added_by: addedBy, added_at: at, changed_at: at },
  })
  const { stage, reason, callId } = await read()
  await store.change(tx, held, { stage, reason, note: null, call_id: callId, changed_at: at })
}
