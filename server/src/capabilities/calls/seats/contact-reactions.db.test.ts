import { cancelCall, getCall, replaceCallSeat } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { restorePerson, restrictPerson } from '@colloquy/contract/people/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'

const world = await createCallScenario('contacts')
const { app, ids, visits, test, tenantId } = world
const officer = await signedIn(
  test,
  world.exchange,
  await insertPerson(test, tenantId, {
    name: 'Ola',
    roleId: roleIds.compliance,
    permissions: [permissionIds.ManageCompliance],
  }),
)

const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
type Visit = (typeof visits)[keyof typeof visits]
/** The words of the unread notifications that a call has no contact. */
const unread = async (callId: string, as: Visit) =>
  value(await app.call(listNotifications, {}, as))
    .notifications.filter(
      ({ kind, path, readAt }) => kind === 'contact_restricted' && path === `calls/${callId}` && !readAt,
    )
    .map(({ parameters: words }) => words)
const restrict = async (reason = 'Left the company') => {
  value(await app.call(restrictPerson, { personId: ids.contact, reason }, officer))
  await world.settle()
}
const restore = async () => {
  value(await app.call(restorePerson, { personId: ids.contact, reason: 'A mistake' }, officer))
  await world.settle()
}

it('tells the rest of the team and the staff who arrange calls that a contact was restricted, by mail too', async () => {
  const open = await world.insertCall()
  const booked = await world.insertCall({ status: callStatuses.scheduled })
  const over = await world.insertCall({ status: callStatuses.cancelled })
  const ofOthers = await world.insertCall({ contactId: ids.teammate })
  await restrict()
  for (const callId of [open, booked])
    for (const reader of [visits.teammate, visits.staff])
      expect(await unread(callId, reader)).toMatchObject([{ contact: 'Ada Person', name: 'Emil Person' }])
  for (const reader of [visits.colleague, visits.outsider, visits.clerk, visits.expert])
    expect(await unread(open, reader)).toEqual([])
  for (const callId of [over, ofOthers]) expect(await unread(callId, visits.staff)).toEqual([])
  const { rows } = await query(
    `select to_address, count(*)::int from mails where kind = 'calls.contactRestricted' group by 1`,
  )
  expect(new Map(rows.map(({ to_address, count }) => [to_address, count]))).toEqual(
    new Map([ids.teammate, ids.staff].map((id) => [`${id}@person.example`, 2])),
  )
  await restore()
})

it('settles once the account is restored, and once the call is over', async () => {
  const callId = await world.insertCall()
  const cancelled = await world.insertCall()
  await restrict()
  value(await app.call(cancelCall, { callId: cancelled, reason: 'client_not_needed' }, visits.staff, { ifMatch: 1 }))
  await world.settle()
  expect(await unread(cancelled, visits.staff)).toEqual([])
  expect(await unread(callId, visits.teammate)).toHaveLength(1)
  await restore()
  expect(await unread(callId, visits.teammate)).toEqual([])
})

it('settles once somebody else stands for the client, also when the account is restored or restricted later', async () => {
  const callId = await world.insertCall()
  await restrict()
  expect(await unread(callId, visits.staff)).toHaveLength(1)
  const { seats } = value(await app.call(getCall, { callId }, visits.teammate))
  const { seatId } = seats.find(({ person }) => person.personId === ids.contact)!
  value(await app.call(replaceCallSeat, { callId, seatId, personId: ids.colleague }, visits.teammate))
  await world.settle()
  for (const reader of [visits.teammate, visits.staff]) expect(await unread(callId, reader)).toEqual([])
  expect(value(await app.call(getCall, { callId }, visits.colleague)).contact.personId).toBe(ids.colleague)
  await restore()
  await restrict()
  expect(await unread(callId, visits.staff)).toEqual([])
  await restore()
})
