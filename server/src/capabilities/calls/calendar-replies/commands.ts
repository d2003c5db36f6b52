import { type ReplyOutcome, receiveCalendarReply } from '@colloquy/contract/calls/reply-operations'
import { isBooked } from '@colloquy/contract/calls/statuses'
import { publicAccess } from '../../../platform/access/policy.ts'
import { readReply } from '../../../platform/calendar/calendar-reader.ts'
import type { CalendarReply } from '../../../platform/calendar/calendar-reply.ts'
import { readInboundMail } from '../../../platform/mail/inbound-mail.ts'
import { signedText } from '../../../platform/mail/inbound-signature.ts'
import { type CommandContext, command } from '../../../platform/operations/define.ts'
import { isSignatureValid } from '../../../platform/secrets/signature.ts'
import { serviceEmails } from '../../people/contact/queries.ts'
import { type PersonSummary, personSummaries } from '../../people/queries.ts'
import { mailDomain } from '../../tenancy/queries.ts'
import { eventUid } from '../calendar-invitations/calendar-changes.ts'
import { tokenIn } from '../calendar-invitations/reply-address.ts'
import {
  type Reply,
  type ReplyAddressRow,
  replyAddressBy,
  writeReply,
} from '../calendar-invitations/reply-address-store.ts'
import { invitationsOf } from '../calendar-invitations/store.ts'
import { canBeNotified } from '../policy.ts'
import type { CallRecord } from '../present.ts'
import { silentSeatsOf } from '../silent-seat-store.ts'
import { lockCall } from '../transition-commands.ts'
import { applyReply } from './apply-reply-commands.ts'

const maxSignatureAgeMs = 300_000

/** `inboundSecret` is what the mail service signs with. */
export const receiveReply = (inboundSecret: string | undefined) =>
  command(receiveCalendarReply, {
    allow: publicAccess,
    // The mail service brings the answers of everybody. Mails to one address, such as those of a program that answers itself,
    // are refused before they use up the budget of the others.
    limits: [
      { name: 'calls.receiveReply', max: 3_000, seconds: 3600 },
      { name: 'calls.receiveReply.address', max: 60, seconds: 3600, per: ({ input }) => input.recipient.toLowerCase() },
    ],
    unauditedRefusals: ['inbound_signature_wrong'],
    about: ({ actor }, { outcome }) => ({ kind: 'tenant', id: actor.tenantId, details: { outcome } }),
    run: async (context) => {
      const { tx, at, input, refuse } = context
      const ageMs = at.getTime() - new Date(input.signedAt).getTime()
      const isSigned = inboundSecret && isSignatureValid(signedText(input), input.signature, inboundSecret)
      if (!isSigned || Math.abs(ageMs) > maxSignatureAgeMs) return refuse('inbound_signature_wrong')
      const domain = await mailDomain(tx)
      const token = tokenIn(input.recipient, domain)
      const address = token === undefined ? undefined : await replyAddressBy(tx, token)
      return { outcome: address ? await receive(context, address, { mail: input.mail, domain }) : 'unknown_address' }
    },
  })

/** An answer whose sender is known. */
interface Answer {
  readonly address: Pick<ReplyAddressRow, 'token' | 'call_id' | 'person_id'>
  readonly person: PersonSummary
  readonly reply: CalendarReply
  readonly domain: string
}

const receive = async (
  context: CommandContext,
  address: ReplyAddressRow,
  { mail, domain }: { readonly mail: string; readonly domain: string },
): Promise<ReplyOutcome> => {
  const { tx } = context
  const person = (await personSummaries(tx, [address.person_id])).get(address.person_id)
  const parsed = await readInboundMail(mail)
  if (!parsed) return 'unreadable'
  const { from, calendar } = parsed
  const serviceEmail = (await serviceEmails(tx, [address.person_id])).get(address.person_id)
  const own = [person?.email, serviceEmail].flatMap((email) => email?.toLowerCase() ?? [])
  if (!person || from === undefined || !own.includes(from)) return 'unknown_sender'
  const reply = calendar === undefined ? undefined : await readReply(calendar, person.timeZone)
  return reply ? answer(context, { address, person, reply, domain }) : 'unreadable'
}

/** Answers to an earlier version, or written before the last one, count no more (RFC 5546, 2.1.5). */
const answer = async (context: CommandContext, { address, person, reply, domain }: Answer): Promise<ReplyOutcome> => {
  const { tx, at } = context
  const record = await lockCall({ tx, input: { callId: address.call_id } })
  const kind = record && (await seatKindIn(context, record, person.personId))
  // Read again now that the call is locked: another answer may have come meanwhile.
  const last = await replyAddressBy(tx, address.token)
  if (!record || !kind || !last || reply.uid !== eventUid(address.call_id, kind, domain)) return 'unknown_address'
  const participation = participationOf(reply, person)
  if (!participation) return 'unreadable'
  const invitation = (await invitationsOf(tx, address.call_id)).find((one) => one.seat === kind)
  const { starts_at, status } = record.call
  const isCurrent =
    invitation?.sequence === reply.sequence &&
    !invitation.is_cancelled &&
    isBooked(status) &&
    // A call that has just moved may not have been mailed yet.
    invitation.starts_at.getTime() === starts_at?.getTime() &&
    starts_at > at
  const isLater = last.sequence !== reply.sequence || isAfterLast(last, reply.stamp, participation)
  if (!isCurrent || !isLater || !canBeNotified(person, kind, record)) return 'outdated'
  await writeReply(tx, address, { sequence: reply.sequence, replied_at: reply.stamp, reply: participation })
  return applyReply(context, record, { participation, person, kind, reply })
}

/** Stamps are in whole seconds: another answer in the same second is a later one, the same answer a repeated mail. */
const isAfterLast = ({ replied_at, reply }: ReplyAddressRow, stamp: Date, participation: Reply): boolean =>
  replied_at === null || stamp > replied_at || (stamp.getTime() === replied_at.getTime() && participation !== reply)

const seatKindIn = async ({ tx }: CommandContext, { call }: CallRecord, personId: string) => {
  const open = call.seats.find((seat) => seat.person_id === personId)
  if (open) return open.kind
  const silent = await silentSeatsOf(tx, [call.id])
  return silent.some((seat) => seat.person_id === personId) ? ('silent_compliance' as const) : undefined
}

/** The participation status of a person. Programs may write another address of theirs, but then they name nobody else. */
const participationOf = ({ method, attendees }: CalendarReply, { email }: PersonSummary): Reply | undefined => {
  const own = attendees.find((one) => one.email === email?.toLowerCase()) ?? (attendees.length === 1 && attendees[0])
  if (!own) return undefined
  if (method === 'COUNTER') return 'countered'
  const participation = own.status.toLowerCase()
  return participation === 'accepted' || participation === 'declined' || participation === 'tentative'
    ? participation
    : undefined
}
