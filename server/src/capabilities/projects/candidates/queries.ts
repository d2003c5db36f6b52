import { roleIds } from '@colloquy/contract/person-types'
import { listProjectCandidates } from '@colloquy/contract/projects/operations'
import type { Candidate } from '@colloquy/contract/projects/shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import { isMember } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { employerNamesOf } from '../../people/employments/queries.ts'
import { type PersonSummary, pricedPersonCards } from '../../people/queries.ts'
import { canSeeCandidates, canSeeProject } from '../policy.ts'
import { loadProject } from '../queries.ts'
import { presentInvitation } from './opportunity-present.ts'
import { stateAt } from './opportunity-rules.ts'
import { invitationsTo } from './opportunity-store.ts'
import { isExcluded } from './policy.ts'
import * as store from './store.ts'

/** The ids of those experts whom the brief of a project excludes, by name or by a present or former employer. */
export const excludedExperts = async (
  tx: Tx,
  { exclusions }: { readonly exclusions: readonly string[] },
  experts: ReadonlyMap<string, Pick<PersonSummary, 'fullName'>>,
): Promise<ReadonlySet<string>> => {
  if (exclusions.length === 0) return new Set()
  const employers = await employerNamesOf(tx, [...experts.keys()])
  return new Set(
    [...experts]
      .filter(([id, { fullName }]) => isExcluded(exclusions, { fullName, companies: employers.get(id) ?? [] }))
      .map(([id]) => id),
  )
}

/** Whether the brief of a project excludes an expert. */
export const isExcludedExpert = async (
  tx: Tx,
  project: { readonly exclusions: readonly string[] },
  expert: Pick<PersonSummary, 'personId' | 'fullName'>,
): Promise<boolean> => (await excludedExperts(tx, project, new Map([[expert.personId, expert]]))).has(expert.personId)

/** Presents candidates with the names of the persons they mention. */
export const presentCandidates = async (
  tx: Tx,
  records: readonly store.CandidateRecord[],
  reader: Actor,
  at: Date,
): Promise<Candidate[]> => {
  const invitations = await invitationsTo(tx, {
    projectId: records[0]?.project_id ?? '',
    personIds: records.map(({ person_id }) => person_id),
  })
  const people = await pricedPersonCards(tx, [
    ...records.flatMap(({ person_id, added_by }) => [person_id, ...(added_by === null ? [] : [added_by])]),
    ...invitations.map(({ invited_by }) => invited_by),
  ])
  const showsRate = isMember(reader) && reader.roleId === roleIds.staff
  const nameOf = (personId: string): string | null => people.get(personId)?.card.fullName ?? null
  return records.flatMap((record) => {
    const person = people.get(record.person_id)
    return person
      ? {
          person: person.card,
          stage: record.stage,
          reason: record.reason,
          note: record.note,
          callId: record.call_id,
          creditsPerHour: person.creditsPerHour,
          invitations: invitations
            .filter(({ person_id }) => person_id === record.person_id)
            .map((one) => {
              const circumstances = { isProjectClosed: false, stage: record.stage }
              const state = stateAt({ state: one.state, answerBy: one.answer_by }, circumstances, at)
              return presentInvitation(one, state, {
                invitedByName: nameOf(one.invited_by),
                showsRate,
                at,
              })
            }),
          addedByName: record.added_by === null ? null : nameOf(record.added_by),
          addedAt: record.added_at.toISOString(),
          changedAt: record.changed_at.toISOString(),
        }
      : []
  })
}

export const listCandidates = query(listProjectCandidates, {
  load: loadProject,
  see: canSeeProject,
  allow: canSeeCandidates,
  run: async ({ tx, actor, at, subject }) => ({
    candidates: await presentCandidates(tx, await store.candidatesOf(tx, subject.projectId), actor, at),
  }),
})

/** The stages of experts in projects, by `projectId personId`. */
export const candidateStagesOf = async (
  tx: Tx,
  pairs: readonly { readonly projectId: string; readonly personId: string }[],
): Promise<ReadonlyMap<string, Candidate['stage']>> =>
  new Map(
    (await store.stagesOf(tx, pairs)).map(({ project_id, person_id, stage }) => [`${project_id} ${person_id}`, stage]),
  )

/** Ids of the experts on a project's list. The caller checks who may see it. */
export const candidateIdsOf = async (tx: Tx, projectId: string): Promise<string[]> =>
  (await store.candidatesOf(tx, projectId)).map(({ person_id }) => person_id)

/** A project as a candidate's record names it. */
export interface CandidateProject {
  readonly id: string
  readonly name: string
}

/** The projects that people are candidates of, or were, by person. */
export const projectsOfCandidates = (
  tx: Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CandidateProject[]>> => store.projectsOf(tx, personIds)
