import { callStatuses } from '@colloquy/contract/calls/statuses'
import { getRecordingConsent, requestRecording } from '@colloquy/contract/recordings/consent-operations'
import { getTranscript, getTranscriptReview, listTranscripts } from '@colloquy/contract/transcripts/operations'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startSpeechEngine } from '../../../fakes/speech-engine/speech-engine.ts'
import { installation, value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { signedIn } from '../../../testing/people-fixtures.ts'
import { storeFile } from '../../platform/files/file-records.ts'
import { newId } from '../../platform/ids.ts'
import { startRecording, stopRecording } from '../../platform/media/recording-control.ts'
import { chunkContext, newEncryptedKey, recordingKey } from '../../platform/media/recording-key.ts'
import { describeTrack, insertChunks, keyFor, markAssembled, trackFor } from '../../platform/media/store.ts'
import type { SystemContext } from '../../platform/operations/define.ts'
import { encryptBytes } from '../../platform/secrets/encryption.ts'
import { createSpeechService } from './speech-gateway.ts'

const key = 'key-of-the-speech-engine'
const engine = await startSpeechEngine({ key })
afterAll(engine.stop)
const world = await createCallScenario('transcription', {
  speech: createSpeechService({ url: engine.url, key, model: 'whisper-1' }),
})
const { app, clock, ids, tasks, tenantId, test, visits } = world
const { files, secretKey } = installation
const minuteMs = 60_000
const dayMs = 86_400_000
const rows = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await test.asOwner((owner) => owner.query(text, [...values]), tenantId)).rows
const setFlag = (name: string, isOn: boolean) =>
  rows(
    `insert into feature_flags (tenant_id, name, is_on) values ($1, $2, $3)
     on conflict (tenant_id, name) do update set is_on = excluded.is_on`,
    [tenantId, name, isOn],
  )
await setFlag('call-recording', true)
beforeEach(() => void engine.received.splice(0))

const within = <R>(run: (context: SystemContext) => Promise<R>): Promise<R> =>
  test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
    run({ tx, at: clock.now(), actor: { kind: 'system', tenantId }, emit: () => undefined }),
  )
/** Runs the timers, and the jobs of recordings that they take, which the queue would run. */
const work = async () => {
  await tasks.tick()
  const taken = await rows("select recording_id from transcriptions where state = 'waiting' and next_attempt_at = $1", [
    new Date(clock.now().getTime() + 4 * world.hour),
  ])
  for (const { recording_id } of taken) await tasks.job(tenantId, 'transcripts.transcribe', String(recording_id))
}

/** A recorded call that is over, of which both seats have spoken. */
const recordedCall = async ({ isTranscribed = true } = {}) => {
  const callId = await world.insertCall({
    status: callStatuses.completed,
    start: new Date(clock.now().getTime() - world.hour),
  })
  const recordingId = newId(clock.now())
  await rows(
    `insert into recording_requests (tenant_id, id, call_id, requested_by, requested_at, retention_days, state, is_transcribed)
     values ($1, $2, $3, $4, $5, 30, 'ended', $6)`,
    [tenantId, recordingId, callId, ids.contact, clock.now(), isTranscribed],
  )
  await within(async (context) => {
    await startRecording(context, { recordingId, callId })
    await stopRecording(context, recordingId)
    const mediaKey = recordingKey(await keyFor(context.tx, recordingId, newEncryptedKey(secretKey)), secretKey)
    for (const [index, person_id] of [null, ids.contact, ids.expert].entries()) {
      const track_id = await trackFor(context.tx, {
        tenant_id: tenantId,
        // Tracks are read in the order in which they began.
        id: newId(new Date(context.at.getTime() + index)),
        recording_id: recordingId,
        person_id,
      })
      const sound = Buffer.from(`sound of ${person_id}`)
      const content = encryptBytes(sound, mediaKey, chunkContext(track_id, 'assembled', 0))
      const file_id = await storeFile(context, files, { content, mediaType: 'x/y', name: 'x' })
      await insertChunks(context.tx, [{ tenant_id: tenantId, track_id, kind: 'assembled', position: 0, file_id }])
      await describeTrack(context.tx, track_id, { durationMs: 60_000, size: sound.length })
    }
    await markAssembled(context.tx, recordingId, context.at)
  })
  return { callId, recordingId }
}
const spoken = [
  { segments: [{ start: 1, end: 3, text: 'How long do tests take?' }] },
  { segments: [{ start: 4, end: 9, text: 'Three weeks.' }] },
]
const waiting = async () => value(await app.call(listTranscripts, { view: 'waiting' }, visits.officer)).transcripts
const transcriptOf = async (callId: string) => value(await app.call(getTranscript, { callId }, visits.officer))

