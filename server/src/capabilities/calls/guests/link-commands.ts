import { type GuestSeatKind, guestSeatKinds } from '@colloquy/contract/calls/attendance/guest-operations'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { Interval } from '@colloquy/contract/time'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import { insertLink } from '../../identity/share-links/commands.ts'
import { mailPerson } from '../../notifications/commands.ts'
import { type PersonSummary, personSummaries } from '../../people/queries.ts'
import { mailBranding, mailDomain } from '../../tenancy/queries.ts'
import { type CallRecord, intervalOf } from '../present.ts'
import { silentSeatsOf } from '../silent-seat-store.ts'
import { guestLinkMail, type LinkMailKind } from './mails.ts'
import { linkExpiry, participantTypes } from './rules.ts'
import { type GuestRow, guestsOf, noteMailedLink } from './store.ts'

/** The guests who have a seat in a call, and which. */
export const seatedGuests = async (
  { tx }: Pick<TransactionContext, 'tx'>,
  { call }: CallRecord,
): Promise<{ guest: GuestRow; kind: GuestSeatKind }[]> => {
  const silent = await silentSeatsOf(tx, [call.id])
  const kindOf = (personId: string): SeatKind | undefined =>
    call.seats.find(({ person_id }) => person_id === personId)?.kind ??
    (silent.some(({ person_id }) => person_id === personId) ? 'silent_compliance' : undefined)
  return (await guestsOf(tx, call.id)).flatMap((guest) => {
    const kind = kindOf(guest.person_id)
    return kind && isGuestKind(kind) ? [{ guest, kind }] : []
  })
}

/** Mails every guest of a call a link: because its time has changed, or because it begins soon. */
export const mailGuestLinks = async (
  context: TransactionContext,
  record: CallRecord,
  mail: Exclude<LinkMailKind, 'calls.guestInvited'>,
  isMeant: (guest: GuestRow) => boolean = () => true,
): Promise<void> => {
  for (const { guest, kind } of await seatedGuests(context, record)) {
    const { person_id: personId, email, invited_by: invitedBy } = guest
    const person = isMeant(guest) ? (await personSummaries(context.tx, [personId])).get(personId) : undefined
    if (person) await mailGuestLink(context, { record, kind, person, email, invitedBy, mail })
  }
}

/** Whether a seat of a kind may be held by somebody without an account. */
export const isGuestKind = (kind: SeatKind): kind is GuestSeatKind => guestSeatKinds.some((one) => one === kind)

/** When a call takes place, as long as that time stands. */
export const bookedInterval = ({ call }: Pick<CallRecord, 'call'>): Interval | null =>
  isBooked(call.status) ? intervalOf(call) : null

interface GuestLink {
  readonly record: Pick<CallRecord, 'call'>
  readonly kind: GuestSeatKind
  readonly person: Pick<PersonSummary, 'personId' | 'fullName' | 'language' | 'timeZone'>
  readonly email: string
  readonly invitedBy: string
  readonly mail: LinkMailKind
}

/** Makes a link for the seat of a guest and mails it. Links that they have stay valid. */
export const mailGuestLink = async (
  context: TransactionContext,
  { record, kind, person, email, invitedBy, mail }: GuestLink,
): Promise<void> => {
  const { tx, at } = context
  const { personId, fullName: name, language, timeZone } = person
  const slot = bookedInterval(record)
  const expiresAt = linkExpiry(slot, at)
  const link = await insertLink(context, {
    resourceType: 'Call',
    resourceId: record.call.id,
    personId,
    participantType: participantTypes[kind],
    email,
    language,
    expiresAt,
    createdBy: invitedBy,
  })
  const inviter = (await personSummaries(tx, [invitedBy])).get(invitedBy)
  await mailPerson(
    context,
    personId,
    guestLinkMail({
      kind: mail,
      mailId: newId(at),
      guestId: personId,
      domain: await mailDomain(tx),
      at,
      to: { name, email, language, timeZone },
      record,
      seat: kind,
      byName: inviter?.fullName ?? '',
      slot,
      expiresAt,
      path: link.path,
      site: link.site,
      branding: await mailBranding(tx),
    }),
  )
  await noteMailedLink(tx, personId, { link_id: link.id, sent_at: at, mailed_starts_at: slot?.start ?? null })
}
