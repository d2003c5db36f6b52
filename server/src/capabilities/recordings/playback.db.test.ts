import { setCallContentPolicy } from '@colloquy/contract/calls/content-policy-operations'
import type { ContentPurpose } from '@colloquy/contract/calls/content-policy-shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { assessIncident, listIncidents, reportIncident } from '@colloquy/contract/incidents/operations'
import {
  downloadRecording,
  listRecordingAccesses,
  listRecordings,
  playRecording,
} from '@colloquy/contract/recordings/operations'
import { defaultRecordingRetentionDays } from '@colloquy/contract/recordings/retention-shapes'
import { describe, expect, it } from 'vitest'
import { installation, value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { storeFile } from '../../platform/files/file-records.ts'
import { newId } from '../../platform/ids.ts'
import { startRecording, stopRecording } from '../../platform/media/recording-control.ts'
import { chunkContext, newEncryptedKey, recordingKey } from '../../platform/media/recording-key.ts'
import { pieceSize } from '../../platform/media/rules.ts'
import { describeTrack, insertChunks, keyFor, markAssembled, trackFor, tracksOf } from '../../platform/media/store.ts'
import type { SystemContext } from '../../platform/operations/define.ts'
import { encryptBytes } from '../../platform/secrets/encryption.ts'
import { timers } from './jobs.ts'

const world = await createCallScenario('playback')
const { app, clock, ids, tenantId, test, visits } = world
const { files, secretKey } = installation
const minuteMs = 60_000
const recordingRetentionMs = defaultRecordingRetentionDays * 86_400_000

const within = <R>(run: (context: SystemContext) => Promise<R>, at = clock.now()): Promise<R> =>
  test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
    run({ tx, at, actor: { kind: 'system', tenantId }, emit: () => undefined }),
  )

/** Bytes that say where they are; two whole pieces and a part of one. */
const content = Buffer.from(Array.from({ length: 2 * pieceSize + 500 }, (_, index) => (index * 7 + (index >> 8)) % 256))

let callCount = 1
/** A finished recording of a call that is over, with tracks of the contact and the expert, and one of both. */
const insertRecording = async ({ isAssembled = true } = {}) => {
  callCount += 1
  const start = new Date(clock.now().getTime() - callCount * 2 * world.hour)
  const callId = await world.insertCall({ status: callStatuses.completed, start })
  const recordingId = newId(clock.now())
  await within((context) => startRecording(context, { recordingId, callId }))
  clock.pass(10 * minuteMs)
  const trackIds = await within(async (context) => {
    await stopRecording(context, recordingId)
    const key = recordingKey(await keyFor(context.tx, recordingId, newEncryptedKey(secretKey)), secretKey)
    const made: string[] = []
    for (const person_id of [null, ids.contact, ids.expert]) {
      const track = { tenant_id: tenantId, id: newId(context.at), recording_id: recordingId, person_id }
      const track_id = await trackFor(context.tx, track)
      for (let position = 0; position * pieceSize < content.length; position += 1) {
        const piece = content.subarray(position * pieceSize, (position + 1) * pieceSize)
        const encrypted = encryptBytes(piece, key, chunkContext(track_id, 'assembled', position))
        const file_id = await storeFile(context, files, { content: encrypted, mediaType: 'x/y', name: 'x' })
        await insertChunks(context.tx, [{ tenant_id: tenantId, track_id, kind: 'assembled', position, file_id }])
      }
      await describeTrack(context.tx, track_id, { durationMs: 600_000, size: content.length })
      made.push(track_id)
    }
    if (isAssembled) await markAssembled(context.tx, recordingId, context.at)
    return made
  })
  return { callId, recordingId, trackIds: trackIds as [string, string, string] }
}

const fetchPath = (path: string, range?: string) =>
  app.send({ method: 'GET', path, ...(range && { headers: { range } }) }, visits.contact)

