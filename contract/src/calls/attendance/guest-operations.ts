import * as z from 'zod/mini'
import { Language } from '../../languages.ts'
import { operation } from '../../operation.ts'
import { NamePart } from '../../people/shapes.ts'
import { Email, EmptyOutput, Id, Instant, line, Zone } from '../../values.ts'
import { Call } from '../shapes.ts'

/** The seats that somebody without an account may have. Experts are evaluated by compliance, so they need an account. */
export const guestSeatKinds = ['client', 'interpreter', 'chaperone', 'compliance', 'silent_compliance'] as const
export const GuestSeatKind = z.enum(guestSeatKinds)
export type GuestSeatKind = z.infer<typeof GuestSeatKind>

/** How the link of a seat's holder stands, as whoever gives such seats sees it. */
export const CallGuest = z.object({
  seatId: Id,
  email: z.string(),
  /** What the guest was asked to do; null where nobody wrote it down. */
  purpose: z.nullable(z.string()),
  /** When the latest link was mailed, and when the guest opened it last. */
  sentAt: z.nullable(Instant),
  openedAt: z.nullable(Instant),
  /** When the latest link expires. */
  expiresAt: z.nullable(Instant),
})
export type CallGuest = z.infer<typeof CallGuest>

export const addCallGuest = operation('calls.addGuest', {
  summary:
    'Gives a seat to somebody without an account and mails them a link that opens this call only. An address with an account that the actor may know of gets the seat for the account.',
  method: 'POST',
  path: '/calls/{callId}/guests',
  input: z.object({
    callId: Id,
    kind: GuestSeatKind,
    firstName: NamePart,
    lastName: NamePart,
    email: Email,
    /** The language of the mail and of the pages. */
    language: Language,
    /** The time zone in which the guest reads times. */
    timeZone: Zone,
    /** What the guest is to do. */
    purpose: z.optional(line(200)),
  }),
  output: Call,
  refusals: ['seat_not_possible', 'slot_taken', 'call_move_forbidden', 'seats_full'],
})

export const listCallGuests = operation('calls.listGuests', {
  summary: 'How the links of the guests on a call stand, of the seats that the actor may give.',
  method: 'GET',
  path: '/calls/{callId}/guests',
  input: z.object({ callId: Id }),
  output: z.object({ guests: z.array(CallGuest) }),
})

export const resendCallGuestLink = operation('calls.resendGuestLink', {
  summary: 'Mails a guest a new link. The former one and its sessions end.',
  method: 'POST',
  path: '/calls/{callId}/guests/{seatId}/link',
  input: z.object({ callId: Id, seatId: Id }),
  output: CallGuest,
  refusals: ['call_move_forbidden'],
})

export const declineCallSeat = operation('calls.declineSeat', {
  summary: 'A guest gives their seat back. Whoever arranges the call is told, and the link ends.',
  method: 'POST',
  path: '/calls/{callId}/decline',
  input: z.object({ callId: Id, reason: z.optional(line(300)) }),
  output: EmptyOutput,
  refusals: ['call_move_forbidden'],
})
