import type { ApprovalCondition, ApprovalState, ApprovalView } from '@colloquy/contract/compliance/shapes'
import { type Generated, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { companyNameOf } from '../../people/queries.ts'
import { projectNameOf } from '../../projects/queries.ts'

interface ApprovalRow {
  tenant_id: string
  id: string
  version: Generated<number>
  state: ApprovalState
  verdict_id: string
  call_id: string
  call_code: string
  topic: string
  project_id: string
  client_id: string
  contact_id: string
  expert_id: string
  starts_at: Date
  ends_at: Date
  opened_at: Date
  opened_by: string | null
  /** Until when officers should decide. */
  due_at: Date
  /** When officers were told that nobody had decided by then. */
  overdue_announced_at: Generated<Date | null>
  /** Reasons with hashes of their facts that an officer has looked at. */
  reviewed_reasons: string[]
  decided_at: Date | null
  decided_by: string | null
  conditions: Generated<ApprovalCondition[]>
  note: string | null
  closed_at: Date | null
  /** For whom the officer stood in who decided. */
  decided_for: Generated<string | null>
  /** The first of two officers, where the tenant asks for two. */
  first_decided_by: Generated<string | null>
  first_decided_at: Generated<Date | null>
  /** Reasons that have changed since the decision: why it no longer holds. */
  lapsed_reasons: Generated<string[]>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    compliance_approvals: ApprovalRow
  }
}

export interface ApprovalRecord extends Selectable<ApprovalRow> {
  readonly client_name: string
  readonly project_name: string
  readonly reasons: readonly string[]
  readonly question_state: 'sent' | 'answered' | null
}

const approvals = (tx: Tx) =>
  tx
    .selectFrom('compliance_approvals')
    .selectAll('compliance_approvals')
    .select(companyNameOf('compliance_approvals', 'client_id').as('client_name'))
    .select(projectNameOf('compliance_approvals', 'project_id').as('project_name'))
    .select(
      sql<string[]>`array(select distinct reason ->> 'reason' from compliance_verdicts v,
        jsonb_array_elements(v.verdict -> 'reasons') reason
        where (v.tenant_id, v.id) = (compliance_approvals.tenant_id, compliance_approvals.verdict_id) order by 1)`.as(
        'reasons',
      ),
    )
    .select(
      sql<'sent' | 'answered' | null>`(select case when bool_and(answer is not null) then 'answered' else 'sent' end
        from compliance_questions q
        where (q.tenant_id, q.approval_id) = (compliance_approvals.tenant_id, compliance_approvals.id) having count(*) > 0)`.as(
        'question_state',
      ),
    )

/** The approvals of a view, and their total. */
export const listApprovals = async (
  tx: Tx,
  view: ApprovalView,
  limit: number,
): Promise<{ rows: ApprovalRecord[]; total: number }> => {
  const isOpen = view === 'open'
  const rows = await approvals(tx)
    .where('state', isOpen ? '=' : '!=', 'open')
    .orderBy(isOpen ? 'due_at' : 'closed_at', isOpen ? 'asc' : 'desc')
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const { total } = await tx
    .selectFrom('compliance_approvals')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('state', isOpen ? '=' : '!=', 'open')
    .executeTakeFirstOrThrow()
  return { rows: rows as ApprovalRecord[], total: Number(total) }
}

export const approvalById = async (tx: Tx, id: string): Promise<ApprovalRecord | undefined> =>
  (await approvals(tx).where('compliance_approvals.id', '=', id).executeTakeFirst()) as ApprovalRecord | undefined

/** Locks an approval until this transaction ends. */
export const lockApproval = async (tx: Tx, id: string): Promise<void> => {
  await tx.selectFrom('compliance_approvals').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The approvals of a call, the latest first. */
export const approvalsOfCall = (tx: Tx, callId: string) =>
  tx
    .selectFrom('compliance_approvals')
    .select(['id', 'state', 'reviewed_reasons', 'conditions', 'note', 'starts_at'])
    .where('call_id', '=', callId)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The approvals of some calls, those of a call the latest first. */
export const approvalsOfCalls = (tx: Tx, callIds: readonly string[]) =>
  tx
    .selectFrom('compliance_approvals')
    .select(['call_id', 'state', 'reviewed_reasons'])
    .where('call_id', '=', sql<string>`any(${callIds}::uuid[])`)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The latest approval of each of some calls, without withdrawn ones. */
export const latestApprovals = (tx: Tx, callIds: readonly string[]) =>
  tx
    .selectFrom('compliance_approvals')
    .distinctOn('call_id')
    .select(['call_id', 'id', 'state'])
    .where('call_id', '=', sql<string>`any(${callIds}::uuid[])`)
    .where('state', '!=', 'withdrawn')
    .orderBy('call_id')
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** What a call needs to know of an approval in force. */
export interface ValidApproval {
  readonly id: string
  readonly conditions: readonly ApprovalCondition[]
  readonly note: string | null
}

/** SQL expression: the approvals of a call in a row of a table that hold, the latest first. */
export const validApprovalsOf = (table: string) =>
  sql<ValidApproval[]>`(select coalesce(json_agg(json_build_object('id', a.id, 'conditions', a.conditions,
    'note', a.note) order by a.opened_at desc, a.id desc), '[]') from compliance_approvals a
    where a.tenant_id = ${sql.ref(`${table}.tenant_id`)} and a.call_id = ${sql.ref(`${table}.id`)}
      and a.state = 'approved')`

/** The ids of the calls that wait for an officer or whose approval has lapsed. */
export const callsUnderReview = () =>
  sql<string>`select call_id from compliance_approvals where state in ('open', 'lapsed')`

export const insertApproval = async (tx: Tx, row: Insertable<ApprovalRow>): Promise<void> => {
  await tx.insertInto('compliance_approvals').values(row).execute()
}

/** Changes an approval; its version rises by one. */
export const updateApproval = async (
  tx: Tx,
  id: string,
  change: Omit<Updateable<ApprovalRow>, 'tenant_id' | 'id' | 'version'>,
): Promise<void> => {
  await tx
    .updateTable('compliance_approvals')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The ids of the calls with an approval that asks for a review of the notes. */
export const callsWithNotesReview = () =>
  sql<string>`select call_id from compliance_approvals where state = 'approved' and 'notes_review' = any(conditions)`
