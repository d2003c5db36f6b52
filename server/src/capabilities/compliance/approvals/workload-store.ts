import type { OfficerWorkload } from '@colloquy/contract/compliance/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

/** What waits for an officer at an instant. Rules they have proposed themselves wait for another officer. */
export const workloadOf = async (
  tx: Tx,
  officerId: string,
  at: Date,
): Promise<Omit<OfficerWorkload, 'companyNames'>> => {
  const day = at.toISOString().slice(0, 10)
  const { rows } = await sql<Omit<OfficerWorkload, 'companyNames'>>`
    with pending as (
      select a.due_at, (
        select bool_and(q.answer is not null) from compliance_questions q
        where (q.tenant_id, q.approval_id) = (a.tenant_id, a.id)
      ) as is_answered
      from compliance_approvals a where a.state = 'open'
    )
    select
      count(*) filter (where due_at <= ${at})::int as overdue,
      count(*) filter (where not is_answered)::int as unanswered,
      count(*) filter (where is_answered)::int as answered,
      (select count(*)::int from compliance_rule_drafts
        where rules is not null and proposed_at is not null and proposed_by <> ${officerId}) as "proposedRules",
      (select count(*)::int from restricted_companies
        where start_on <= ${day} and (end_on is null or end_on > ${day})) as "restrictedListEntries"
    from pending`.execute(tx)
  return rows[0]!
}
