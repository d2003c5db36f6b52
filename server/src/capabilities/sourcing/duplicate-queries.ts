import type { DuplicateReview, PossibleDuplicate, ProposalInfo } from '@colloquy/contract/sourcing/shapes'
import { mapInBatches } from '../../platform/batches.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { Fingerprinter } from '../../platform/record-linkage/identity-fingerprint.ts'
import { IdentityIndex } from '../../platform/record-linkage/identity-index.ts'
import {
  type ComparableExpert,
  type ComparableProposal,
  findDuplicateExperts,
  findDuplicateProposals,
} from './duplicate-store.ts'
import { fingerprintOf, lookupsOf } from './fingerprints.ts'
import { type ReviewRecord, reviewsOf } from './review-store.ts'

/** A proposal that is compared with all other records. */
export interface ComparedProposal {
  readonly id: string
  readonly vendorId: string
  readonly info: ProposalInfo
}

type Other = Pick<ComparableExpert, 'personId'> | ComparableProposal
/** Records after which other requests get their turn. */
const perTurn = 50

/**
 * Who may be the person of each proposal: experts on record, and people whom other vendors propose. Those with the
 * highest score come first, then those who were there first. All records are compared by their fingerprints.
 */
export const findDuplicates = async (
  tx: Tx,
  fingerprinter: Fingerprinter,
  proposals: readonly ComparedProposal[],
): Promise<ReadonlyMap<string, readonly PossibleDuplicate[]>> => {
  if (proposals.length === 0) return new Map()
  const prints = await mapInBatches(proposals, perTurn, ({ info }) => fingerprintOf(fingerprinter, info).fingerprint)
  const experts = await findDuplicateExperts(tx, lookupsOf(proposals.map(({ info }) => info)))
  const rivals = await findDuplicateProposals(tx, {
    keyId: fingerprinter.keyId,
    lookupKeys: [...new Set(prints.flatMap(({ lookupKeys }) => lookupKeys))],
  })
  const index = new IdentityIndex<ComparableExpert | ComparableProposal>()
  await mapInBatches(experts, perTurn, (expert) => index.add(fingerprinter.of(expert), expert))
  for (const rival of rivals) index.add(rival.fingerprint, rival)
  const reviews = await reviewsOf(
    tx,
    proposals.map(({ id }) => id),
  )
  const known = new Set(experts.map(({ personId }) => personId))
  const found = await mapInBatches(proposals, perTurn, (proposal, at) =>
    index
      .find(prints[at]!)
      .filter(({ value }) => isOther(value, proposal, known))
      .map(({ value, match }): PossibleDuplicate => {
        const other = presentOther(value)
        const theirs = reviews.filter((review) => isAbout(review, proposal.id, other)).map(presentReview)
        return { ...other, ...match, evidence: [...match.evidence], reviews: theirs }
      })
      .toSorted((a, b) => b.score - a.score || a.since.localeCompare(b.since)),
  )
  return new Map(proposals.map(({ id }, at) => [id, found[at]!]))
}

/** Whether a record is another one than the proposal, and not the same person a second time. */
const isOther = (other: Other, { id, vendorId }: ComparedProposal, known: ReadonlySet<string>): boolean => {
  if (!('proposalId' in other)) return true
  // A vendor may propose somebody for several projects. An accepted proposal has become a person, who is compared as such.
  if (other.proposalId === id || other.vendorId === vendorId) return false
  return other.personId === null || !known.has(other.personId)
}

const presentOther = (other: ComparableExpert | ComparableProposal) => ({
  personId: other.personId,
  proposalId: 'proposalId' in other ? other.proposalId : null,
  vendorName: 'proposalId' in other ? other.vendorName : null,
  fullName: 'proposalId' in other ? other.fullName : `${other.firstName} ${other.lastName}`,
  headline: other.headline,
  email: other.email,
  employments: other.employments.map(({ companyName, startDate }) => ({ companyName, startDate })),
  since: other.since.toISOString(),
})

/** Whether a decision is about a proposal and another record, whichever of them came first, and also if that has become a person. */
const isAbout = (
  review: ReviewRecord,
  proposalId: string,
  other: { readonly proposalId: string | null; readonly personId: string | null },
): boolean => {
  const isOther = (otherProposalId: string | null, personId: string | null): boolean =>
    other.proposalId === null
      ? other.personId !== null && other.personId === personId
      : other.proposalId === otherProposalId
  return (
    (review.proposalId === proposalId && isOther(review.otherProposalId, review.personId ?? review.otherPersonId)) ||
    (review.otherProposalId === proposalId && isOther(review.proposalId, review.ownPersonId))
  )
}

const presentReview = ({ decision, reason, decidedAt, decidedByName }: ReviewRecord): DuplicateReview => ({
  decision,
  reason,
  decidedAt: decidedAt.toISOString(),
  decidedByName,
})
