import { answerLinkHours } from '@colloquy/contract/calls/answer-link-operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf, newSecret } from '../../../platform/ids.ts'
import { bookSlotForAnother } from '../../scheduling/commands.ts'
import { replaceLink } from '../answer-links/store.ts'
import { attendanceViolationsAfter } from '../attendance-violations/cancellations.ts'
import { insertAttendanceViolation, insertAttendanceViolationAnswer } from '../attendance-violations/store.ts'
import { insertStandby, updateStandby } from '../standbys/store.ts'

interface SeedContext {
  readonly tenantId: string
  readonly at: Date
  readonly makeId: () => string
  readonly client: string
  readonly expert: string
}

const hourMs = 3_600_000
/** What the expert of the demo says to having missed a call. */
const answer =
  'My train stood still in a tunnel without reception for most of the hour. I wrote to the team as soon as I could and offered times for the next day.'

/** Writes who did not come to the demo's cancelled calls, or cancelled them late. The expert of the demo answers. */
export const seedAttendanceViolations = async (
  tx: Tx,
  { tenantId, at, makeId, expert }: SeedContext,
): Promise<void> => {
  const cancelled = await tx
    .selectFrom('calls as c')
    .innerJoin('call_steps as h', (join) =>
      join.onRef('h.call_id', '=', 'c.id').on('h.kind', '=', 'cancelled').on('h.occurred_at', '<=', at),
    )
    .select(['c.id', 'c.starts_at', 'c.contact_id', 'c.expert_id', 'c.cancellation_reason'])
    .select(['h.occurred_at', 'h.actor_id'])
    .where('c.status', '=', callStatuses.cancelled)
    .orderBy('h.sequence')
    .execute()
  for (const call of cancelled) {
    const reportedAt = call.occurred_at
    const reason = call.cancellation_reason
    const [missed] = reason ? attendanceViolationsAfter(call, 'cancellation', reason, reportedAt) : []
    if (!missed) continue
    const id = makeId()
    await insertAttendanceViolation(tx, {
      tenant_id: tenantId,
      id,
      call_id: call.id,
      person_id: missed.personId,
      side: missed.side,
      kind: missed.kind,
      starts_at: missed.startsAt,
      reported_by: call.actor_id,
      reported_at: reportedAt,
      fee_percent: missed.feePercent,
    })
    if (missed.personId !== expert) continue
    const answered_at = new Date(reportedAt.getTime() + 2 * hourMs)
    await insertAttendanceViolationAnswer(tx, {
      tenant_id: tenantId,
      attendance_violation_id: id,
      answered_by: expert,
      answered_at,
      answer,
    })
  }
}

/**
 * Somebody has agreed to stand by for the next call of the demo's client with its expert, and the expert is asked to stand by for the
 * next call of the client's company in which they have no seat.
 */
export const seedStandbys = async (tx: Tx, demo: SeedContext): Promise<void> => {
  const { tenantId, at, makeId, client, expert } = demo
  const coming = await tx
    .selectFrom('calls as c')
    .select(['c.id', 'c.expert_id', 'c.contact_id', 'c.starts_at', 'c.ends_at'])
    .where('c.status', '=', callStatuses.scheduled)
    .where('c.client_id', '=', (own) => own.selectFrom('people').select('company_id').where('id', '=', client))
    .where('c.starts_at', '>', new Date(at.getTime() + hourMs))
    .orderBy('c.starts_at')
    .execute()
  const own = coming.find(({ contact_id, expert_id }) => contact_id === client && expert_id === expert)
  const seats = await tx.selectFrom('call_seats').select('call_id').where('person_id', '=', expert).execute()
  const other = coming.find(({ id }) => !seats.some(({ call_id }) => call_id === id))
  if (!own?.starts_at || !own.ends_at || !other?.starts_at) return
  const requested = { tenant_id: tenantId, requested_by: client, requested_at: at }
  await insertStandby(tx, {
    ...requested,
    id: makeId(),
    call_id: other.id,
    starts_at: other.starts_at,
    person_id: expert,
  })
  const slot = { start: own.starts_at, end: own.ends_at }
  const held = { callId: own.id, personId: other.expert_id, slot, heldUntil: slot.end }
  if (!(await bookSlotForAnother({ tx, actor: { kind: 'system', tenantId }, at }, held))) return
  const id = makeId()
  await insertStandby(tx, { ...requested, id, call_id: own.id, starts_at: slot.start, person_id: other.expert_id })
  await updateStandby(tx, id, 'agreed', at)
}

/** The links in the mails that have asked the client of the demo to pick a time. Nobody has their secrets. */
export const seedAnswerLinks = async (tx: Tx, { tenantId, at, makeId, client }: SeedContext): Promise<void> => {
  const offered = await tx
    .selectFrom('calls')
    .select(['id', 'contact_id'])
    .where('contact_id', '=', client)
    .where('wait_type', '=', 'client_times')
    .execute()
  for (const { id, contact_id } of offered)
    await replaceLink(tx, {
      tenant_id: tenantId,
      secret_hash: hashOf(newSecret()),
      link_id: makeId(),
      call_id: id,
      person_id: contact_id,
      side: 'client',
      created_at: at,
      expires_at: new Date(at.getTime() + answerLinkHours * hourMs),
    })
}
