import { readinessChanged } from '@colloquy/contract/calls/events'
import { type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'
import type { EventKind } from '@colloquy/contract/operation'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { projectChanged } from '@colloquy/contract/projects/events'
import type { Actor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { CommandContext, LoadContext, Refuse } from '../../platform/operations/define.ts'
import { staffHolding, vendorMembers } from '../people/queries.ts'
import { updateStageFromCalls } from '../projects/candidates/commands.ts'
import type { ReasonParts } from './attendance-violations/cancellations.ts'
import { derivedStageOf } from './candidate-stage.ts'
import { listCallsBetween } from './client-expert-pair-store.ts'
import { syncPins } from './dial-in/pin-commands.ts'
import { audienceOf, type CallRecord, roomStateOf } from './present.ts'
import { creditsAfter } from './pricing.ts'
import { presentOne, recordOf, withSilentSeats } from './queries.ts'
import { closeVisits, visitsOf } from './room/ledger-store.ts'
import { minutesTogether } from './room/minutes-ledger.ts'
import { roomClosesAfterMs } from './room/opening-hours.ts'
import { silentSeatsOf } from './silent-seat-store.ts'
import { releaseStandbys } from './standbys/release-commands.ts'
import { isExpertMissing } from './standbys/standby-rules.ts'
import { canTransition } from './state-transitions.ts'
import * as store from './store.ts'
import { type CorrectionParts, findLastStep, insertStep, type StepKind } from './verdicts/step-store.ts'

/** What a command that changes a call is called with. */
interface Transition {
  readonly subject: CallRecord
  readonly refuse: Refuse<'call_move_forbidden'>
}

/** Loads a call and locks its row, so that other changes of it wait for this transaction. */
export const lockCall = async ({ tx, input }: LoadContext<{ callId: string }>) => {
  const call = await store.findAndLock(tx, input.callId)
  return call && recordOf(call)
}

/** The same, with its silent seats for those who know of them. */
export const lockCallForReader = async ({
  tx,
  actor,
  input,
}: LoadContext<{ callId: string }> & { readonly actor: Actor }) => {
  const record = await lockCall({ tx, input })
  return record && withSilentSeats(tx, actor, record)
}

/** The call, if the state machine allows the transition to `to`. */
export const requireTransition = ({ subject, refuse }: Transition, to: CallStatus): CallRecord =>
  canTransition(subject.call.status, to) ? subject : refuse('call_move_forbidden')

/** The call, if it has a status. */
export const requireStatus = ({ subject, refuse }: Transition, status: CallStatus): CallRecord =>
  subject.call.status === status ? subject : refuse('call_move_forbidden')

/** The reasons stored for an optional note, which is shown beside the status. */
export const reasonsOf = (note: string | undefined): string[] => (note?.trim() ? [note.trim()] : [])

type CallEvent = EventKind<string, typeof import('@colloquy/contract/calls/events')['callRequested']['payload']>

/** Steps after which a call no longer has the time it had. */
const stepsThatFreeTime: ReadonlySet<StepKind> = new Set(['rescheduled', 'postponed', 'put_on_hold', 'cancelled'])

/** Steps after which nobody has to stand by for the time that the call had. A cancellation on the expert's side is what they wait for. */
const stepsThatReleaseStandbys: ReadonlySet<StepKind> = new Set([
  ...(['rescheduled', 'postponed', 'put_on_hold', 'reopened', 'cancelled', 'completed', 'removed'] as const),
])

/** Steps that say nothing about the expert's stage in the project. */
const stepsWithoutStage: ReadonlySet<StepKind> = new Set([
  ...(['times_offered', 'picked', 'accepted', 'corrected', 'interaction_changed', 'minutes_confirmed'] as const),
  ...([
    'rate_approved',
    'client_approved',
    'interpreter_requested',
    'interpreter_released',
    'contact_replaced',
    'times_proposed',
    'proposal_declined',
  ] as const),
])

/** Stores a step of a call and emits its event to everybody on the call. @returns the call as it is now */
export const recordStep = async (
  { tx, actor, at, emit }: CommandContext,
  callId: string,
  kind: StepKind,
  event: CallEvent,
  {
    note,
    verdictId,
    correction,
    because,
    by,
  }: {
    readonly note?: string | undefined
    readonly verdictId?: string
    readonly correction?: CorrectionParts
    readonly because?: ReasonParts | undefined
    /** Whose step it is, when it is not the actor's. */
    readonly by?: string
  } = {},
): Promise<CallRecord> => {
  await insertStep(tx, {
    tenant_id: actor.tenantId,
    id: newId(at),
    call_id: callId,
    kind,
    occurred_at: at,
    actor_id: by ?? (actor.kind === 'person' ? actor.personId : null),
    note: note ?? null,
    verdict_id: verdictId ?? null,
    correction,
    because,
  })
  const record = await emitCallChange({ tx, emit, at }, callId, event)
  if (stepsThatReleaseStandbys.has(kind) && !(kind === 'cancelled' && isExpertMissing(record.call, at)))
    await releaseStandbys({ tx, emit, at }, record)
  // Open visits end here; otherwise they would count minutes until the new time.
  if (stepsThatFreeTime.has(kind) && roomStateOf(record.call, at) !== 'open') await closeVisits(tx, callId, at)
  if (!stepsWithoutStage.has(kind)) await updateCandidate({ tx, actor, at, emit }, record)
  return record
}

/** Emits an event to everybody on a call, and to staff who serve calls, and gives its seats their PINs. @returns the call as it is now */
export const emitCallChange = async (
  { tx, emit, at }: Pick<CommandContext, 'tx' | 'emit' | 'at'>,
  callId: string,
  event: CallEvent,
): Promise<CallRecord> => {
  const call = await store.findCall(tx, callId)
  if (!call) throw new Error(`the call ${callId} disappeared while it was being changed`)
  const record = recordOf(call)
  const { version, status } = call
  await syncPins(tx, call, at)
  emit(event, { callId, version, status }, await audienceWithStaff(tx, record))
  return record
}

/** Tells the staff who serve calls that how ready people are has changed. */
export const emitReadinessChanged = async (
  { tx, emit }: Pick<CommandContext, 'tx' | 'emit'>,
  callId: string,
): Promise<void> => emit(readinessChanged, { callId }, await staffHolding(tx, permissionIds.ScheduleAndCancelCall))

/** Everybody on a call, whoever listens, the members of the expert's vendor, and the staff who serve calls. */
export const audienceWithStaff = async (tx: Tx, record: CallRecord): Promise<string[]> => {
  const serving = await staffHolding(tx, permissionIds.ScheduleAndCancelCall)
  const silent = await silentSeatsOf(tx, [record.call.id])
  const vendor = record.vendorId === null ? [] : await vendorMembers(tx, record.vendorId)
  return [...new Set([...audienceOf(record), ...silent.map(({ person_id }) => person_id), ...serving, ...vendor])]
}

/** Updates the expert's stage among the project's candidates. */
const updateCandidate = async (
  { tx, actor, at, emit }: CommandContext,
  { call, project, team }: CallRecord,
): Promise<void> => {
  const { project_id: projectId, expert_id: personId, contact_id: addedBy } = call
  await updateStageFromCalls({ tx, actor, at }, { projectId, personId, addedBy }, async () =>
    derivedStageOf(await listCallsBetween(tx, projectId, personId)),
  )
  emit(projectChanged, { projectId, version: project.version }, team)
}

const nameOfStatus = (status: CallStatus | null | undefined) =>
  (Object.keys(callStatuses) as (keyof typeof callStatuses)[]).find((name) => callStatuses[name] === status)

/** The audit subject of a command that moves a call: the statuses, the time, the reason, the price and the verdict. */
export const callAuditSubject = async ({ tx }: Pick<CommandContext, 'tx'>, { callId }: { readonly callId: string }) => {
  const step = await findLastStep(tx, callId)
  const details = {
    from: nameOfStatus(step?.from_status),
    to: nameOfStatus(step?.to_status),
    startsAt: step?.starts_at?.toISOString(),
    endsAt: step?.ends_at?.toISOString(),
    reason: step?.reason ?? undefined,
    faultSide: step?.fault_side ?? undefined,
    feePercent: step?.fee_percent ?? undefined,
    countsToReliability: step?.counts_to_reliability ?? undefined,
    credits: step?.credits ?? undefined,
    verdictId: step?.verdict_id ?? undefined,
    minutes: step?.actual_minutes ?? undefined,
    minutesBefore: step?.minutes_before ?? undefined,
    clientAttended: step?.has_client_attended ?? undefined,
    expertAttended: step?.has_expert_attended ?? undefined,
  }
  return {
    kind: 'call',
    id: callId,
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)),
  }
}

/** Records a step and presents the call as the actor may see it. */
export const recordStepAndPresent = async (
  context: CommandContext<Actor>,
  ...step: Parameters<typeof recordStep> extends [CommandContext, ...infer R] ? R : never
) => presentOne(context, await recordStep(context, ...step))

/**
 * Completes a call with the minutes of the ledger. Open visits are counted up to `at`, but not beyond the closing of the
 * room.
 * @returns false, without any change, when the two sides were never in the room together
 */
export const completeWithLedger = async (tx: Tx, call: store.CallWithRelations, at: Date): Promise<boolean> => {
  const { id, ends_at } = call
  const until = new Date(Math.min(at.getTime(), (ends_at ?? at).getTime() + roomClosesAfterMs))
  const minutes = minutesTogether(await visitsOf(tx, id), until)
  if (minutes === 0) return false
  await closeVisits(tx, id, until)
  await store.update(tx, id, {
    status: callStatuses.completed,
    actual_minutes: minutes,
    credits: creditsAfter(call, minutes),
  })
  return true
}
