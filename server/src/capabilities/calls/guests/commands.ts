import {
  addCallGuest,
  declineCallSeat,
  resendCallGuestLink,
} from '@colloquy/contract/calls/attendance/guest-operations'
import { guestDeclined, silentSeatsChanged } from '@colloquy/contract/calls/events'
import { maxSeats } from '@colloquy/contract/calls/operations'
import { newId } from '../../../platform/ids.ts'
import { mayMailOutside } from '../../../platform/mail/recipient-limit.ts'
import { command } from '../../../platform/operations/define.ts'
import { accountIdOf } from '../../identity/queries.ts'
import { revokeLinksToCalls } from '../../identity/share-links/commands.ts'
import { insertGuest } from '../../people/accounts/guest-commands.ts'
import { officerIds, personSummaries } from '../../people/queries.ts'
import * as policy from '../policy.ts'
import { canChangeSeats, seatKindOf } from '../present.ts'
import { linkToCall } from '../queries.ts'
import { aboutSeat, finish, leaveSeat, limits, loadSeat, mayChange, seatPerson } from '../seats/commands.ts'
import { deleteSilentSeat, silentSeatsOf } from '../silent-seat-store.ts'
import { lockCallForReader } from '../transition-commands.ts'
import { isGuestKind, mailGuestLink } from './link-commands.ts'
import { presentGuests } from './queries.ts'
import { guestOf, guestsOf, insertGuestRow, noteDecline } from './store.ts'

export const addGuest = command(addCallGuest, {
  load: async (context) => {
    const record = await lockCallForReader(context)
    return record && { ...record, kind: context.input.kind, seat: null }
  },
  see: policy.canSee,
  allow: mayChange,
  // The link would outlive the impersonation.
  isPersonal: true,
  limits,
  about: ({ subject }) => aboutSeat(subject),
  run: async (context) => {
    const { tx, me, at, actor, input, subject, refuse } = context
    const { kind, email } = input
    if (!canChangeSeats(subject.call)) return refuse('call_move_forbidden')
    const isOpen = kind !== 'silent_compliance'
    if (isOpen && subject.call.seats.length >= maxSeats) return refuse('seats_full')
    const accountId = await accountIdOf(tx, email)
    const account = accountId === undefined ? undefined : (await personSummaries(tx, [accountId])).get(accountId)
    // Somebody of whose account the actor may not learn is a guest like anybody else.
    if (account && policy.canKnowAccountOf(actor, account, subject)) {
      if (!policy.canHold(account, kind, actor, subject)) return refuse('seat_not_possible')
      await seatPerson(context, subject, account)
      return finish(context, { newHolderId: account.personId, formerHolderId: null })
    }
    const present = isOpen ? subject.seated : (await silentSeatsOf(tx, [subject.call.id])).map((seat) => seat.person_id)
    const guests = await guestsOf(tx, subject.call.id)
    const isSame = (address: string) => address.toLowerCase() === email.toLowerCase()
    if (guests.some((guest) => present.includes(guest.person_id) && isSame(guest.email)))
      return refuse('seat_not_possible')
    if (!(await mayMailOutside({ tx, actor, at }, me.personId, email))) return refuse('mailed_too_often')
    const personId = await insertGuest(context, input)
    const person = (await personSummaries(tx, [personId])).get(personId)!
    await insertGuestRow(tx, {
      tenant_id: me.tenantId,
      person_id: personId,
      call_id: subject.call.id,
      email,
      purpose: input.purpose ?? null,
      invited_by: me.personId,
      invited_at: at,
    })
    await seatPerson(context, subject, person)
    await mailGuestLink(context, {
      record: subject,
      kind,
      person,
      email,
      invitedBy: me.personId,
      mail: 'calls.guestInvited',
    })
    return finish(context, { newHolderId: personId, formerHolderId: null })
  },
})

export const resendGuestLink = command(resendCallGuestLink, {
  load: async (context) => {
    const subject = await loadSeat(context)
    const guest = subject?.seat ? await guestOf(context.tx, subject.seat.personId) : undefined
    return subject && guest && { ...subject, guest }
  },
  see: policy.canSee,
  allow: mayChange,
  isPersonal: true,
  limits,
  about: ({ subject }) => aboutSeat(subject),
  run: async (context) => {
    const { tx, me, at, actor, input, subject, refuse } = context
    const { kind, guest, call } = subject
    if (!canChangeSeats(call) || !isGuestKind(kind)) return refuse('call_move_forbidden')
    if (!(await mayMailOutside({ tx, actor, at }, me.personId, guest.email))) return refuse('mailed_too_often')
    await revokeLinksToCalls(context, guest.person_id)
    const person = (await personSummaries(tx, [guest.person_id])).get(guest.person_id)!
    const { email } = guest
    const link = { record: subject, kind, person, email, invitedBy: me.personId, mail: 'calls.guestInvited' } as const
    await mailGuestLink(context, link)
    return (await presentGuests(context, subject)).find(({ seatId }) => seatId === input.seatId)!
  },
})

/** Takes the seat back that a guest declines, ends their link, and tells whoever gives such seats. */
export const declineSeat = command(declineCallSeat, {
  load: lockCallForReader,
  see: policy.canSee,
  allow: policy.isGuestOfCall,
  exemptFrom: [linkToCall],
  about: ({ subject, actor }) => ({ kind: 'call', id: subject.call.id, details: { seat: seatKindOf(actor, subject) } }),
  run: async (context) => {
    const { tx, me, at, emit, input, subject, refuse } = context
    const { personId } = me
    const { id: callId } = subject.call
    if (!canChangeSeats(subject.call)) return refuse('call_move_forbidden')
    // Before the seat is taken, which would end the link as a revoked one.
    await revokeLinksToCalls(context, personId, 'declined')
    await noteDecline(tx, personId, { declined_at: at, decline_reason: input.reason ?? null })
    const kind = seatKindOf(me, subject)
    if (kind !== 'silent_compliance') await leaveSeat(context, subject, personId)
    else {
      for (const seat of await silentSeatsOf(tx, [callId]))
        if (seat.person_id === personId) await deleteSilentSeat(tx, seat.id)
      const change = { newHolderId: null, formerHolderId: personId }
      emit(silentSeatsChanged, { changeId: newId(at), callId, ...change }, await officerIds(tx))
    }
    emit(guestDeclined, { callId, personId, kind })
    return {}
  },
})
