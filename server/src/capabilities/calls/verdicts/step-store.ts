import type { CallStatus } from '@colloquy/contract/calls/statuses'
import { type Generated, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

export type StepKind =
  | ('requested' | 'times_offered' | 'picked' | 'accepted' | 'scheduled')
  | 'rescheduled'
  | 'postponed'
  | 'held'
  | 'reopened'
  | 'cancelled'
  | 'completed'
  | 'corrected'
  | 'removed'
  | 'interaction_changed'
  | 'minutes_confirmed'
  | ('rate_approved' | 'client_approved' | 'interpreter_requested' | 'interpreter_released')

export interface StepRow {
  tenant_id: string
  id: string
  n: Generated<number>
  call_id: string
  kind: StepKind
  at: Date
  by_id: string | null
  note: string | null
  from_status: CallStatus | null
  to_status: CallStatus | null
  starts_at: Date | null
  ends_at: Date | null
  reason: string | null
  /** Hundredths. */
  credits: number | null
  verdict_id: string | null
  actual_minutes: number | null
  /** These three: of corrections alone. */
  minutes_before: number | null
  client_attended: boolean | null
  expert_attended: boolean | null
}

/** What a correction says besides the step itself. */
export type CorrectionParts = {
  readonly [K in 'minutes_before' | 'client_attended' | 'expert_attended']: NonNullable<StepRow[K]>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_steps: StepRow
  }
}

/** The last step of a call, whole. */
export const findLastStep = (tx: Tx, callId: string) =>
  tx
    .selectFrom('call_steps')
    .select(['from_status', 'to_status', 'starts_at', 'ends_at', 'reason', 'credits', 'verdict_id'])
    .select(['actual_minutes', 'minutes_before', 'client_attended', 'expert_attended'])
    .where('call_id', '=', callId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What is given of a step; the rest is the call as it is now. */
export type NewStep = Pick<
  StepRow,
  'tenant_id' | 'id' | 'call_id' | 'kind' | 'at' | 'by_id' | 'note' | 'verdict_id'
> & { readonly correction?: CorrectionParts | undefined }

/** Stores a step of a call whole: the status before and after, and the slot, reason, price and minutes after it. */
export const insertStep = async (tx: Tx, { correction, ...step }: NewStep): Promise<void> => {
  const { minutes_before = null, client_attended = null, expert_attended = null } = correction ?? {}
  await sql`insert into call_steps (tenant_id, id, call_id, kind, at, by_id, note, verdict_id,
      from_status, to_status, starts_at, ends_at, reason, credits, actual_minutes, minutes_before, client_attended, expert_attended)
    select tenant_id, ${step.id}, id, ${step.kind}, ${step.at}, ${step.by_id}, ${step.note}, ${step.verdict_id},
      (select to_status from call_steps s where s.tenant_id = calls.tenant_id and s.call_id = calls.id
        order by n desc limit 1),
      status, coalesce(starts_at, picked_starts_at), coalesce(ends_at, picked_ends_at), cancellation_reason, credits,
      actual_minutes, ${minutes_before}::integer, ${client_attended}::boolean, ${expert_attended}::boolean
    from calls where id = ${step.call_id}`.execute(tx)
}
