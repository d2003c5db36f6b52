import { type CallStatus, callStatuses } from '@colloquy/contract/calls/shapes'
import type { EventKind } from '@colloquy/contract/operation'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { projectChanged } from '@colloquy/contract/projects/events'
import type { Actor, AnyActor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import type { Emit, RequestInfo } from '../../../platform/operations/define.ts'
import { staffHolding } from '../../people/queries.ts'
import { followCalls } from '../../projects/candidates/commands.ts'
import { audienceOf, type CallRecord, roomStateOf } from '../present.ts'
import { presentOne, recordOf } from '../queries.ts'
import { closeVisits, visitsOf } from '../room/store.ts'
import { closesAfter, mayMove, minutesTogether, standingOf } from '../rules.ts'
import * as store from '../store.ts'

/** What all moves of a call have in common: finding it, asking the state machine, and telling everybody. */
interface Moving {
  readonly subject: CallRecord
  readonly request: Pick<RequestInfo, 'version'>
  readonly refuse: (code: 'stale' | 'call_move_forbidden') => never
}

interface Doing<A extends AnyActor = AnyActor> {
  readonly tx: Tx
  readonly actor: A
  readonly at: Date
  readonly emit: Emit
}

/** The call to change; whoever else would change it waits. */
export const loadToChange = async ({ tx, input }: { tx: Tx; input: { callId: string } }) => {
  const call = await store.findLocked(tx, input.callId)
  return call && recordOf(call)
}

const fresh = ({ subject, request, refuse }: Moving): CallRecord =>
  request.version !== undefined && request.version !== subject.call.version ? refuse('stale') : subject

/** The call, if its next status may be `to`. Refuses what another has changed meanwhile, and what the state machine forbids. */
export const toMove = (moving: Moving, to: CallStatus): CallRecord => {
  const record = fresh(moving)
  return mayMove(record.call.status, to) ? record : moving.refuse('call_move_forbidden')
}

/** The call, if its status is `here`. */
export const toStay = (moving: Moving, here: CallStatus): CallRecord => {
  const record = fresh(moving)
  return record.call.status === here ? record : moving.refuse('call_move_forbidden')
}

/** A note that is shown beside the status. */
export const reasonsOf = (note: string | undefined): string[] => (note?.trim() ? [note.trim()] : [])

type MoveEvent = EventKind<string, typeof import('@colloquy/contract/calls/events')['callRequested']['facts']>

/** Steps that take a call off the time it had. */
const offItsTime: ReadonlySet<store.StepKind> = new Set(['rescheduled', 'postponed', 'held', 'cancelled'])

/** Notes the step and tells everybody on the call; answers the call as it is now. */
export const noteStep = async (
  { tx, actor, at, emit }: Doing,
  callId: string,
  kind: store.StepKind,
  event: MoveEvent,
  note?: string,
): Promise<CallRecord> => {
  await store.insertStep(tx, {
    tenant_id: actor.tenantId,
    id: newId(at),
    call_id: callId,
    kind,
    at,
    by_id: actor.kind === 'person' ? actor.personId : null,
    note: note ?? null,
  })
  const call = await store.find(tx, callId)
  if (!call) throw new Error(`the call ${callId} has gone while it was changed`)
  const record = recordOf(call)
  const { version, status } = call
  // Whoever was in the room is in it no longer: otherwise the minutes would run on until the new time.
  if (offItsTime.has(kind) && roomStateOf(call, at) !== 'open') await closeVisits(tx, callId, at)
  // Staff who serve calls watch all of them.
  const serving = await staffHolding(tx, permissionIds.ScheduleAndCancelCall)
  emit(event, { callId, version, status }, [...audienceOf(record), ...serving])
  if (kind !== 'times_offered') await followCandidate({ tx, actor, at, emit }, record)
  return record
}

/** The expert stands on the project's list where their calls have brought them. */
const followCandidate = async ({ tx, actor, at, emit }: Doing, { call, project, team }: CallRecord): Promise<void> => {
  const { project_id: projectId, expert_id: personId, contact_id: addedBy } = call
  await followCalls({ tx, tenantId: actor.tenantId, at }, { projectId, personId, addedBy }, async () =>
    standingOf(await store.callsBetween(tx, projectId, personId)),
  )
  emit(projectChanged, { projectId, version: project.version }, team)
}

/** The same, answered as the actor may see it. */
export const finish = async (
  doing: Doing<Actor>,
  ...step: Parameters<typeof noteStep> extends [Doing, ...infer R] ? R : never
) => presentOne(doing, await noteStep(doing, ...step))

/**
 * Completes a call with the minutes of the ledger. Whoever is still in the room is counted up to `at`, but not beyond
 * the instant at which the room closes.
 * @returns false when the two sides have never met; nothing has changed then
 */
export const complete = async (tx: Tx, { id, ends_at }: store.CallParts, at: Date): Promise<boolean> => {
  const until = new Date(Math.min(at.getTime(), (ends_at ?? at).getTime() + closesAfter))
  const minutes = minutesTogether(await visitsOf(tx, id), until)
  if (minutes === 0) return false
  await closeVisits(tx, id, until)
  await store.update(tx, id, { status: callStatuses.completed, actual_minutes: minutes })
  return true
}
