import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'
import { Peer } from './shapes.ts'
import { CallStatus } from './statuses.ts'

const moved = z.object({ callId: Id, version: z.int(), status: CallStatus })

export const callRequested = event('calls.requested', moved)
export const timesOffered = event('calls.times-offered', moved)
export const callScheduled = event('calls.scheduled', moved)
export const callRescheduled = event('calls.rescheduled', moved)
export const callPostponed = event('calls.postponed', moved)
export const callHeld = event('calls.held', moved)
export const callReopened = event('calls.reopened', moved)
export const callCancelled = event('calls.cancelled', moved)
export const callCompleted = event('calls.completed', moved)
export const callRemoved = event('calls.removed', moved)

/** Sent directly to the people in a room and its lobby; never stored. */
export const peerEntered = event('calls.peer-entered', z.object({ callId: Id, peer: Peer }))
/** `lost`: the connection broke without a leave. The same person may return as another peer. */
export const peerLeft = event(
  'calls.peer-left',
  z.object({ callId: Id, peerId: z.string(), reason: z.enum(['left', 'lost']) }),
)
export const signalled = event(
  'calls.signalled',
  z.object({ callId: Id, from: z.string(), stream: z.string(), signal: z.unknown() }),
)
