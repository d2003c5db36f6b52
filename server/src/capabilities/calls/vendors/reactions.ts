import * as events from '@colloquy/contract/calls/events'
import type { NotificationKind } from '@colloquy/contract/notifications/shapes'
import type { Payload } from '@colloquy/contract/operation'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { notify } from '../../notifications/commands.ts'
import { type PersonSummary, personSummaries, vendorMembers } from '../../people/queries.ts'
import { type Correspondence, contactOf, mailCallSeat, otherName, prepareCorrespondence } from '../mails.ts'
import { type CallRecord, intervalOf, pathOf } from '../present.ts'
import { lockCall } from '../transition-commands.ts'
import { unnamedContact } from './present.ts'

/** The members of the vendor that answers for the expert of a call. */
const membersOf = async ({ tx }: SystemContext, { vendorId }: CallRecord): Promise<PersonSummary[]> =>
  vendorId === null ? [] : [...(await personSummaries(tx, await vendorMembers(tx, vendorId))).values()]

/** A correspondence as a reader of a vendor may know it: neither the client nor its people have names. */
const withoutClient = (correspondence: Correspondence, { language }: PersonSummary): Correspondence => {
  const contact = contactOf(correspondence)
  const fullName = unnamedContact(correspondence.record.call.code, language)
  return {
    ...correspondence,
    record: { ...correspondence.record, isBlinded: true },
    seats: { ...correspondence.seats, client: contact ? [{ ...contact, fullName, companyName: null }] : [] },
  }
}

/** Asks the vendor of an expert for times, in the inbox and by mail, if the call still waits for its answer. */
const askVendor = async (context: SystemContext, { callId, version }: Payload<typeof events.callRequested>) => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  if (record?.call.wait_type !== 'vendor_answer') return
  const correspondence = await prepareCorrespondence(context, record)
  for (const member of await membersOf(context, record)) {
    await notify(context, {
      personId: member.personId,
      kind: 'vendor_answer_needed',
      path: pathOf(record),
      parameters: {
        name: otherName(correspondence, 'client', member.language),
        topic: record.call.topic,
        code: record.call.code,
      },
      key: `vendor_answer_needed:${callId}:${version}`,
    })
    await mailCallSeat(context, withoutClient(correspondence, member), 'interpreter', member, {
      kind: 'calls.vendorAnswer',
      occasion: `${version}`,
    })
  }
}

/** Tells the members of the vendor, in the inbox, that a call has a time, or none any more. */
const notifyVendor =
  (kind: Extract<NotificationKind, `vendor_call_${string}`>) =>
  async (context: SystemContext, { callId, version }: Payload<typeof events.callScheduled>) => {
    const record = await lockCall({ tx: context.tx, input: { callId } })
    if (!record || record.version !== version) return
    const correspondence = await prepareCorrespondence(context, record)
    const author = record.call.steps.at(-1)?.actor_id
    for (const { personId, language } of await membersOf(context, record)) {
      if (personId === author) continue
      await notify(context, {
        personId,
        kind,
        path: pathOf(record),
        parameters: {
          name: otherName(correspondence, 'client', language),
          topic: record.call.topic,
          code: record.call.code,
        },
        key: `${kind}:${callId}:${version}`,
        startsAt: intervalOf(record.call)?.start,
      })
    }
  }

/** What the vendor of an expert is told about a call. */
export const vendorReactions = [
  on(events.callRequested, 'calls.requested.vendor', askVendor),
  on(events.callReopened, 'calls.reopened.vendor', askVendor),
  on(events.holdExpired, 'calls.hold-expired.vendor', askVendor),
  on(events.timesProposed, 'calls.proposed.vendor', askVendor),
  on(events.callScheduled, 'calls.scheduled.vendor', notifyVendor('vendor_call_scheduled')),
  on(events.callRescheduled, 'calls.rescheduled.vendor', notifyVendor('vendor_call_scheduled')),
  on(events.callPostponed, 'calls.postponed.vendor', notifyVendor('vendor_call_without_time')),
  on(events.callPutOnHold, 'calls.put-on-hold.vendor', notifyVendor('vendor_call_without_time')),
  on(events.callCancelled, 'calls.cancelled.vendor', notifyVendor('vendor_call_without_time')),
]
