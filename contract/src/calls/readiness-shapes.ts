import * as z from 'zod/mini'
import { PersonCard } from '../people/shapes.ts'
import { can, Id, Instant, Slot } from '../values.ts'
import { PlatformType } from './interaction-shapes.ts'
import { SeatKind } from './shapes.ts'

/** What people do before a call that the readiness board shows. Whether they have opened a mail is never recorded. */
export const readinessSteps = ['page', 'lobby', 'devices'] as const
export const ReadinessStep = z.enum(readinessSteps)
export type ReadinessStep = z.infer<typeof ReadinessStep>

/**
 * How urgent a call is, the most urgent first. `absent`: it should be running and a side is missing; `at_risk`: it begins soon and
 * somebody is not ready; `waiting`: somebody is not ready, with time left; `live`: both sides are in the room.
 */
export const urgencies = ['absent', 'at_risk', 'waiting', 'ready', 'live'] as const
export const Urgency = z.enum(urgencies)
export type Urgency = z.infer<typeof Urgency>

/** How ready somebody with a seat is for the time that the call has. */
export const SeatReadiness = z.object({
  person: PersonCard,
  kind: SeatKind,
  isConfirmed: z.boolean(),
  /** Whether they still have to confirm the statements of their seat. */
  isAttestationDue: z.boolean(),
  /** When they first opened the page of the call since it has this time, and when its lobby. */
  pageOpenedAt: z.nullable(Instant),
  lobbyOpenedAt: z.nullable(Instant),
  /** When a microphone or camera first worked in the lobby. */
  devicesCheckedAt: z.nullable(Instant),
  isInRoom: z.boolean(),
  /** When they left the room; null for those who are in it or never were. */
  leftRoomAt: z.nullable(Instant),
  /** When staff last reminded them. */
  remindedAt: z.nullable(Instant),
  can: can('remind'),
})
export type SeatReadiness = z.infer<typeof SeatReadiness>

/** A call of the readiness board. */
export const ReadinessCall = z.object({
  callId: Id,
  code: z.string(),
  topic: z.string(),
  clientName: z.string(),
  slot: Slot,
  platformType: PlatformType,
  urgency: Urgency,
  seats: z.array(SeatReadiness),
})
export type ReadinessCall = z.infer<typeof ReadinessCall>
