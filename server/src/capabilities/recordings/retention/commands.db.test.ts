import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listRecordings } from '@colloquy/contract/recordings/operations'
import { getRecordingRetention, setRecordingRetention } from '@colloquy/contract/recordings/retention-operations'
import type { RecordingRetentionDays } from '@colloquy/contract/recordings/retention-shapes'
import { afterEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('kept')
const { app, clock, ids, tenantId, test, visits } = world
const { tick } = world.tasks
const dayMs = 86_400_000
const query = async (sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await test.asOwner((owner) => owner.query(sql, [...values]), tenantId)).rows
const set = async (days: z.infer<typeof RecordingRetentionDays>) =>
  value(await app.call(setRecordingRetention, { days }, visits.officer))

afterEach(() => query('delete from recording_retention'))

/** A recording that was started so many days ago, of which those who agreed were told how long it is kept. */
const insertRecording = async (daysAgo: number, promisedRetentionDays: number) => {
  const start = new Date(clock.now().getTime() - daysAgo * dayMs)
  await query('delete from bookings')
  const callId = await world.insertCall({ status: callStatuses.completed, start })
  const recordingId = newId(clock.now())
  await query(
    `insert into recording_requests (tenant_id, id, call_id, requested_by, requested_at, state, retention_days)
     values ($1, $2, $3, $4, $5, 'ended', $6)`,
    [tenantId, recordingId, callId, ids.contact, start, promisedRetentionDays],
  )
  await query(
    'insert into recording_media (tenant_id, recording_id, call_id, started_at, stopped_at, assembled_at) values ($1, $2, $3, $4, $4, $4)',
    [tenantId, recordingId, callId, start],
  )
  return { callId, recordingId, start }
}

/** The day passes after which a shorter period takes effect. Sessions would not last so long. */
const passDay = () => query(`update recording_retention set effective_at = effective_at - interval '1 day'`)

const isStored = async (recordingId: string) =>
  (await query('select from recording_media where recording_id = $1', [recordingId])).length > 0

describe('#recordings.getRetention, #recordings.setRetention', () => {
  it('keeps recordings for ninety days where nothing was chosen', async () => {
    expect(value(await app.call(getRecordingRetention, {}, visits.officer))).toEqual({ days: 90, former: null })
    const young = await insertRecording(89, 90)
    const old = await insertRecording(91, 90)
    await tick()
    expect([await isStored(young.recordingId), await isStored(old.recordingId)]).toEqual([true, false])
  })

  it('erases by a shorter period after a day, until when it can be set back', async () => {
    const { callId, recordingId, start } = await insertRecording(40, 90)
    const effectiveAt = new Date(clock.now().getTime() + dayMs).toISOString()
    expect(await set(30)).toEqual({ days: 30, former: { days: 90, effectiveAt } })
    await tick()
    expect(await isStored(recordingId)).toBe(true)
    expect(await set(90)).toEqual({ days: 90, former: null })
    await passDay()
    await tick()
    expect(await isStored(recordingId)).toBe(true)

    await set(30)
    await passDay()
    expect(value(await app.call(listRecordings, { callId }, visits.contact)).recordings).toMatchObject([
      { keptUntil: new Date(start.getTime() + 30 * dayMs).toISOString() },
    ])
    await query(
      `insert into chats (tenant_id, id, kind, changed_at) values ($1, $2, 'call', $3) on conflict do nothing`,
      [tenantId, callId, clock.now()],
    )
    await query(
      `insert into chat_legal_holds (tenant_id, id, chat_id, reason, placed_at, placed_by) values ($1, $2, $3, 'Request 12', $4, $5)`,
      [tenantId, newId(clock.now()), callId, clock.now(), ids.officer],
    )
    await tick()
    expect(await isStored(recordingId)).toBe(true)
    await query('delete from chat_legal_holds')
    await tick()
    expect(await isStored(recordingId)).toBe(false)
  })

  it('keeps nobody longer than they were told, whatever is chosen later', async () => {
    await set(365)
    const earlier = await insertRecording(100, 90)
    const later = await insertRecording(100, 365)
    await tick()
    expect([await isStored(earlier.recordingId), await isStored(later.recordingId)]).toEqual([false, true])
  })
})
