import type { Replay, ReplayCard } from '@colloquy/contract/replays/shapes'
import type { ReplayRecord } from './store.ts'

export const presentCard = (record: ReplayRecord): ReplayCard => ({
  replayId: record.id,
  personId: record.person_id,
  personName: record.person_name ?? '',
  startedAt: record.started_at.toISOString(),
  durationMs: record.duration_ms,
  pages: [...record.pages],
  viewport: record.viewport,
})

export const presentReplay = (record: ReplayRecord, chunks: readonly Buffer[]): Replay => ({
  ...presentCard(record),
  appVersion: record.app_version,
  userAgent: record.user_agent,
  chunks: chunks.map((events) => events.toString('base64')),
})
