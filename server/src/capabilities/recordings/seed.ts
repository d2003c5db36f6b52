import { callStatuses } from '@colloquy/contract/calls/statuses'
import { consentTextVersion } from '@colloquy/contract/recordings/consent-shapes'
import { defaultRecordingRetentionDays } from '@colloquy/contract/recordings/retention-shapes'
import type { Tx } from '../../platform/db/tables.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { insertFile } from '../../platform/files/store.ts'
import { opusClockRate, silentOpusDuration } from '../../platform/media/opus-packets.ts'
import { chunkContext, newEncryptedKey, recordingKey } from '../../platform/media/recording-key.ts'
import {
  appendChunk,
  closeInterval,
  insertMedia,
  keyFor,
  markStopped,
  openInterval,
  trackFor,
} from '../../platform/media/store.ts'
import { syntheticVoice } from '../../platform/media/synthetic-voice.ts'
import { encodePackets } from '../../platform/media/timed-packets.ts'
import { encryptBytes } from '../../platform/secrets/encryption.ts'
import { insertAnswer, insertChange, insertRequest } from './consent/store.ts'

/** Hertz of the two voices. */
const pitches = { contact: 196, expert: 118 } as const
const turnMs = 21_000
/** Each turn begins after a short pause. */
const breathMs = 4_000
const turnCount = 6
const lengthMs = turnCount * turnMs + breathMs
const packetMs = (silentOpusDuration * 1000) / opusClockRate
const minuteMs = 60_000

interface SeedContext {
  readonly tenantId: string
  readonly at: Date
  readonly makeId: () => string
  readonly files: FileStore
  readonly secretKey: string
}

/** The packets of whoever speaks in every second turn. */
const packetsOf = (voice: readonly Uint8Array[], firstTurn: number) => {
  const packets = []
  for (let turn = firstTurn; turn < turnCount; turn += 2)
    for (let ms = turn * turnMs + breathMs; ms < (turn + 1) * turnMs; ms += packetMs)
      packets.push({
        offset: Math.round((ms * opusClockRate) / 1000),
        payload: voice[Math.round(ms / packetMs) % voice.length]!,
      })
  return packets
}

/**
 * Two minutes of the latest completed call of a contact, spoken by generated voices in the turns of its transcript. What is written is what
 * the recorder would have; the running product joins it to files that play, as after any call.
 */
export const seedRecording = async (tx: Tx, context: SeedContext, { contact }: { readonly contact: string }) => {
  const { tenantId, at, makeId, files, secretKey } = context
  const call = await tx
    .selectFrom('calls')
    .select(['id', 'contact_id', 'expert_id', 'starts_at'])
    .where('status', '=', callStatuses.completed)
    .where('contact_id', '=', contact)
    .where('ends_at', '<', at)
    .orderBy('ends_at', 'desc')
    .executeTakeFirst()
  if (!call?.starts_at) return
  const startedAt = new Date(call.starts_at.getTime() + 2 * minuteMs)
  const stoppedAt = new Date(startedAt.getTime() + lengthMs)
  const recordingId = makeId()
  const change = (state: 'requested' | 'recording' | 'ended', changed_at: Date, changed_by: string) =>
    insertChange(tx, { tenant_id: tenantId, id: makeId(), recording_id: recordingId, state, changed_at, changed_by })
  const requestedAt = new Date(startedAt.getTime() - minuteMs)
  await insertRequest(tx, {
    tenant_id: tenantId,
    id: recordingId,
    call_id: call.id,
    requested_by: contact,
    requested_at: requestedAt,
    retention_days: defaultRecordingRetentionDays,
    state: 'ended',
  })
  await change('requested', requestedAt, contact)
  for (const [person_id, seat] of [
    [call.contact_id, 'client'],
    [call.expert_id, 'expert'],
  ] as const)
    await insertAnswer(tx, {
      tenant_id: tenantId,
      id: makeId(),
      recording_id: recordingId,
      person_id,
      seat,
      answer: 'agreed',
      text_version: consentTextVersion,
      answered_at: startedAt,
    })
  await change('recording', startedAt, call.expert_id)
  await change('ended', stoppedAt, contact)
  await insertMedia(tx, { tenant_id: tenantId, recording_id: recordingId, call_id: call.id, started_at: startedAt })
  await openInterval(tx, { tenant_id: tenantId, recording_id: recordingId, started_at: startedAt })
  const key = recordingKey(await keyFor(tx, recordingId, newEncryptedKey(secretKey)), secretKey)
  for (const [person_id, pitch, firstTurn] of [
    [call.contact_id, pitches.contact, 0],
    [call.expert_id, pitches.expert, 1],
  ] as const) {
    const packets = packetsOf(await syntheticVoice(pitch), firstTurn)
    const track_id = await trackFor(tx, { tenant_id: tenantId, id: makeId(), recording_id: recordingId, person_id })
    const content = encryptBytes(encodePackets(packets), key, chunkContext(track_id, 'received'))
    const file_id = makeId()
    await files.put({ tenantId, fileId: file_id }, content)
    await insertFile(tx, {
      tenant_id: tenantId,
      id: file_id,
      media_type: 'application/octet-stream',
      name: 'recording',
      size: content.byteLength,
      created_at: at,
    })
    await appendChunk(tx, { tenant_id: tenantId, track_id, file_id })
  }
  await closeInterval(tx, recordingId, stoppedAt)
  await markStopped(tx, recordingId, stoppedAt)
}
