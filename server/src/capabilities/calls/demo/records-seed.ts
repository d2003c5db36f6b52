import { isNoShow } from '@colloquy/contract/calls/cancellation-reasons'
import { creditsFor } from '@colloquy/contract/calls/credits'
import { callStatuses, isBooked } from '@colloquy/contract/calls/statuses'
import type { NotificationKind } from '@colloquy/contract/notifications/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { notify } from '../../notifications/commands.ts'
import { nextCode, personCards } from '../../people/queries.ts'
import { updateStageFromCalls } from '../../projects/candidates/commands.ts'
import { adjustCallsCount } from '../../projects/commands.ts'
import { writeOwnQuestions } from '../../questionnaires/commands.ts'
import { consequencesAt } from '../attendance-violations/cancellations.ts'
import { derivedStageOf } from '../candidate-stage.ts'
import { listCallsBetween } from '../client-expert-pair-store.ts'
import { minutesTogether } from '../room/minutes-ledger.ts'
import type { StepKind } from '../verdicts/step-store.ts'
import { attestationTexts, writeAttestations } from './attestations-seed.ts'
import { type PlannedCall, type PlannedStep, stepsOf } from './steps-seed.ts'

interface SeedContext {
  readonly tenantId: string
  readonly at: Date
  readonly makeId: () => string
}

const minuteMs = 60_000
const notificationDays = 3
const { cancelled, completed, inScheduling, removed } = callStatuses

const minutesAfter = (start: Date, minutes: number) => new Date(start.getTime() + minutes * minuteMs)

/** Inserts planned calls with seats, steps, offers, bookings, ledger, calendar invitations and notifications. */
export const writeCalls = async (tx: Tx, writing: SeedContext, calls: readonly PlannedCall[]): Promise<void> => {
  const names = await personCards(
    tx,
    calls.flatMap((call) => [call.contactId, call.expertId]),
  )
  const texts = await attestationTexts(tx, writing.at)
  for (const call of calls) {
    const id = writing.makeId()
    const steps = stepsOf(call, writing.at)
    const code = await nextCode(tx, writing.tenantId, 'C')
    await writeCall(tx, writing, call, { id, code, version: steps.length })
    await writeSteps(tx, writing, id, call, steps)
    await writeTime(tx, writing, id, call)
    await writeAttestations(tx, { ...writing, texts }, id, call)
    if (call.status !== removed) await adjustCallsCount(tx, call.projectId, 1)
    await updateCandidate(tx, writing, call, steps)
    const nameOf = (personId: string) => names.get(personId)?.fullName ?? ''
    await writeNotifications(tx, writing, call, { id, code }, steps, nameOf)
  }
}

/** Sets the expert's stage in the project from the calls so far, as of the last step. */
const updateCandidate = (
  tx: Tx,
  { tenantId }: SeedContext,
  { projectId, expertId, contactId, requestedAt }: PlannedCall,
  steps: readonly PlannedStep[],
): Promise<void> =>
  updateStageFromCalls(
    { tx, actor: { kind: 'system', tenantId }, at: steps.at(-1)?.at ?? requestedAt },
    { projectId, personId: expertId, addedBy: contactId },
    async () => derivedStageOf(await listCallsBetween(tx, projectId, expertId)),
  )

const writeCall = async (
  tx: Tx,
  { tenantId, makeId }: SeedContext,
  call: PlannedCall,
  { id, code, version }: { id: string; code: string; version: number },
): Promise<void> => {
  const { status, start, reason } = call
  await tx
    .insertInto('calls')
    .values({
      tenant_id: tenantId,
      id,
      code,
      version,
      status,
      type: 'first',
      topic: call.topic,
      project_id: call.projectId,
      client_id: call.clientId,
      contact_id: call.contactId,
      requested_by: call.contactId,
      expert_id: call.expertId,
      time_zone: call.timeZone,
      starts_at: start,
      ends_at: start && minutesAfter(start, call.minutes),
      expected_minutes: call.minutes,
      actual_minutes:
        status === completed && start ? ledgerMinutes(call, start) : reason && isNoShow(reason) ? 0 : null,
      credits: creditsFor(call.creditsPerHour, call.minutes),
      credits_per_hour: call.creditsPerHour,
      cancellation_reason: status === cancelled ? reason : null,
      wait_type: status === inScheduling ? (call.offers.length > 0 ? 'client_times' : 'expert_times') : null,
      reasons: call.note ? [call.note] : [],
      site_type: 'Exchange',
      created_at: call.requestedAt,
    })
    .execute()
  const at = call.requestedAt
  const own = { kind: 'call_questions', ownerId: id, lines: call.questions, at, personId: call.contactId } as const
  await writeOwnQuestions(tx, { tenantId, ...own }, makeId)
  const seat = (person_id: string, position: number) => ({
    tenant_id: tenantId,
    id: makeId(),
    call_id: id,
    person_id,
    position,
  })
  const hasAnswered = status !== inScheduling || call.offers.length > 0
  await tx
    .insertInto('call_seats')
    .values([
      { ...seat(call.contactId, 0), kind: 'client', state: 'accepted' },
      { ...seat(call.expertId, 1), kind: 'expert', state: hasAnswered ? 'accepted' : 'invited' },
    ])
    .execute()
}

