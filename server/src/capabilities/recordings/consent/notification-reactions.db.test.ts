import { addCallSeat } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import {
  answerRecordingRequest,
  requestRecording,
  stopCallRecording,
} from '@colloquy/contract/recordings/consent-operations'
import { consentTextVersion } from '@colloquy/contract/recordings/consent-shapes'
import { expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'

const { app, clock, ids, insertCall, settle, tenantId, test, visits } = await createCallScenario('recording-news')
const query = async (sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await test.asOwner((owner) => owner.query(sql, [...values]), tenantId)).rows
await query(`insert into feature_flags (tenant_id, name, is_on) values ($1, 'call-recording', true)`, [tenantId])

type Name = keyof typeof visits

/** A call with a recording that somebody asks for, hours before it starts. */
const requested = async ({ hours = 48, by = 'contact' as Name } = {}) => {
  await query('delete from bookings')
  const start = new Date(clock.now().getTime() + hours * 3_600_000)
  const callId = await insertCall({ status: callStatuses.scheduled, start })
  const { recording } = value(await app.call(requestRecording, { callId }, visits[by]))
  await settle()
  return { callId, recordingId: recording!.recordingId }
}

const notificationsOf = async (name: Name, callId: string) =>
  value(await app.call(listNotifications, {}, visits[name])).notifications.filter(
    ({ kind, path }) => kind === 'recording_requested' && path === `calls/${callId}`,
  )
const isUnread = async (name: Name, callId: string) =>
  (await notificationsOf(name, callId)).map(({ readAt }) => readAt === null)
const mailsAbout = async (recordingId: string) =>
  (
    await query(
      `select to_address from mails where kind = 'recordings.requested' and key like $1 order by to_address`,
      [`% ${recordingId} %`],
    )
  ).map(({ to_address }) => to_address)

it('notifies once each holder of a seat who has not asked themselves, with the page where they answer', async () => {
  const { callId, recordingId } = await requested()
  await settle()
  expect(await notificationsOf('expert', callId)).toMatchObject([{ parameters: { topic: 'Storage' }, readAt: null }])
  for (const name of ['contact', 'teammate', 'staff', 'officer'] as const)
    expect(await notificationsOf(name, callId)).toEqual([])
  expect(await mailsAbout(recordingId)).toEqual([`${ids.expert}@person.example`])
})

it('notifies both sides when staff ask to record', async () => {
  const { callId, recordingId } = await requested({ by: 'staff' })
  for (const name of ['contact', 'expert'] as const) expect(await isUnread(name, callId)).toEqual([true])
  expect(await mailsAbout(recordingId)).toHaveLength(2)
})

it('the notification is read once its reader has answered, and for everybody once nobody has to', async () => {
  const on = await requested({ by: 'staff' })
  value(
    await app.call(answerRecordingRequest, { ...on, answer: 'agreed', textVersion: consentTextVersion }, visits.expert),
  )
  await settle()
  expect([await isUnread('expert', on.callId), await isUnread('contact', on.callId)]).toEqual([[false], [true]])
  value(await app.call(stopCallRecording, on, visits.staff))
  await settle()
  expect(await isUnread('contact', on.callId)).toEqual([false])
})

it('notifies people who get a seat later, and never holders of silent seats', async () => {
  const { callId, recordingId } = await requested()
  await query(
    'insert into call_silent_seats (tenant_id, id, call_id, person_id, granted_at, granted_by) values ($1, $2, $3, $4, $5, $4)',
    [tenantId, newId(clock.now()), callId, ids.officer, clock.now()],
  )
  value(await app.call(addCallSeat, { callId, personId: ids.clerk, kind: 'interpreter' }, visits.staff, { ifMatch: 1 }))
  await settle()
  expect([await isUnread('clerk', callId), await isUnread('officer', callId)]).toEqual([[true], []])
  expect(await mailsAbout(recordingId)).toHaveLength(2)
})

it('sends no notification while the room is open, which asks by itself', async () => {
  const { callId, recordingId } = await requested({ hours: 1 / 12 })
  expect(await notificationsOf('expert', callId)).toEqual([])
  expect(await mailsAbout(recordingId)).toEqual([])
})
