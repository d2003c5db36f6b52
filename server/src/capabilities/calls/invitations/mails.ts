import type { Language } from '@colloquy/contract/languages'
import type { Interval } from '@colloquy/contract/time'
import { invitation } from '../../../platform/calendar/invitation.ts'
import { pageUrl } from '../../../platform/mail/page-url.ts'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import { mailTranslator } from '../../../platform/translations/mail-translator.ts'
import type { PersonBrief } from '../../people/queries.ts'
import { mailDomain } from '../../tenancy/queries.ts'
import {
  type Correspondence,
  callPath,
  expertsWithRoles,
  mailReader,
  otherName,
  prepareCorrespondence,
} from '../mails.ts'
import type { CallRecord } from '../present.ts'
import { intervalOf } from '../present.ts'
import { calendarMailFor } from './calendar-changes.ts'
import { type InvitationRow, invitationsOf, type Side, writeInvitation } from './store.ts'

const sides: readonly Side[] = ['client', 'expert']

/** A state of the calendar event of one side. */
interface EventState {
  readonly sequence: number
  readonly slot: Interval
  readonly isCancelled: boolean
  readonly stamp: Date
}

/** The event as an iTIP file (RFC 5546). It lists the attendees of one side only, so that no address reaches the other. */
const eventFileFor = (
  correspondence: Correspondence,
  side: Side,
  domain: string,
  language: Language,
  { sequence, slot, isCancelled, stamp }: EventState,
): string => {
  const { call } = correspondence.record
  const words = mailTranslator(language, correspondence.branding.wordings)
  const url = pageUrl({ origin: correspondence.origins[side] }, callPath(side, call.id))
  return invitation({
    method: isCancelled ? 'CANCEL' : 'REQUEST',
    uid: `${call.id}.${side}@${domain}`,
    sequence,
    stamp,
    start: slot.start,
    end: slot.end,
    summary: words('frame.eventTitle', { other: otherName(correspondence, side), topic: call.topic }),
    description: [side === 'client' && expertsWithRoles(correspondence, language), words('frame.eventText', { url })]
      .filter(Boolean)
      .join('\n\n'),
    location: words('frame.eventPlace'),
    url,
    organizer: { name: correspondence.branding.platformName, email: correspondence.branding.sender },
    attendees: correspondence.sides[side].flatMap(({ fullName, email }) =>
      email === null ? [] : { name: fullName, email, accepted: true },
    ),
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
  })
}

/**
 * Mails each person of both sides the calendar update that a call needs.
 * The caller has locked the call's row, so that two updates are never sent for the same change.
 */
export const sendCalendarUpdates = async (mailing: TransactionContext, record: CallRecord): Promise<void> => {
  const sentInvitations = await invitationsOf(mailing.tx, record.call.id)
  const correspondence = await prepareCorrespondence(mailing, record)
  const domain = await mailDomain(mailing.tx)
  for (const side of sides)
    await sendSideUpdate(
      mailing,
      correspondence,
      side,
      domain,
      sentInvitations.find((one) => one.side === side),
    )
}

const sendSideUpdate = async (
  mailing: TransactionContext,
  correspondence: Correspondence,
  side: Side,
  domain: string,
  lastInvitation: InvitationRow | undefined,
): Promise<void> => {
  const { call } = correspondence.record
  const kind = calendarMailFor(
    { status: call.status, startsAt: call.starts_at },
    lastInvitation && { start: lastInvitation.starts_at, isCancelled: lastInvitation.is_cancelled },
  )
  const isCancelled = kind === 'calls.cancelled' || kind === 'calls.postponed' || kind === 'calls.held'
  // A cancellation carries the cancelled time, which the call may no longer have.
  const slot =
    isCancelled && lastInvitation ? { start: lastInvitation.starts_at, end: lastInvitation.ends_at } : intervalOf(call)
  if (!kind || !slot) return
  const sequence = lastInvitation ? lastInvitation.sequence + 1 : 0
  const readers: readonly PersonBrief[] = isCancelled
    ? correspondence.readers[side].filter((reader) => lastInvitation?.person_ids.includes(reader.personId))
    : correspondence.readers[side]
  for (const reader of readers) {
    const content = eventFileFor(correspondence, side, domain, reader.language, {
      sequence,
      slot,
      isCancelled,
      stamp: mailing.at,
    })
    await mailReader(mailing, correspondence, side, reader, {
      kind,
      occasion: `${sequence}`,
      slots: [slot],
      calendar: { method: isCancelled ? 'CANCEL' : 'REQUEST', content },
    })
  }
  await writeInvitation(mailing.tx, {
    tenant_id: mailing.actor.tenantId,
    call_id: call.id,
    side,
    sequence,
    call_version: call.version,
    starts_at: slot.start,
    ends_at: slot.end,
    person_ids: readers.map((reader) => reader.personId),
    is_cancelled: isCancelled,
  })
}

/** A booked call as a calendar file of one side, with the sequence that was sent last. */
export const calendarFile = async (
  mailing: TransactionContext,
  record: CallRecord,
  side: Side,
  language: Language,
): Promise<string> => {
  const slot = intervalOf(record.call)
  if (!slot) throw new RangeError('A call without a time has no calendar file.')
  const lastInvitation = (await invitationsOf(mailing.tx, record.call.id)).find((one) => one.side === side)
  const state = { sequence: lastInvitation?.sequence ?? 0, slot, isCancelled: false, stamp: mailing.at }
  return eventFileFor(await prepareCorrespondence(mailing, record), side, await mailDomain(mailing.tx), language, state)
}
