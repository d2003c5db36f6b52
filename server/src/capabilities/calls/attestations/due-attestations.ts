import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { Call, SeatKind } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { CallWithRelations } from '../store.ts'

/** What of a call decides who has to attest. */
export type AttestedCall = Pick<
  CallWithRelations,
  'status' | 'starts_at' | 'seats' | 'attestations' | 'attestation_texts' | 'approvals'
>

/** The topics that an approval has declared off limits. */
export const offLimitsOf = ({ approvals }: Pick<CallWithRelations, 'approvals'>): Call['offLimits'] => {
  const approval = approvals.find(({ conditions }) => conditions.includes('topics_off_limits'))
  return approval ? { approvalId: approval.id, topics: approval.note ?? '' } : null
}

/** When a person attested for the time of a call, with the topics that are off limits by now; null until then. */
export const attestedAt = (
  call: Pick<CallWithRelations, 'attestations' | 'approvals'>,
  personId: string,
): Date | null => {
  const approvalId = offLimitsOf(call)?.approvalId ?? null
  const own = call.attestations.find((one) => one.person_id === personId && one.approval_id === approvalId)
  return own?.attested_at ?? null
}

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
    .filter(({ person_id, kind }) => seatRules[kind].mustAttestFirst && hasToAttest(call, person_id, kind, at))
    .map(({ person_id }) => person_id)

/** Whether the seats of a call attest at all. */
export const isAttested = (call: AttestedCall, at: Date): boolean =>
  isBooked(call.status) && call.starts_at !== null && call.seats.some(({ kind }) => isText(call, kind, at))