describe('#recordings.play', () => {
  it('gives an address at which any part of the file can be read for half an hour', async () => {
    const { recordingId, trackIds } = await insertRecording()
    const answer = await app.call(playRecording, { recordingId, trackId: trackIds[0] }, visits.contact)
    if (!answer.ok) throw new Error('refused')
    const { path } = answer.value
    const whole = await fetchPath(path)
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'audio/webm',
      'bytes',
    ])
    expect(whole.rawPayload.equals(content)).toBe(true)
    const part = await fetchPath(path, `bytes=${pieceSize - 10}-${pieceSize + 9}`)
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes ${pieceSize - 10}-${pieceSize + 9}/${content.length}`,
    ])
    expect(part.rawPayload.equals(content.subarray(pieceSize - 10, pieceSize + 10))).toBe(true)
    expect((await fetchPath(path, `bytes=${content.length}-`)).statusCode).toBe(416)
    expect((await fetchPath(`${path}x`)).statusCode).toBe(404)
    clock.pass(31 * minuteMs)
    expect((await fetchPath(path)).statusCode).toBe(404)
  })

  it('is refused while the files are not made, and for a track of another recording', async () => {
    const [{ trackIds }, { recordingId }] = [await insertRecording(), await insertRecording()]
    expect(await app.call(playRecording, { recordingId, trackId: trackIds[0] }, visits.contact)).toMatchObject({
      refusal: 'not_found',
    })
    const early = await insertRecording({ isAssembled: false })
    const input = { recordingId: early.recordingId, trackId: early.trackIds[0] }
    expect(await app.call(playRecording, input, visits.contact)).toMatchObject({ refusal: 'recording_not_ready' })
  })
})

describe('an address that was given', () => {
  it('answers no more once the policy of the call has changed, or whoever has it signed out', async () => {
    const { callId, recordingId, trackIds } = await insertRecording()
    const input = { recordingId, trackId: trackIds[0] }
    const played = value(await app.call(playRecording, input, visits.contact)).path
    const saved = value(await app.call(downloadRecording, input, visits.contact)).path
    const heardBy = value(await app.call(playRecording, input, visits.officer)).path
    const statuses = async () => {
      const found = []
      for (const path of [played, saved, heardBy]) found.push((await fetchPath(path, 'bytes=0-9')).statusCode)
      return found
    }
    const setPurpose = async (purpose: ContentPurpose) =>
      value(await app.call(setCallContentPolicy, { callId, purpose, companyIds: [] }, visits.officer))
    expect(await statuses()).toEqual([206, 206, 206])
    await setPurpose('reference')
    expect(await statuses()).toEqual([206, 404, 206])
    await setPurpose('compliance_record')
    expect(await statuses()).toEqual([404, 404, 206])
    await setPurpose('research')
    expect(await statuses()).toEqual([206, 206, 206])
    const ended = (at: Date | null) =>
      test.asOwner(
        (owner) =>
          owner.query(
            `update sessions set ended_at = $2, end_reason = case when $2::timestamptz is null then null else 'signed_out' end
           where person_id = $1`,
            [ids.contact, at],
          ),
        tenantId,
      )
    await ended(clock.now())
    expect(await statuses()).toEqual([404, 404, 206])
    await ended(null)
  })
})

describe('#recordings.download', () => {
  it('saves the file under the code of the call, for the client and officers alone', async () => {
    const { recordingId, trackIds } = await insertRecording()
    const input = { recordingId, trackId: trackIds[1] }
    const answer = await app.call(downloadRecording, input, visits.officer)
    if (!answer.ok) throw new Error('refused')
    const saved = await fetchPath(answer.value.path)
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.webm"/)
    for (const who of ['staff', 'expert'] as const)
      expect(await app.call(downloadRecording, input, visits[who])).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#recordings.list', () => {
  it('tells everybody of the call that there is a recording and how long it is kept, and lists files for those who may listen', async () => {
    const { callId, recordingId, trackIds } = await insertRecording()
    const forClient = await app.call(listRecordings, { callId }, visits.contact)
    const startedAt = clock.now().getTime() - 10 * minuteMs
    expect(forClient).toMatchObject({
      ok: true,
      value: {
        isWithheld: false,
        recordings: [
          {
            recordingId,
            state: 'ready',
            keptUntil: new Date(startedAt + recordingRetentionMs).toISOString(),
            tracks: [
              { trackId: trackIds[0], name: null, durationMs: 600_000, sizeBytes: content.length },
              { trackId: trackIds[1], name: 'Ada Person' },
              { trackId: trackIds[2], name: 'Emil Person' },
            ],
            can: { play: true, download: true, readAccesses: false },
          },
        ],
      },
    })
    expect(await app.call(listRecordings, { callId }, visits.expert)).toMatchObject({
      value: { recordings: [{ recordingId, tracks: [], can: { play: false, download: false, readAccesses: false } }] },
    })
  })
})

describe('#recordings.listAccesses', () => {
  it('names everybody who has played or downloaded something, for officers', async () => {
    const { recordingId, trackIds } = await insertRecording()
    await app.call(playRecording, { recordingId, trackId: trackIds[0] }, visits.contact)
    clock.pass(minuteMs)
    await app.call(downloadRecording, { recordingId, trackId: trackIds[2] }, visits.officer)
    expect(await app.call(listRecordingAccesses, { recordingId }, visits.officer)).toMatchObject({
      value: {
        accesses: [
          { personId: ids.officer, kind: 'download', heardName: 'Emil Person' },
          { personId: ids.contact, name: 'Ada Person', kind: 'play', heardName: null },
        ],
      },
    })
  })
})

describe('a reported call', () => {
  it('closes open players, keeps its recording from both sides and from being erased, until it is released', async () => {
    const { callId, recordingId, trackIds } = await insertRecording()
    const input = { recordingId, trackId: trackIds[0] }
    const opened = await app.call(playRecording, input, visits.contact)
    if (!opened.ok) throw new Error('refused')
    await app.call(reportIncident, { callId, note: '' }, visits.expert)
    await world.settle()
    expect((await fetchPath(opened.value.path)).statusCode).toBe(404)
    expect(await app.call(playRecording, input, visits.contact)).toMatchObject({ refusal: 'recording_withheld' })
    expect(await app.call(listRecordings, { callId }, visits.contact)).toMatchObject({
      value: { recordings: [], isWithheld: true },
    })
    expect(await app.call(playRecording, input, visits.officer)).toMatchObject({ ok: true })
    expect(await app.call(listRecordings, { callId }, visits.officer)).toMatchObject({
      value: { recordings: [{ keptUntil: null }] },
    })

    const remaining = () => within(({ tx }) => tracksOf(tx, recordingId))
    const afterRetention = new Date(clock.now().getTime() + recordingRetentionMs)
    const sweep = () => Promise.all(timers.map(({ run }) => within(run, afterRetention)))
    await sweep()
    expect(await remaining()).toHaveLength(3)
    const incidents = await app.call(listIncidents, { view: 'frozen' }, visits.officer)
    const incidentId = incidents.ok ? incidents.value.incidents.find((one) => one.callId === callId)?.incidentId : ''
    await app.call(
      assessIncident,
      { incidentId: incidentId ?? '', outcome: 'released', reasoning: 'It was public.' },
      visits.officer,
    )
    await sweep()
    expect(await remaining()).toEqual([])
  })
})

describe('an erased person', () => {
  it('is still heard while the call is frozen, and no more once it is released', async () => {
    const { callId, recordingId, trackIds } = await insertRecording()
    await app.call(reportIncident, { callId, note: '' }, visits.contact)
    const erase = (erasedAt: Date | null) =>
      test.asOwner(
        (owner) => owner.query('update people set erased_at = $1 where id = $2', [erasedAt, ids.otherExpert]),
        tenantId,
      )
    await test.asOwner(
      (owner) =>
        owner.query('update recording_tracks set person_id = $1 where id = $2', [ids.otherExpert, trackIds[2]]),
      tenantId,
    )
    await erase(clock.now())
    const sweep = () => Promise.all(timers.map(({ run }) => within(run)))
    const remaining = async () => (await within(({ tx }) => tracksOf(tx, recordingId))).map(({ id }) => id)
    await sweep()
    expect(await remaining()).toHaveLength(3)
    const incidents = await app.call(listIncidents, { view: 'frozen' }, visits.officer)
    const incidentId = incidents.ok ? incidents.value.incidents.find((one) => one.callId === callId)?.incidentId : ''
    await app.call(
      assessIncident,
      { incidentId: incidentId ?? '', outcome: 'released', reasoning: 'It was public.' },
      visits.officer,
    )
    await sweep()
    expect(await remaining()).toEqual([trackIds[1]])
    await erase(null)
  })

  it('is heard no more: their file and the one with everybody are erased, the others stay', async () => {
    const { recordingId, trackIds } = await insertRecording()
    await test.asOwner(
      (owner) => owner.query('update people set erased_at = $1 where id = $2', [clock.now(), ids.expert]),
      tenantId,
    )
    await Promise.all(timers.map(({ run }) => within(run)))
    expect((await within(({ tx }) => tracksOf(tx, recordingId))).map(({ id }) => id)).toEqual([trackIds[1]])
  })
})
