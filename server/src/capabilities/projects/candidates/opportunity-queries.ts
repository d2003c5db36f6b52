import {
  getOpportunity as getOpportunityOperation,
  listOpportunities as listOpportunitiesOperation,
} from '@colloquy/contract/projects/opportunity-operations'
import type { Opportunity } from '@colloquy/contract/projects/opportunity-shapes'
import { type Interval, parseSlot } from '@colloquy/contract/time'
import type { Tx } from '../../../platform/db/tables.ts'
import { type LoadContext, query } from '../../../platform/operations/define.ts'
import { surveysOf } from '../../questionnaires/queries.ts'
import { byIds, type ProjectRecord } from '../store.ts'
import { anyExpert, ownOpportunity } from './opportunity-policy.ts'
import { presentCard, presentOpportunity } from './opportunity-present.ts'
import { stateAt } from './opportunity-rules.ts'
import * as store from './opportunity-store.ts'
import { candidateStagesOf } from './queries.ts'

const maxListed = 200

/** An opportunity with what policies read. */
export const loadOpportunity = async ({ tx, input }: LoadContext<{ opportunityId: string }>) => {
  const record = await store.byId(tx, input.opportunityId)
  return record && { record, personId: record.person_id }
}

/** The states of some opportunities with their projects, at an instant. */
const statesOf = async (tx: Tx, records: readonly store.OpportunityRecord[], at: Date) => {
  const projects = new Map(
    (await byIds(tx, [...new Set(records.map(({ project_id }) => project_id))])).map((one) => [one.id, one]),
  )
  const stages = await candidateStagesOf(
    tx,
    records.map(({ project_id, person_id }) => ({ projectId: project_id, personId: person_id })),
  )
  return records.flatMap((record) => {
    const project = projects.get(record.project_id)
    if (!project) return []
    const stage = stages.get(`${record.project_id} ${record.person_id}`)
    const circumstances = { isProjectClosed: project.closed_at !== null, stage }
    return { record, project, state: stateAt({ state: record.state, answerBy: record.answer_by }, circumstances, at) }
  })
}

/** The questionnaires about a project that an expert answers before accepting. */
export const questionnairesFor = async (
  tx: Tx,
  { id: projectId, client_id }: Pick<ProjectRecord, 'id' | 'client_id'>,
  personId: string,
  at: Date,
): Promise<Opportunity['questionnaires']> => {
  const questionnaires: Opportunity['questionnaires'] = []
  for (const kind of ['conflict', 'vetting'] as const) {
    const surveys = await surveysOf(tx, { kind, subjectId: projectId, owners: [client_id, projectId] }, personId, at)
    if (surveys.length > 0)
      questionnaires.push({ kind, isAnswered: surveys.every(({ submittedAt }) => submittedAt !== null) })
  }
  return questionnaires
}

/** Presents an opportunity as it is now. */
export const presentNow = async (tx: Tx, opportunityId: string, at: Date): Promise<Opportunity> => {
  const record = await store.byId(tx, opportunityId)
  const [one] = record ? await statesOf(tx, [record], at) : []
  if (!one) throw new Error(`there is no opportunity ${opportunityId}`)
  const { project, state } = one
  const questionnaires = await questionnairesFor(tx, project, one.record.person_id, at)
  return presentOpportunity(one.record, project, { state, questionnaires })
}

export const listOpportunities = query(listOpportunitiesOperation, {
  allow: anyExpert,
  run: async ({ tx, me, at }) => {
    const opportunities = await statesOf(tx, await store.opportunitiesOf(tx, me.personId, maxListed), at)
    return {
      opportunities: opportunities
        .map(({ record, project, state }) => presentCard(record, project, state))
        .toSorted((a, b) => Number(b.state === 'invited') - Number(a.state === 'invited')),
      weeklyLimit: await store.limitOf(tx, me.personId),
    }
  },
})

export const getOpportunity = query(getOpportunityOperation, {
  load: loadOpportunity,
  see: ownOpportunity,
  allow: ownOpportunity,
  run: ({ tx, at, input }) => presentNow(tx, input.opportunityId, at),
})

/** Whether an expert was ever invited to a project; the invitation asks its questions then. */
export const isInvitedTo = (tx: Tx, projectId: string, personId: string): Promise<boolean> =>
  store.isInvitedTo(tx, projectId, personId)

/** When an expert is free for a project, as they said on accepting its invitation. Times may have passed or been booked since. */
export const timesOfInvitation = async (tx: Tx, projectId: string, personId: string): Promise<Interval[]> =>
  (await store.timesOf(tx, projectId, personId)).map(parseSlot)
