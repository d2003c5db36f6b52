import { type GuestSeatKind, guestSeatKinds } from '@colloquy/contract/calls/attendance/guest-operations'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { Interval } from '@colloquy/contract/time'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import { insertLink } from '../../identity/share-links/commands.ts'
import { mailPerson } from '../../notifications/commands.ts'
import { type PersonSummary, personBriefs } from '../../people/queries.ts'
import { mailBranding } from '../../tenancy/queries.ts'
import { type CallRecord, intervalOf } from '../present.ts'
import { guestLinkMail, type LinkMailKind } from './mails.ts'
import { linkExpiry, participantTypes } from './rules.ts'
import { noteMailedLink } from './store.ts'

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
  const inviter = (await personBriefs(tx, [invitedBy])).get(invitedBy)
  await mailPerson(
    context,
    personId,
    guestLinkMail({
      kind: mail,
      mailId: newId(at),
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
