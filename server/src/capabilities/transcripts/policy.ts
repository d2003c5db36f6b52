import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import type { TranscriptAudience, TranscriptObstacle, TranscriptState } from '@colloquy/contract/transcripts/shapes'
import type { AnyActor } from '../../platform/access/actor.ts'
import type { Predicate } from '../../platform/access/policy.ts'
import * as calls from '../calls/policy.ts'
import { isOfficer } from '../compliance/policy.ts'

/** Compliance officers import, review, redact and release transcripts, and only they read originals. */
export const canHandleTranscript: Predicate = isOfficer

/**
 * Whether somebody took part in a call otherwise than for compliance, by a seat, as one of the project's team, or in the room before
 * they lost the seat. They do not decide what of it is released.
 */
export const tookPart = (
  personId: string,
  call: calls.CallAttributes,
  visitors: readonly { readonly personId: string; readonly seat: SeatKind }[],
): boolean =>
  [call.contactId, call.requesterId, call.expertId, ...call.team].includes(personId) ||
  [...call.seats.map(({ personId: holderId, kind: seat }) => ({ personId: holderId, seat })), ...visitors].some(
    (one) => one.personId === personId && seatRules[one.seat].givenBy !== 'officers',
  )

/** As what somebody reads the transcript of a call; null for those who never do. */
export type TranscriptReader = 'officer' | 'staff' | TranscriptAudience | null

/** As what an actor reads the transcript of a call. Vendors, interpreters and other helpers read none. */
export const readerOf = (actor: AnyActor, call: calls.CallAttributes): TranscriptReader => {
  if (actor.kind === 'system') return null
  if (calls.isComplianceOfficer(actor, call)) return 'officer'
  if (calls.isStaffOfCall(actor, call)) return 'staff'
  if (calls.isOnClientTeam(actor, call) || calls.isClientOfficer(actor, call)) return 'client'
  return calls.isExpertOfCall(actor, call) ? 'expert' : null
}

/** The policy that travels with a transcript. */
export interface ContentPolicy {
  readonly state: TranscriptState
  readonly audience: readonly TranscriptAudience[]
  readonly embargoUntil: Date | null
  readonly expiresAt: Date | null
  readonly erasedAt: Date | null
  /** Whether the content of the call is frozen, or a rule about reading applies. */
  readonly isWithheld: boolean
}

/**
 * Why somebody cannot read a transcript now; null when they can. The screen, the interface for programs and exports decide by this
 * function alone. Who is not in the audience does not learn that there is a transcript.
 */
export const obstacleTo = (reader: TranscriptReader, content: ContentPolicy, at: Date): TranscriptObstacle | null => {
  const isSide = reader === 'client' || reader === 'expert'
  if (reader === null || (isSide && !content.audience.includes(reader))) return 'none'
  if (content.erasedAt) return 'erased'
  if (content.state !== 'released') return 'not_released'
  if (reader === 'officer') return null
  if (content.embargoUntil && at < content.embargoUntil) return 'embargo'
  if (content.expiresAt && at >= content.expiresAt) return 'expired'
  return content.isWithheld ? 'compliance' : null
}

/** Those with a seat for whom a transcript is released. The others of their team find it on the page of the call. */
export const audienceMembers = (
  { contactId, expertId, seats }: calls.CallAttributes,
  audience: readonly TranscriptAudience[],
): string[] => [
  ...new Set([
    ...(audience.includes('client') ? [contactId] : []),
    ...(audience.includes('expert') ? [expertId] : []),
    ...seats.flatMap(({ personId, kind }) => {
      const side = seatRules[kind].decidesFor
      return side !== null && audience.includes(side) ? [personId] : []
    }),
  ]),
]
