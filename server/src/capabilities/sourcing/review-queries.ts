import { listDuplicates as listDuplicatesOperation } from '@colloquy/contract/sourcing/operations'
import type { DuplicatePair, DuplicateQueue } from '@colloquy/contract/sourcing/shapes'
import type { Member } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { createFingerprinter } from '../../platform/record-linkage/identity-fingerprint.ts'
import { findDuplicates } from './duplicate-queries.ts'
import type { SourcingSettings } from './fingerprints.ts'
import { canManageSourcing } from './policy.ts'
import { loadWithVendors } from './queries.ts'
import * as store from './review-store.ts'
import { isDoubtful } from './rules.ts'

/** Two undecided proposals are one pair, whichever of them is compared. */
const pairKeyOf = ({ proposal, other }: DuplicatePair): string =>
  [proposal.proposalId, other.proposalId ?? other.personId].toSorted().join(' ')

/** Pairs of undecided proposals and records that may be of the same person. */
export const presentQueue = async (
  { tx, me }: { readonly tx: Tx; readonly me: Member },
  { secretKey }: SourcingSettings,
): Promise<DuplicateQueue> => {
  const proposals = await store.undecidedProposals(tx)
  const duplicates = await findDuplicates(tx, createFingerprinter(secretKey, me.tenantId), proposals)
  const pairs = new Map<string, DuplicatePair>()
  // The later of two proposals is compared with the earlier one.
  for (const { id: proposalId, projectId, vendorName, info, proposedAt } of proposals.toReversed())
    for (const other of duplicates.get(proposalId) ?? []) {
      const proposal = {
        proposalId,
        projectId,
        vendorName,
        fullName: `${info.firstName} ${info.lastName}`,
        headline: info.headline,
        email: info.email,
        employments: info.employments.map(({ companyName, startDate }) => ({ companyName, startDate })),
        since: proposedAt.toISOString(),
      }
      const key = pairKeyOf({ proposal, other })
      if (!pairs.has(key)) pairs.set(key, { proposal, other })
    }
  const sorted = [...pairs.values()].toSorted((a, b) => b.other.score - a.other.score)
  return {
    pending: sorted.filter(({ other }) => isDoubtful(other)),
    settled: sorted.filter(({ other }) => !isDoubtful(other)),
    rule: await store.currentRule(tx),
  }
}

export const listDuplicates = (settings: SourcingSettings) =>
  query(listDuplicatesOperation, {
    load: loadWithVendors(() => true),
    allow: canManageSourcing,
    run: (context) => presentQueue(context, settings),
  })
