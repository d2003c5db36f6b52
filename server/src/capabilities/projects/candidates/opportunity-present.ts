import type {
  CandidateInvitation,
  Opportunity,
  OpportunityCard,
  OpportunityState,
} from '@colloquy/contract/projects/opportunity-shapes'
import type { ProjectRecord } from '../store.ts'
import { withoutName } from './opportunity-rules.ts'
import type { OpportunityRecord } from './opportunity-store.ts'

const rateOf = ({ rate_minor: minor, rate_currency: currency }: OpportunityRecord) =>
  minor === null || currency === null ? null : { minor, currency }

/** A text about a project as its expert reads it. In that of a blinded one, the client is not named. */
const textFor =
  (project: ProjectRecord) =>
  (text: string): string =>
    project.is_blinded ? withoutName(text, project.client_name) : text

/** An opportunity in the list of its expert. A blinded project has no names. */
export const presentCard = (
  record: OpportunityRecord,
  project: ProjectRecord,
  state: OpportunityState,
): OpportunityCard => ({
  opportunityId: record.id,
  state,
  projectName: project.is_blinded ? null : project.name,
  clientName: project.is_blinded ? null : project.client_name,
  topics: project.topics.map(textFor(project)),
  deadline: project.deadline,
  invitedAt: record.invited_at.toISOString(),
  answerBy: record.answer_by.toISOString(),
  answeredAt: record.answered_at?.toISOString() ?? null,
})

/** An opportunity on the page of its expert. */
export const presentOpportunity = (
  record: OpportunityRecord,
  project: ProjectRecord,
  { state, questionnaires }: Pick<Opportunity, 'state' | 'questionnaires'>,
): Opportunity => {
  const isAnswerable = state === 'invited'
  const textOf = textFor(project)
  return {
    ...presentCard(record, project, state),
    projectId: project.id,
    question: textOf(project.question),
    message: record.message === null ? null : textOf(record.message),
    declineReason: record.decline_reason,
    note: record.note,
    rate: rateOf(record),
    times: [...record.offered_times],
    questionnaires,
    can: { accept: isAnswerable, decline: isAnswerable },
  }
}

/** An invitation on the board of its project. Clients pay credits and see no rate. */
export const presentInvitation = (
  record: OpportunityRecord,
  state: OpportunityState,
  {
    invitedByName,
    showsRate,
    at,
  }: { readonly invitedByName: string | null; readonly showsRate: boolean; readonly at: Date },
): CandidateInvitation => ({
  opportunityId: record.id,
  state,
  invitedAt: record.invited_at.toISOString(),
  invitedByName,
  answerBy: record.answer_by.toISOString(),
  remindedAt: record.reminded_at?.toISOString() ?? null,
  answeredAt: record.answered_at?.toISOString() ?? null,
  declineReason: record.decline_reason,
  note: record.note,
  rate: showsRate ? rateOf(record) : null,
  times: record.offered_times.filter(({ start }) => new Date(start) > at),
})
