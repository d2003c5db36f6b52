import { maskIds } from '@colloquy/contract/page-route'
import { appendReplayChunk, openReplay, removeReplay, setReplayChoice } from '@colloquy/contract/replays/operations'
import { isRecordedPage } from '@colloquy/contract/replays/recorded-pages'
import { signedIn } from '../../platform/access/policy.ts'
import { decompress } from '../../platform/files/decompress.ts'
import { command } from '../../platform/operations/define.ts'
import { canWatchReplays, isRecordable } from './policy.ts'
import { presentReplay } from './present.ts'
import { loadReplay, readChoice } from './queries.ts'
import { areEvents, maxEventsSize, maxReplaySize } from './rules.ts'
import * as store from './store.ts'

const maxUserAgentLength = 500

/** The compressed events of a chunk, checked; undefined when they are no events. */
const readChunk = async (base64: string): Promise<Buffer | undefined> => {
  const compressed = Buffer.from(base64, 'base64')
  try {
    const json = await decompress(compressed, maxEventsSize)
    return areEvents(JSON.parse(json.toString('utf8'))) ? compressed : undefined
  } catch {
    return undefined
  }
}

/** Declining deletes what was recorded before, so that a withdrawn consent leaves nothing behind. */
export const setChoice = command(setReplayChoice, {
  allow: signedIn,
  isPersonal: true,
  about: ({ me, input: { isAllowed } }) => ({ kind: 'person', id: me.personId, details: { isAllowed } }),
  run: async ({ tx, me, at, input: { isAllowed } }) => {
    await store.writeChoice(tx, {
      tenant_id: me.tenantId,
      person_id: me.personId,
      is_allowed: isAllowed,
      chosen_at: at,
    })
    if (!isAllowed) await store.deleteReplaysOf(tx, me.personId)
    return readChoice(tx, me)
  },
})

/**
 * Stores a part of the recording of one's own session; the first one creates it. Impersonators are refused, because they
 * are not the person who agreed to be recorded.
 */
export const appendChunk = command(appendReplayChunk, {
  allow: isRecordable,
  isPersonal: true,
  limits: [
    { name: 'replays.appendChunk', max: 30, seconds: 60 },
    { name: 'replays.tenant', max: 20_000, seconds: 3600, per: () => 'tenant' },
  ],
  // Recording ends with any of these; a browser learns it from its next chunk.
  unauditedRefusals: ['replay_off', 'replay_full', 'replay_page_excluded'],
  // Decompression occupies a thread.
  prepare: async ({ input: { events, page }, refuse }) => {
    if (!isRecordedPage(page)) return refuse('replay_page_excluded')
    return (await readChunk(events)) ?? refuse('replay_unreadable')
  },
  // One entry for each recording: that it was made, not how many parts it has.
  isContinuation: ({ input: { number } }) => number > 0,
  about: ({ input: { replayId } }) => ({ kind: 'replay', id: replayId }),
  run: async ({ tx, me, at, input, request, prepared: events, refuse }) => {
    const { replayId, number, elapsedMs } = input
    const { isOffered, isAllowed } = await readChoice(tx, me)
    if (!isOffered || isAllowed !== true) return refuse('replay_off')
    if (number === 0)
      await store.insertReplay(tx, {
        tenant_id: me.tenantId,
        id: replayId,
        person_id: me.personId,
        started_at: new Date(at.getTime() - elapsedMs),
        duration_ms: 0,
        size: 0,
        app_version: input.appVersion,
        viewport: input.viewport,
        user_agent: request.userAgent.slice(0, maxUserAgentLength),
      })
    const replay = await store.lockReplay(tx, replayId)
    if (replay?.person_id !== me.personId) return refuse('not_found')
    if (replay.size + events.length > maxReplaySize) return refuse('replay_full')
    const page = maskIds(input.page)
    await store.insertChunk(tx, { tenant_id: me.tenantId, replay_id: replayId, number, page, events }, elapsedMs)
    return {}
  },
})

export const open = command(openReplay, {
  load: loadReplay,
  see: canWatchReplays,
  allow: canWatchReplays,
  // Too large to be stored for repeated requests with the same idempotency key.
  answersSecret: true,
  limits: [{ name: 'replays.open', max: 120, seconds: 3600 }],
  about: ({ subject }) => ({ kind: 'replay', id: subject.id, details: { personId: subject.person_id } }),
  run: async ({ tx, subject }) => presentReplay(subject, await store.chunksOf(tx, subject.id)),
})

export const remove = command(removeReplay, {
  load: loadReplay,
  see: canWatchReplays,
  allow: canWatchReplays,
  about: ({ subject }) => ({ kind: 'replay', id: subject.id, details: { personId: subject.person_id } }),
  run: async ({ tx, subject }) => {
    await store.deleteReplay(tx, subject.id)
    return {}
  },
})
