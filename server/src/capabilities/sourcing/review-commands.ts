import { proposalChanged } from '@colloquy/contract/sourcing/events'
import {
  reviewDuplicate as reviewDuplicateOperation,
  setVendorRule as setVendorRuleOperation,
} from '@colloquy/contract/sourcing/operations'
import { newId } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import type { SourcingSettings } from './fingerprints.ts'
import { canManageSourcing } from './policy.ts'
import { loadProposal, loadWithVendors } from './queries.ts'
import { presentQueue } from './review-queries.ts'
import * as store from './review-store.ts'
import { requestById } from './store.ts'

export const reviewDuplicate = (settings: SourcingSettings) =>
  command(reviewDuplicateOperation, {
    load: loadProposal,
    see: canManageSourcing,
    allow: canManageSourcing,
    about: ({ input: { proposalId, otherProposalId, personId, decision } }) => ({
      kind: 'proposal',
      id: proposalId,
      details: { otherProposalId, personId, decision },
    }),
    run: async ({ tx, me, at, input, subject: { record, projectId, vendorId }, emit, refuse }) => {
      const { proposalId, otherProposalId, personId, decision, reason } = input
      if (record.state !== 'submitted') return refuse('proposal_decided')
      const isOne = (otherProposalId === null) !== (personId === null)
      if (!isOne || !(await store.isComparable(tx, { vendorId, otherProposalId, personId })))
        return refuse('duplicate_not_found')
      await store.insertReview(tx, {
        tenant_id: me.tenantId,
        id: newId(at),
        proposal_id: proposalId,
        other_proposal_id: otherProposalId,
        person_id: personId,
        decision,
        reason: reason.trim(),
        decided_at: at,
        decided_by: me.personId,
      })
      const { requested_by } = (await requestById(tx, record.request_id))!
      // Vendors are not notified: that a proposal is compared would tell that somebody else knows the person.
      const payload = { projectId, requestId: record.request_id, proposalId, change: 'reviewed' } as const
      emit(proposalChanged, payload, [...new Set([requested_by, me.personId])])
      return presentQueue({ tx, me }, settings)
    },
  })

export const setVendorRule = command(setVendorRuleOperation, {
  load: loadWithVendors(() => true),
  allow: canManageSourcing,
  about: ({ actor, input: { rule, protectionDays } }) => ({
    kind: 'tenant',
    id: actor.tenantId,
    details: { rule, protectionDays },
  }),
  run: async ({ tx, me, at, input: { rule, protectionDays } }) => {
    await store.insertRule(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      rule,
      protection_days: protectionDays,
      decided_at: at,
      decided_by: me.personId,
    })
    return { rule, protectionDays }
  },
})
