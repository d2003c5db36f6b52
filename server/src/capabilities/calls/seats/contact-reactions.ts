import { seatsChanged } from '@colloquy/contract/calls/events'
import { personRestored, personRestricted } from '@colloquy/contract/people/events'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { notify, resolveNotifications } from '../../notifications/commands.ts'
import { personSummaries, staffHolding } from '../../people/queries.ts'
import { contactOf, mailCallSeat, otherName, prepareCorrespondence } from '../mails.ts'
import { canBeNotified } from '../policy.ts'
import { type CallRecord, intervalOf, pathOf, pickedIntervalOf } from '../present.ts'
import { lockCall } from '../transition-commands.ts'
import { listOpenIdsOfContact } from '../verdicts/open-call-store.ts'

/** Ids of those who can name somebody else: the rest of the client's team, and the staff who arrange calls. */
const arrangersOf = async ({ tx }: SystemContext, { contactId, team, seats }: CallRecord): Promise<string[]> => {
  const seated = seats.filter(({ kind }) => kind === 'client').map(({ personId }) => personId)
  const staff = await staffHolding(tx, permissionIds.ScheduleAndCancelCall)
  return [...new Set([...team, ...seated, ...staff])].filter((id) => id !== contactId)
}

/** Tells those who can name somebody else for a call that its contact cannot take part. */
const notifyArrangers = async (context: SystemContext, callId: string): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  if (!record) return
  const { call } = record
  const correspondence = await prepareCorrespondence(context, record)
  const contact = contactOf(correspondence)
  // The account may have been restored before this reaction ran.
  if (!contact?.isRestricted) return
  const readers = [...(await personSummaries(context.tx, await arrangersOf(context, record))).values()]
  const occasion = `${context.at.getTime()}`
  for (const reader of readers) {
    if (!canBeNotified(reader, reader.roleId === roleIds.client ? 'client' : 'compliance', record)) continue
    await notify(context, {
      personId: reader.personId,
      kind: 'contact_restricted',
      path: pathOf(record),
      parameters: {
        contact: contact.fullName,
        name: otherName(correspondence, 'client', reader.language),
        topic: call.topic,
        code: call.code,
      },
      key: `contact_restricted:${callId}:${occasion}`,
      startsAt: (intervalOf(call) ?? pickedIntervalOf(call))?.start,
    })
    await mailCallSeat(context, correspondence, 'client', reader, { kind: 'calls.contactRestricted', occasion })
  }
}

/** Settles what was asked for a call, once somebody who can take part stands for the client. */
const resolveReplaced = async (context: SystemContext, callId: string): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  const contact = record && (await personSummaries(context.tx, [record.contactId])).get(record.contactId)
  if (record && contact && !contact.isRestricted)
    await resolveNotifications(context, pathOf(record), ['contact_restricted'])
}

/**
 * Notifications and mails about the open calls of a client's contact whose account is restricted, until it is restored or
 * somebody else stands for the client.
 */
export const contactReactions = [
  on(personRestricted, 'calls.contact.restricted', async (context, { personId }) => {
    for (const callId of await listOpenIdsOfContact(context.tx, personId, context.at))
      await notifyArrangers(context, callId)
  }),
  on(personRestored, 'calls.contact.restored', async (context, { personId }) => {
    for (const callId of await listOpenIdsOfContact(context.tx, personId, context.at))
      await resolveNotifications(context, `calls/${callId}`, ['contact_restricted'])
  }),
  on(seatsChanged, 'calls.contact.replaced', (context, { callId }) => resolveReplaced(context, callId)),
]
