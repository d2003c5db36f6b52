import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { CallParts } from '../store.ts'

/** What of a call decides who has to attest. */
export type AttestedCall = Pick<CallParts, 'status' | 'starts_at' | 'seats' | 'attestations' | 'attestation_texts'>

/** When a person attested for the time of a call; null until then. */
export const attestedAt = ({ attestations }: Pick<CallParts, 'attestations'>, personId: string): Date | null =>
  attestations.find(({ person_id }) => person_id === personId)?.attested_at ?? null

const isText = ({ attestation_texts }: AttestedCall, seat: SeatKind, at: Date): boolean => {
  const since = attestation_texts[seatRules[seat].attests]
  return since !== undefined && new Date(since) <= at
}

/** Whether a person who takes a seat has to attest first. A tenant without a text for the seat asks for nothing. */
export const hasToAttest = (call: AttestedCall, personId: string, seat: SeatKind, at: Date): boolean =>
  isBooked(call.status) && call.starts_at !== null && isText(call, seat, at) && attestedAt(call, personId) === null

/** The people with a seat who have to attest before the call can be joined. */
export const missingAttestations = (call: AttestedCall, at: Date): string[] =>
  call.seats
    .filter(({ person_id, kind }) => seatRules[kind].isAwaited && hasToAttest(call, person_id, kind, at))
    .map(({ person_id }) => person_id)

/** Whether the seats of a call attest at all. */
export const isAttested = (call: AttestedCall, at: Date): boolean =>
  isBooked(call.status) && call.starts_at !== null && call.seats.some(({ kind }) => isText(call, kind, at))
