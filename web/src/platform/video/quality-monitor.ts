import { createStore, type StoreApi } from 'zustand/vanilla'
import { type FallbackState, nextFallback, videoAskedFor, withVideo } from './audio-fallback.ts'
import { type Quality, qualityBetween, type Sample, sampleFrom } from './quality.ts'
import type { VideoSession } from './session.ts'
import type { Peer } from './signaller.ts'

/** Measures the connections of a session, and gives up the video of those that are too weak for it. */
export interface QualityMonitor {
  /** The recent quality, by the key of the participant. */
  readonly state: Omit<StoreApi<ReadonlyMap<string, Quality>>, 'setState'>
  /** Receives the video of a participant in spite of the connection. */
  readonly showVideo: (key: string) => void
  readonly start: () => void
  readonly stop: () => void
}

const intervalMs = 2_000

export const createQualityMonitor = <P extends Peer>(
  session: Pick<VideoSession<P>, 'state' | 'statistics' | 'receiveVideo'>,
): QualityMonitor => {
  const state = createStore<ReadonlyMap<string, Quality>>()(() => new Map())
  const samples = new Map<string, Sample>()
  const fallbacks = new Map<string, FallbackState>()
  let timer: ReturnType<typeof setInterval> | undefined

  const put = (key: string, fallback: FallbackState) => {
    const before = fallbacks.get(key) ?? withVideo
    fallbacks.set(key, fallback)
    if (before.isAudioOnly !== fallback.isAudioOnly) session.receiveVideo(key, !fallback.isAudioOnly)
  }
  const measure = async () => {
    const qualities = new Map<string, Quality>()
    for (const { key, state: connection, sources } of session.state.getState().participants) {
      const report = await session.statistics(key).catch(() => undefined)
      if (!report) continue
      const [before, sample] = [samples.get(key), sampleFrom(report)]
      samples.set(key, sample)
      // The counters of a replaced connection start again.
      if (!before || sample.received < before.received) continue
      const quality = qualityBetween(before, sample)
      qualities.set(key, quality)
      const fallback = fallbacks.get(key) ?? withVideo
      const hasVideo = sources?.camera !== false
      if (connection === 'connected' && hasVideo) put(key, nextFallback(fallback, quality))
    }
    if (timer !== undefined) state.setState(qualities, true)
  }
  return {
    state,
    showVideo: (key) => put(key, videoAskedFor(fallbacks.get(key) ?? withVideo)),
    start: () => {
      timer ??= setInterval(() => void measure(), intervalMs)
    },
    stop: () => {
      clearInterval(timer)
      timer = undefined
      samples.clear()
      fallbacks.clear()
      state.setState(new Map(), true)
    },
  }
}
