import { callAttested } from '@colloquy/contract/calls/events'
import { attestCall } from '@colloquy/contract/calls/operations'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import { isGuest } from '../../../platform/access/actor.ts'
import { type CommandContext, command } from '../../../platform/operations/define.ts'
import { resolveNotifications } from '../../notifications/commands.ts'
import { textsInForce } from '../../terms/queries.ts'
import * as policy from '../policy.ts'
import { type CallRecord, pathOf, roomStateOf, seatKindOf } from '../present.ts'
import { linkToCall, presentOne } from '../queries.ts'
import * as store from '../store.ts'
import { emitCallChange, lockCallForReader } from '../transition-commands.ts'
import { attestedAt, offLimitsOf } from './due-attestations.ts'
import { insertAttestation } from './store.ts'

/** Attests for the time of a call. It binds the text that was shown, which must be the one in force. */
export const attest = command(attestCall, {
  load: lockCallForReader,
  see: policy.canSee,
  allow: policy.canJoin,
  exemptFrom: [linkToCall],
  isPersonal: true,
  limits: [{ name: 'calls.attestations', max: 120, seconds: 3600 }],
  about: ({ input, subject }) => ({
    kind: 'call',
    id: input.callId,
    details: {
      startsAt: subject.call.starts_at?.toISOString(),
      termsId: input.termsId,
      approvalId: input.approvalId ?? null,
    },
  }),
  run: async (context) => {
    const { tx, me, at, input, subject, request, refuse } = context
    const { call } = subject
    if (!isBooked(call.status) || !call.starts_at || roomStateOf(call, at) === 'room_closed')
      return refuse('call_move_forbidden')
    const seat = seatKindOf(me, subject)
    const kind = seatRules[seat].attests
    const inForce = await textsInForce(tx, kind, at)
    if (!inForce.some(({ id }) => id === input.termsId)) return refuse('attestation_outdated')
    const approvalId = offLimitsOf(call)?.approvalId ?? null
    if ((input.approvalId ?? null) !== approvalId) return refuse('attestation_outdated')
    if (attestedAt(call, me.personId)) return presentOne(context, subject)
    const by = { personId: me.personId, seat, isGuest: isGuest(me) }
    const from = { termsId: input.termsId, approvalId, session_id: me.sessionId, address: request.address }
    return presentOne(context, await recordAttestation(context, subject, by, from))
  },
})

/** Records that somebody has attested for the time of a call, in the browser or by phone. @returns the call as it is now */
export const recordAttestation = async (
  context: Pick<CommandContext, 'tx' | 'at' | 'actor' | 'emit'>,
  subject: CallRecord,
  { personId, seat, isGuest }: { readonly personId: string; readonly seat: SeatKind; readonly isGuest: boolean },
  from: {
    readonly termsId: string
    readonly approvalId: string | null
    readonly session_id: string | null
    readonly address: string
  },
): Promise<CallRecord> => {
  const { tx, at, actor } = context
  const { call } = subject
  if (!call.starts_at) throw new RangeError('A call without a time is not attested.')
  const { termsId: terms_id, approvalId: approval_id, session_id, address } = from
  await insertAttestation(tx, {
    tenant_id: actor.tenantId,
    call_id: call.id,
    person_id: personId,
    starts_at: call.starts_at,
    terms_id,
    approval_id,
    attested_at: at,
    session_id,
    address,
  })
  // Guests confirm their seat with it; they are asked nothing else.
  if (isGuest) await store.acceptSeats(tx, call.id, [personId])
  await resolveNotifications(context, pathOf(subject), ['attestation_due'], personId)
  // Neither the version nor an event may tell others that somebody listens.
  if (seatRules[seat].shownTo === 'officers') return { ...subject, call: (await store.findCall(tx, call.id)) ?? call }
  await store.update(tx, call.id, {})
  return emitCallChange(context, call.id, callAttested)
}
