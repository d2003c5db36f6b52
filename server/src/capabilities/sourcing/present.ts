import type { Language } from '@colloquy/contract/languages'
import type {
  OwnProposal,
  PossibleDuplicate,
  ProposalInfo,
  ReviewedProposal,
  SourcingRequestCard,
} from '@colloquy/contract/sourcing/shapes'
import type english from '@colloquy/contract/translations/libs/sourcing/enUS.json'
import { loadTexts } from '../../platform/translations/load-texts.ts'
import { isUndecided } from './policy.ts'
import type { ProposalHeadings } from './proposal-table.ts'
import { requestState } from './rules.ts'
import type { ProposalRecord, RequestRecord } from './store.ts'

/** The state of a request's record at an instant. */
export const stateOf = ({ closed_at, is_project_closed, due_on }: RequestRecord, at: Date) =>
  requestState({ closedAt: closed_at, isProjectClosed: is_project_closed, dueOn: due_on }, at)

export const presentRequest = (record: RequestRecord, at: Date): SourcingRequestCard => ({
  requestId: record.id,
  title: record.title,
  dueOn: record.due_on,
  state: stateOf(record, at),
  requestedAt: record.requested_at.toISOString(),
  counts: record.counts,
})

/** What a record says of the person; only records that were not erased are shown. */
export const infoOf = (record: ProposalRecord): ProposalInfo => {
  if (record.info === null) throw new Error(`proposal ${record.id} was erased`)
  return record.info
}

export const presentOwn = (record: ProposalRecord, stage: OwnProposal['stage']): OwnProposal => ({
  ...infoOf(record),
  proposalId: record.id,
  requestId: record.request_id,
  requestTitle: record.request_title,
  version: record.version,
  state: record.state,
  stage,
  // A vendor does not learn that somebody else knows the person.
  declineReason: record.decline_reason === 'duplicate' ? 'other' : record.decline_reason,
  declineNote: record.decline_note,
  proposedByName: record.proposed_by_name ?? '',
  proposedAt: record.proposed_at.toISOString(),
  decidedAt: record.decided_at?.toISOString() ?? null,
  can: { update: isUndecided(record), withdraw: isUndecided(record) },
})

export const presentReviewed = (
  record: ProposalRecord,
  duplicates: readonly PossibleDuplicate[],
): ReviewedProposal => ({
  ...infoOf(record),
  proposalId: record.id,
  vendorName: record.vendor_name,
  version: record.version,
  state: record.state,
  personId: record.person_id,
  creditsPerHour: record.credits_per_hour,
  declineReason: record.decline_reason,
  declineNote: record.decline_note,
  proposedAt: record.proposed_at.toISOString(),
  decidedAt: record.decided_at?.toISOString() ?? null,
  decidedByName: record.decided_by_name,
  duplicates: [...duplicates],
})

const texts = loadTexts<typeof english>('libs/sourcing')

/** The headings of a file of proposals in every language: the names of the fields on the form. */
export const proposalHeadings = Object.fromEntries(
  Object.entries(texts).map(([language, { SOURCING }]) => [language, SOURCING.FIELDS]),
) as Record<Language, (typeof texts)[Language]['SOURCING']['FIELDS']> satisfies ProposalHeadings