const writeSteps = async (
  tx: Tx,
  { tenantId, makeId }: SeedContext,
  call_id: string,
  { start, reason, contactId, expertId }: PlannedCall,
  steps: readonly PlannedStep[],
) => {
  const because = (kind: StepKind, at: Date) => {
    if (kind !== 'cancelled' || !reason) return {}
    const call = { starts_at: start, contact_id: contactId, expert_id: expertId }
    const { side, feePercent, counts } = consequencesAt(call, reason, at)
    return { reason, starts_at: start, fault_side: side, fee_percent: feePercent, counts_to_reliability: counts }
  }
  const rows = steps.map(({ kind, at, byId }) => ({
    tenant_id: tenantId,
    id: makeId(),
    call_id,
    kind,
    occurred_at: at,
    actor_id: byId,
    note: null,
    ...because(kind, at),
  }))
  await tx.insertInto('call_steps').values(rows).execute()
}

/** The client enters two minutes early, the expert on time; both leave shortly before the end. */
const visitsOf = ({ minutes, contactId, expertId }: PlannedCall, start: Date) => {
  const ends = minutes - ((start.getTime() / (30 * minuteMs)) % 7)
  return [
    {
      person_id: contactId,
      seat: 'client' as const,
      entered_at: minutesAfter(start, -2),
      left_at: minutesAfter(start, ends),
    },
    {
      person_id: expertId,
      seat: 'expert' as const,
      entered_at: minutesAfter(start, 0.4),
      left_at: minutesAfter(start, ends - 0.2),
    },
  ]
}

const ledgerMinutes = (call: PlannedCall, start: Date): number =>
  minutesTogether(
    visitsOf(call, start).map((visit) => ({ seat: visit.seat, enteredAt: visit.entered_at, leftAt: visit.left_at })),
    minutesAfter(start, 24 * 60),
  )

const writeTime = async (
  tx: Tx,
  { tenantId, makeId }: SeedContext,
  call_id: string,
  call: PlannedCall,
): Promise<void> => {
  const { status, start, offers, minutes, contactId, expertId } = call
  if (offers.length > 0)
    await tx
      .insertInto('call_offers')
      .values(
        offers.map((offer) => ({
          tenant_id: tenantId,
          call_id,
          starts_at: offer,
          ends_at: minutesAfter(offer, minutes),
        })),
      )
      .execute()
  if (!start || !(isBooked(status) || status === completed)) return
  const time = { starts_at: start, ends_at: minutesAfter(start, minutes) }
  await tx
    .insertInto('bookings')
    .values(
      [contactId, expertId].map((person_id) => ({
        tenant_id: tenantId,
        id: makeId(),
        person_id,
        call_id,
        kind: 'call' as const,
        expires_at: null,
        ...time,
      })),
    )
    .execute()
  const holders = { client: contactId, expert: expertId }
  await tx
    .insertInto('calendar_invitations')
    .values(
      (['client', 'expert'] as const).map((seat) => ({
        tenant_id: tenantId,
        call_id,
        seat,
        sequence: 0,
        call_version: 1,
        ...time,
        person_ids: [holders[seat]],
        is_cancelled: false,
      })),
    )
    .execute()
  if (status !== completed) return
  await tx
    .insertInto('room_visits')
    .values(
      visitsOf(call, start).map((visit) => {
        const id = makeId()
        return { tenant_id: tenantId, id, call_id, peer_id: id, ...visit }
      }),
    )
    .execute()
}

const notificationOf: Partial<Record<StepKind, NotificationKind>> = {
  requested: 'call_requested',
  times_offered: 'times_offered',
  scheduled: 'call_scheduled',
  rescheduled: 'call_rescheduled',
  postponed: 'call_postponed',
  put_on_hold: 'call_on_hold',
  cancelled: 'call_cancelled',
  completed: 'call_completed',
}

/** Notifies the side that did not take a step of the steps of the last days. */
const writeNotifications = async (
  tx: Tx,
  { tenantId, at }: SeedContext,
  { contactId, expertId, topic }: PlannedCall,
  { id, code }: { id: string; code: string },
  steps: readonly PlannedStep[],
  nameOf: (personId: string) => string,
): Promise<void> => {
  for (const [index, step] of steps.entries()) {
    const kind = notificationOf[step.kind]
    if (!kind || at.getTime() - step.at.getTime() > notificationDays * 24 * 60 * minuteMs) continue
    for (const [reader, other] of [
      [contactId, expertId],
      [expertId, contactId],
    ] as const) {
      if (reader === step.byId) continue
      await notify(
        { tx, actor: { kind: 'system', tenantId }, at: step.at, emit: () => {} },
        {
          personId: reader,
          kind,
          parameters: { name: nameOf(other), topic, code },
          path: `calls/${id}`,
          key: `${kind}:${id}:${index + 1}`,
        },
      )
    }
  }
}
