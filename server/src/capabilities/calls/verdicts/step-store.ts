import type { CancellationReason, FaultSide } from '@colloquy/contract/calls/cancellation-reasons'
import type { CallCorrection } from '@colloquy/contract/calls/shapes'
import type { CallStatus } from '@colloquy/contract/calls/statuses'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import type { ReasonParts } from '../attendance-violations/cancellations.ts'

export type StepKind =
  | ('requested' | 'times_offered' | 'picked' | 'accepted' | 'scheduled')
  | 'rescheduled'
  | 'postponed'
  | 'put_on_hold'
  | 'reopened'
  | 'cancelled'
  | 'completed'
  | 'corrected'
  | 'removed'
  | 'interaction_changed'
  | 'minutes_confirmed'
  | ('rate_approved' | 'client_approved' | 'interpreter_requested' | 'interpreter_released')
  | 'contact_replaced'
  | ('times_proposed' | 'proposal_declined' | 'hold_expired')

export interface CallHistoryRow {
  tenant_id: string
  id: string
  sequence: Generated<number>
  call_id: string
  kind: StepKind
  occurred_at: Date
  actor_id: string | null
  note: string | null
  from_status: CallStatus | null
  to_status: CallStatus | null
  starts_at: Date | null
  ends_at: Date | null
  reason: CancellationReason | null
  /** These three: of cancellations and moves with a reason alone. */
  fault_side: FaultSide | null
  /** The part of the price that the client owes for it. */
  fee_percent: number | null
  counts_to_reliability: boolean | null
  /** Hundredths. */
  credits: number | null
  verdict_id: string | null
  actual_minutes: number | null
  /** These three: of corrections alone. */
  minutes_before: number | null
  has_client_attended: boolean | null
  has_expert_attended: boolean | null
  /** These two: of replaced contacts alone. */
  former_contact_id: string | null
  new_contact_id: string | null
}

/** What a correction says besides the step itself. */
export type CorrectionParts = {
  readonly [K in 'minutes_before' | 'has_client_attended' | 'has_expert_attended']: NonNullable<CallHistoryRow[K]>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_steps: CallHistoryRow
  }
}

/** Whom a step replaced as the client's contact, and by whom. */
export type ContactParts = {
  readonly [K in 'former_contact_id' | 'new_contact_id']: NonNullable<CallHistoryRow[K]>
}

/** A step as part of a call: a correction says what it changed, a replaced contact who came for whom. */
export interface PresentedStep extends Pick<Selectable<CallHistoryRow>, 'kind' | 'occurred_at' | 'actor_id'> {
  readonly correction: CallCorrection | null
  readonly contact: { readonly former_id: string; readonly new_id: string } | null
  readonly because: ReasonParts | null
}

/** SQL expression: the steps of a table's call in their order. JSON carries instants as text. */
export const stepsOf = (table: string) => sql<
  (Omit<PresentedStep, 'occurred_at'> & { readonly occurred_at: string })[]
>`(
  select coalesce(json_agg(json_build_object('kind', t.kind, 'occurred_at', t.occurred_at, 'actor_id', t.actor_id,
    'correction', case when t.kind = 'corrected' then json_build_object('minutes', t.actual_minutes,
      'minutesBefore', t.minutes_before, 'clientAttended', t.has_client_attended, 'expertAttended', t.has_expert_attended,
      'reason', coalesce(t.note, '')) end,
    'contact', case when t.kind = 'contact_replaced' then json_build_object('former_id', t.former_contact_id,
      'new_id', t.new_contact_id) end,
    'because', case when t.fault_side is not null then json_build_object('reason', t.reason, 'side', t.fault_side,
      'feePercent', t.fee_percent, 'counts', t.counts_to_reliability) end) order by t.sequence), '[]')
  from call_steps t where t.tenant_id = ${sql.ref(`${table}.tenant_id`)} and t.call_id = ${sql.ref(`${table}.id`)})`

/** The last step of a call, whole; of a kind, if that is given. */
export const findLastStep = (tx: Tx, callId: string, kind?: StepKind) =>
  tx
    .selectFrom('call_steps')
    .select(['from_status', 'to_status', 'starts_at', 'ends_at', 'reason', 'credits', 'verdict_id'])
    .select(['actual_minutes', 'minutes_before', 'has_client_attended', 'has_expert_attended'])
    .select(['fault_side', 'fee_percent', 'counts_to_reliability'])
    .where('call_id', '=', callId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What is given of a step; the rest is the call as it is now. */
export type NewStep = Pick<
  CallHistoryRow,
  'tenant_id' | 'id' | 'call_id' | 'kind' | 'occurred_at' | 'actor_id' | 'note' | 'verdict_id'
> & {
  readonly correction?: CorrectionParts | undefined
  readonly contact?: ContactParts | undefined
  readonly because?: ReasonParts | undefined
}

/** Steps that decide about the time of a call otherwise than an open proposal asks. */
const stepsThatResolveProposals: ReadonlySet<StepKind> = new Set([
  ...(['times_offered', 'picked', 'scheduled', 'rescheduled', 'postponed'] as const),
  ...(['put_on_hold', 'reopened', 'cancelled', 'completed', 'removed'] as const),
])

/**
 * Stores a step of a call whole: the status before and after, and the slot, reason, price and minutes after it. A proposal that it
 * makes pointless is replaced.
 */
export const insertStep = async (tx: Tx, { correction, contact, because, ...step }: NewStep): Promise<void> => {
  const { minutes_before = null, has_client_attended = null, has_expert_attended = null } = correction ?? {}
  const { former_contact_id = null, new_contact_id = null } = contact ?? {}
  const replaced = stepsThatResolveProposals.has(step.kind)
    ? sql`with replaced as (update call_proposals set state = 'replaced', resolved_at = ${step.occurred_at}
        where call_id = ${step.call_id} and state = 'open') `
    : sql``
  await sql`${replaced}insert into call_steps (tenant_id, id, call_id, kind, occurred_at, actor_id, note, verdict_id,
      from_status, to_status, starts_at, ends_at, reason, credits, actual_minutes, minutes_before, has_client_attended, has_expert_attended,
      former_contact_id, new_contact_id, fault_side, fee_percent, counts_to_reliability)
    select tenant_id, ${step.id}, id, ${step.kind}, ${step.occurred_at}, ${step.actor_id}, ${step.note}, ${step.verdict_id},
      (select to_status from call_steps s where s.tenant_id = calls.tenant_id and s.call_id = calls.id
        order by sequence desc limit 1),
      status, coalesce(starts_at, picked_starts_at), coalesce(ends_at, picked_ends_at), coalesce(${because?.reason ?? null}, cancellation_reason), credits,
      actual_minutes, ${minutes_before}::integer, ${has_client_attended}::boolean, ${has_expert_attended}::boolean,
      ${former_contact_id}::uuid, ${new_contact_id}::uuid, ${because?.side ?? null}, ${because?.feePercent ?? null}::smallint,
      ${because?.counts ?? null}::boolean
    from calls where id = ${step.call_id}`.execute(tx)
}
