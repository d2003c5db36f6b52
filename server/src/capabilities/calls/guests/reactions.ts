import * as events from '@colloquy/contract/calls/events'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { newId } from '../../../platform/ids.ts'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { revokeLinksToCalls } from '../../identity/share-links/commands.ts'
import { mailPerson, notify } from '../../notifications/commands.ts'
import { officerIds, personSummaries, staffHolding } from '../../people/queries.ts'
import { mailBranding, mailDomain, siteFor } from '../../tenancy/queries.ts'
import { mailCallSeat, otherName, prepareCorrespondence } from '../mails.ts'
import { canBeNotified } from '../policy.ts'
import { type CallRecord, intervalOf, pathOf } from '../present.ts'
import { lockCall } from '../transition-commands.ts'
import { bookedInterval, mailGuestLinks, seatedGuests } from './link-commands.ts'
import { declineNote, type GuestNewsKind, guestNewsMail, kindName } from './mails.ts'
import { type GuestRow, guestsOf, noteMailedLink } from './store.ts'

/** Mails a guest what became of the call or of their seat; there is nothing to open. */
const mailNews = async (context: SystemContext, record: CallRecord, guest: GuestRow, kind: GuestNewsKind) => {
  const { tx, at, actor } = context
  const person = (await personSummaries(tx, [guest.person_id])).get(guest.person_id)
  if (!person || person.isErased) return
  const { fullName: name, language, timeZone } = person
  await mailPerson(
    context,
    guest.person_id,
    guestNewsMail({
      kind,
      mailId: newId(at),
      guestId: guest.person_id,
      knownStart: guest.mailed_starts_at,
      domain: await mailDomain(tx),
      at,
      to: { name, email: guest.email, language, timeZone },
      record,
      site: await siteFor(tx, actor.tenantId, 'Exchange'),
      branding: await mailBranding(tx),
    }),
  )
}

interface CallChange {
  readonly callId: string
}

/** Mails the guests of a call a link with its new time, or that it has none any longer. */
const mailTime = async (context: SystemContext, { callId }: CallChange): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  if (!record) return
  const startsAt = bookedInterval(record)?.start ?? null
  const hasOldTime = ({ mailed_starts_at: known }: GuestRow) => known?.getTime() !== startsAt?.getTime()
  if (startsAt) return mailGuestLinks(context, record, 'calls.guestTime', hasOldTime)
  for (const { guest } of await seatedGuests(context, record)) {
    if (!hasOldTime(guest)) continue
    await mailNews(context, record, guest, 'calls.guestPostponed')
    const { link_id, sent_at } = guest
    await noteMailedLink(context.tx, guest.person_id, { link_id, sent_at, mailed_starts_at: null })
  }
}

/** Mails the guests of a call that it goes on longer. The links that they have outlive it. */
const mailEnd = async (context: SystemContext, { callId }: CallChange): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  if (!record || !bookedInterval(record)) return
  for (const { guest } of await seatedGuests(context, record))
    if (guest.mailed_starts_at) await mailNews(context, record, guest, 'calls.guestExtended')
}

/** Ends the links of a call that does not take place, and tells its guests. */
const endLinks = async (context: SystemContext, { callId }: CallChange): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  if (!record) return
  for (const { guest } of await seatedGuests(context, record))
    if (await revokeLinksToCalls(context, guest.person_id))
      await mailNews(context, record, guest, 'calls.guestCancelled')
}

/** Tells a guest that their seat was taken away, unless they gave it back themselves. */
const mailRemoval = async (
  context: SystemContext,
  { callId, formerHolderId }: CallChange & { readonly formerHolderId: string | null },
): Promise<void> => {
  const record = formerHolderId && (await lockCall({ tx: context.tx, input: { callId } }))
  if (!record) return
  const guest = (await guestsOf(context.tx, callId)).find(({ person_id }) => person_id === formerHolderId)
  if (guest && guest.declined_at === null) await mailNews(context, record, guest, 'calls.guestRemoved')
}

/** Ids of those who give seats of a kind in a call: the officers, or who invited the guest, the client's contact and the staff. */
const seatManagersOf = async ({ tx }: SystemContext, record: CallRecord, kind: SeatKind, invitedBy: string) =>
  seatRules[kind].givenBy === 'officers'
    ? officerIds(tx)
    : [...new Set([invitedBy, record.contactId, ...(await staffHolding(tx, permissionIds.ScheduleAndCancelCall))])]

/** Tells those who give such seats that a guest has declined. */
const notifyOfDecline = async (
  context: SystemContext,
  { callId, personId, kind }: { readonly callId: string; readonly personId: string; readonly kind: SeatKind },
): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  const guest = (await guestsOf(context.tx, callId)).find(({ person_id }) => person_id === personId)
  const person = (await personSummaries(context.tx, [personId])).get(personId)
  if (!record || !guest || !person) return
  const correspondence = await prepareCorrespondence(context, record)
  const readers = await personSummaries(context.tx, await seatManagersOf(context, record, kind, guest.invited_by))
  for (const reader of readers.values()) {
    if (!canBeNotified(reader, reader.roleId === roleIds.client ? 'client' : 'compliance', record)) continue
    const parameters = { guest: person.fullName, topic: record.call.topic, code: record.call.code }
    await notify(context, {
      personId: reader.personId,
      kind: 'guest_declined',
      path: pathOf(record),
      parameters: { ...parameters, name: otherName(correspondence, 'client', reader.language) },
      key: `guest_declined:${personId}`,
      startsAt: intervalOf(record.call)?.start,
    })
    await mailCallSeat(context, correspondence, 'client', reader, {
      kind: 'calls.guestDeclined',
      occasion: personId,
      parameters: {
        guest: person.fullName,
        seat: kindName(kind, reader.language),
        note: guest.decline_reason ?? declineNote(reader.language),
      },
    })
  }
}

/** Mails to guests, and notifications about them for those who arrange a call. */
export const guestReactions = [
  on(events.callScheduled, 'calls.guests.scheduled', mailTime),
  on(events.callRescheduled, 'calls.guests.rescheduled', mailTime),
  on(events.callExtended, 'calls.guests.extended', mailEnd),
  on(events.callPostponed, 'calls.guests.postponed', mailTime),
  on(events.callPutOnHold, 'calls.guests.held', mailTime),
  on(events.callReopened, 'calls.guests.reopened', mailTime),
  on(events.callCancelled, 'calls.guests.cancelled', endLinks),
  on(events.callRemoved, 'calls.guests.call-removed', endLinks),
  on(events.seatsChanged, 'calls.guests.removed', mailRemoval),
  on(events.silentSeatsChanged, 'calls.guests.silent-removed', mailRemoval),
  on(events.guestDeclined, 'calls.guests.declined', notifyOfDecline),
]
