import type { DuplicateDecision, ProposalInfo, VendorRule } from '@colloquy/contract/sourcing/shapes'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { companyNameOf, fullNameOf } from '../people/queries.ts'

interface ReviewRow {
  tenant_id: string
  id: string
  proposal_id: string
  other_proposal_id: string | null
  person_id: string | null
  decision: DuplicateDecision
  reason: string
  decided_at: Date
  decided_by: string
}

interface VendorRuleRow {
  tenant_id: string
  id: string
  rule: VendorRule['rule']
  protection_days: number
  decided_at: Date
  decided_by: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    duplicate_reviews: ReviewRow
    vendor_rules: VendorRuleRow
  }
}

/** A decision about two records; the people are those whom accepted proposals have become. */
export interface ReviewRecord {
  readonly proposalId: string
  readonly ownPersonId: string | null
  readonly otherProposalId: string | null
  readonly otherPersonId: string | null
  readonly personId: string | null
  readonly decision: DuplicateDecision
  readonly reason: string
  readonly decidedAt: Date
  readonly decidedByName: string | null
}

/** The decisions about some proposals, the latest first. */
export const reviewsOf = async (tx: Tx, proposalIds: readonly string[]): Promise<ReviewRecord[]> => {
  const ids = [...proposalIds]
  const { rows } = await sql<ReviewRecord>`
    select r.proposal_id as "proposalId", own.person_id as "ownPersonId", r.other_proposal_id as "otherProposalId",
      other.person_id as "otherPersonId", r.person_id as "personId", r.decision, r.reason, r.decided_at as "decidedAt",
      ${fullNameOf('r', 'decided_by')} as "decidedByName"
    from duplicate_reviews r
    join proposals own on own.tenant_id = r.tenant_id and own.id = r.proposal_id
    left join proposals other on other.tenant_id = r.tenant_id and other.id = r.other_proposal_id
    where r.proposal_id = any(${ids}::uuid[]) or r.other_proposal_id = any(${ids}::uuid[])
    order by r.decided_at desc, r.id desc`.execute(tx)
  return rows
}

export const insertReview = async (tx: Tx, row: Insertable<ReviewRow>): Promise<void> => {
  await tx.insertInto('duplicate_reviews').values(row).execute()
}

/** Whether there is an expert, or a live proposal of another vendor, to compare a proposal with. */
export const isComparable = async (
  tx: Tx,
  {
    vendorId,
    otherProposalId,
    personId,
  }: { vendorId: string; otherProposalId: string | null; personId: string | null },
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from people where id = ${personId} and person_type = 2 and erased_at is null)
      or exists (select from proposals where id = ${otherProposalId} and vendor_id <> ${vendorId}
        and state in ('submitted', 'accepted')) as found`.execute(tx)
  return rows[0]!.found
}

const maxUndecided = 500

/** Proposals that nobody has decided about, the earliest first. */
export const undecidedProposals = async (tx: Tx) => {
  const { rows } = await sql<{
    id: string
    projectId: string
    vendorId: string
    vendorName: string
    info: ProposalInfo
    proposedAt: Date
  }>`
    select p.id, p.project_id as "projectId", p.vendor_id as "vendorId", ${companyNameOf('p', 'vendor_id')} as "vendorName",
      p.info, p.proposed_at as "proposedAt"
    from proposals p where p.state = 'submitted' order by p.proposed_at, p.id limit ${maxUndecided}`.execute(tx)
  return rows
}

/** When another vendor first proposed one of some people for a project, before an instant; undefined if none did. */
export const firstProposedAt = async (
  tx: Tx,
  rival: {
    readonly projectId: string
    readonly vendorId: string
    readonly before: Date
    readonly proposalIds: readonly string[]
    readonly personIds: readonly string[]
  },
): Promise<Date | undefined> => {
  const { rows } = await sql<{ proposedAt: Date }>`
    select proposed_at as "proposedAt" from proposals
    where project_id = ${rival.projectId} and vendor_id <> ${rival.vendorId} and proposed_at < ${rival.before}
      and state in ('submitted', 'accepted')
      and (id = any(${[...rival.proposalIds]}::uuid[]) or person_id = any(${[...rival.personIds]}::uuid[]))
    order by proposed_at limit 1`.execute(tx)
  return rows[0]?.proposedAt
}

/** The tenant's current rule; every vendor may offer until there is one. */
export const currentRule = async (tx: Tx): Promise<VendorRule> => {
  const row = await tx
    .selectFrom('vendor_rules')
    .select(['rule', 'protection_days'])
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { rule: row.rule, protectionDays: row.protection_days } : { rule: 'all', protectionDays: 0 }
}

export const insertRule = async (tx: Tx, row: Insertable<VendorRuleRow>): Promise<void> => {
  await tx.insertInto('vendor_rules').values(row).execute()
}
