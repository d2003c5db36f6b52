import { listRecordingAccesses, listRecordings } from '@colloquy/contract/recordings/operations'
import type { Recording } from '@colloquy/contract/recordings/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import type { MayHearTrack } from '../../platform/media/recording-links.ts'
import { mediaOf, mediaOfCall, type RecordingMedia, trackById, tracksOf } from '../../platform/media/store.ts'
import { type LoadContext, query, type TransactionContext } from '../../platform/operations/define.ts'
import { mayReadContent } from '../calls/content-access/commands.ts'
import { mayUseContent } from '../calls/content-access/content-policy-queries.ts'
import * as calls from '../calls/policy.ts'
import { loadCallForReader } from '../calls/queries.ts'
import { personSummaries } from '../people/queries.ts'
import * as policy from './policy.ts'
import { retentionDays } from './retention/queries.ts'
import { keptUntil } from './retention/rules.ts'
import { promisedRetentionDays } from './retention/store.ts'
import { accessesOf, callsOnHold } from './store.ts'

const maxAccesses = 500

type CallRecord = NonNullable<Awaited<ReturnType<typeof loadCallForReader>>>

/** A recording with its call, as the reader may see it. */
export interface LoadedRecording {
  readonly media: RecordingMedia
  readonly call: CallRecord
}

export const loadRecording = async ({
  tx,
  actor,
  input,
}: LoadContext<{ recordingId: string }> & { readonly actor: Actor }): Promise<LoadedRecording | undefined> => {
  const media = await mediaOf(tx, input.recordingId)
  const call = media && (await loadCallForReader({ tx, actor, input: { callId: media.call_id } }))
  return media && call && { media, call }
}

/** Decides at each request for a part of a file: whoever has lost the call, the session or the permission hears no more. */
export const mayHearTrack: MayHearTrack = async ({ tx, at, actor }, { trackId, isCopied }) => {
  const track = await trackById(tx, trackId)
  const loaded = track && (await loadRecording({ tx, actor, input: { recordingId: track.recording_id } }))
  if (!loaded) return false
  const { call } = loaded
  const context = { tx, at, actor }
  if (!calls.canSee(actor, call) || !(isCopied ? policy.canDownload : policy.canPlay)(actor, call)) return false
  if (!(await mayReadContent(context, call, 'recording'))) return false
  return !isCopied || mayUseContent(context, call, { reader: actor, use: 'copy' })
}

const presentRecording = async (
  context: TransactionContext<Actor>,
  { media, call }: LoadedRecording,
  erasedAt: Date | null,
): Promise<Recording> => {
  const { tx, actor } = context
  const can = {
    play: policy.canPlay(actor, call),
    download: policy.canDownload(actor, call) && (await mayUseContent(context, call, { reader: actor, use: 'copy' })),
    readAccesses: policy.canReadAccesses(actor, call),
  }
  const tracks = can.play && media.assembled_at ? await tracksOf(tx, media.recording_id) : []
  const people = await personSummaries(
    tx,
    tracks.flatMap(({ person_id }) => person_id ?? []),
  )
  return {
    recordingId: media.recording_id,
    callId: media.call_id,
    state: media.assembled_at ? 'ready' : media.stopped_at ? 'processing' : 'recording',
    startedAt: media.started_at.toISOString(),
    stoppedAt: media.stopped_at?.toISOString() ?? null,
    keptUntil: erasedAt?.toISOString() ?? null,
    tracks: tracks
      .map(({ id, person_id, duration_ms, size }) => ({
        trackId: id,
        personId: person_id,
        name: person_id === null ? null : (people.get(person_id)?.fullName ?? ''),
        durationMs: duration_ms ?? 0,
        sizeBytes: Number(size ?? 0),
      }))
      // The one with everybody first.
      .toSorted((one, other) => ((one.name ?? '') < (other.name ?? '') ? -1 : 1)),
    can,
  }
}

export const list = query(listRecordings, {
  load: loadCallForReader,
  see: calls.canSee,
  allow: calls.canSee,
  run: async (context) => {
    const { tx, input, subject } = context
    const recorded = await mediaOfCall(tx, input.callId)
    if (recorded.length === 0) return { recordings: [], isWithheld: false }
    if (!(await mayReadContent(context, subject, 'recording'))) return { recordings: [], isWithheld: true }
    // Only officers are told that something is kept: the others must not notice that somebody has reported something.
    const isKept =
      calls.isComplianceOfficer(context.actor, subject) && (await callsOnHold(tx, [input.callId])).has(input.callId)
    const recordings: Recording[] = []
    const tenantDays = await retentionDays(tx, context.at)
    const promised = await promisedRetentionDays(
      tx,
      recorded.map(({ recording_id }) => recording_id),
    )
    for (const media of recorded) {
      const erasedAt = keptUntil(media.started_at, promised.get(media.recording_id), tenantDays)
      recordings.push(await presentRecording(context, { media, call: subject }, isKept ? null : erasedAt))
    }
    return { recordings, isWithheld: false }
  },
})

export const listAccesses = query(listRecordingAccesses, {
  load: loadRecording,
  see: (actor, { call }) => calls.canSee(actor, call),
  allow: (actor, { call }) => policy.canReadAccesses(actor, call),
  run: async ({ tx, input }) => {
    const rows = await accessesOf(tx, input.recordingId, maxAccesses)
    const people = await personSummaries(
      tx,
      rows.flatMap(({ person_id, heard_person_id }) => [person_id, ...(heard_person_id ? [heard_person_id] : [])]),
    )
    const nameOf = (personId: string) => people.get(personId)?.fullName ?? ''
    return {
      accesses: rows.map(({ accessed_at, person_id, kind, heard_person_id }) => ({
        at: accessed_at.toISOString(),
        personId: person_id,
        name: nameOf(person_id),
        kind,
        heardName: heard_person_id === null ? null : nameOf(heard_person_id),
      })),
    }
  },
})