describe('a recording', () => {
  it('is transcribed seat by seat, by the name of each, and waits for a review', async () => {
    engine.answerWith(...spoken)
    const { callId } = await recordedCall()
    await work()
    expect(engine.received.map(({ bytes }) => bytes.toString())).toEqual([
      `sound of ${ids.contact}`,
      `sound of ${ids.expert}`,
    ])
    const [card] = (await waiting()).filter((one) => one.callId === callId)
    const review = value(await app.call(getTranscriptReview, { transcriptId: card!.transcriptId }, visits.officer))
    expect(review).toMatchObject({ state: 'unreviewed', format: 'speech', importedByName: '', erasedAt: null })
    expect(review.segments.map(({ speaker, seat, startMs, text }) => [speaker, seat, startMs, text])).toEqual([
      ['Ada Person', 'client', 1000, 'How long do tests take?'],
      ['Emil Person', 'expert', 4000, 'Three weeks.'],
    ])
    expect(value(await app.call(getTranscript, { callId }, visits.contact)).obstacle).toBe('not_released')
    // It is done once.
    await work()
    expect(engine.received).toHaveLength(2)
  })

  it('is not transcribed where people were not told so', async () => {
    const { callId } = await recordedCall({ isTranscribed: false })
    await work()
    expect(engine.received).toEqual([])
    expect((await transcriptOf(callId)).transcription).toBeNull()
  })

  it('is tried again while the service fails, less and less often, and given up in the end', async () => {
    const { callId } = await recordedCall()
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      engine.answerWith({ status: 503 })
      await work()
      await work()
      expect(engine.received).toHaveLength(attempt)
      expect((await transcriptOf(callId)).transcription).toBe(attempt < 8 ? 'waiting' : 'failed')
      clock.pass(minuteMs * 2 ** attempt)
    }
    expect(value(await app.call(getTranscript, { callId }, visits.contact)).transcription).toBeNull()
    await work()
    expect(engine.received).toHaveLength(8)
  })
})

describe('the question whether to record', () => {
  it('says that a transcript is made where the tenant wants it', async () => {
    const isTranscribed = async (hours: number) => {
      const callId = await world.insertCall({
        status: callStatuses.scheduled,
        start: new Date(world.slot(hours).start),
      })
      value(await app.call(requestRecording, { callId }, visits.contact))
      return value(await app.call(getRecordingConsent, { callId }, visits.expert)).recording?.isTranscribed
    }
    expect(await isTranscribed(2)).toBe(false)
    await setFlag('call-transcription', true)
    expect(await isTranscribed(4)).toBe(true)
    await setFlag('call-transcription', false)
  })
})

describe('the text of a transcript', () => {
  it('is erased with the recording, at what people were told, and its history stays', async () => {
    engine.answerWith(...spoken)
    const { callId } = await recordedCall()
    await work()
    const { reviewId } = await transcriptOf(callId)
    const erased = async () => (await rows('select erased_at from transcripts where id = $1', [reviewId]))[0]!.erased_at
    clock.pass(30 * dayMs - minuteMs)
    await work()
    expect(await erased()).toBeNull()
    clock.pass(2 * minuteMs)
    // What a freeze or a legal hold keeps is not erased.
    await rows(`insert into call_freezes (tenant_id, id, call_id, frozen_at) values ($1, $2, $3, $4)`, [
      tenantId,
      newId(clock.now()),
      callId,
      clock.now(),
    ])
    await work()
    expect(await erased()).toBeNull()
    await rows('update call_freezes set lifted_at = $1', [clock.now()])
    await work()
    expect(await erased()).not.toBeNull()
    expect(
      await rows('select text, speaker, person_id from transcript_segments where transcript_id = $1', [reviewId]),
    ).toEqual(Array.from({ length: 2 }, () => ({ text: '', speaker: '', person_id: null })))
    // A month later, the officer has signed in again.
    const officer = await signedIn(test, world.exchange, ids.officer, clock)
    expect(value(await app.call(getTranscript, { callId }, officer)).obstacle).toBe('erased')
    const review = value(await app.call(getTranscriptReview, { transcriptId: String(reviewId) }, officer))
    expect(review).toMatchObject({ segments: [], outcomes: [], erasedAt: expect.any(String) })
    expect(value(await app.call(listTranscripts, { view: 'waiting' }, officer)).transcripts).toEqual([])
  })
})
