import type { LiveKitSettings, MediaAddress } from '../config.ts'
import { type FindEntitled, startConnectionReview } from './connection-review.ts'
import { embeddedEngine, type MediaEngine } from './media-engine.ts'
import { createMediaServer } from './media-server.ts'
import { type FindPaused, startPauseReview } from './pause-review.ts'
import { type RecorderOptions, startRecorder } from './recorder.ts'

/** The media engine of a process, with the recorder behind it. */
export interface RunningMedia {
  readonly engine: MediaEngine
  /** Ends all connections and writes what was heard. */
  readonly stop: () => Promise<void>
}

/** Starts to take the audio of calls, and to record it where that is on. With `liveKit`, people see and hear each other over it. */
export const startMedia = async ({
  address,
  liveKit,
  ...options
}: RecorderOptions & {
  readonly address: MediaAddress
  readonly liveKit: LiveKitSettings | undefined
  readonly findEntitled: FindEntitled
  readonly findPaused: FindPaused
}): Promise<RunningMedia> => {
  const recorder = startRecorder(options)
  const server = createMediaServer({ address, sink: recorder, log: options.log })
  // The libraries for LiveKit are loaded only where it is used.
  const engine = liveKit
    ? (await import('./livekit-engine.ts')).connectLiveKit(server, liveKit, options.log)
    : embeddedEngine(server)
  const stopReviews = [startConnectionReview({ ...options, engine }), startPauseReview({ ...options, server })]
  return {
    engine,
    stop: async () => {
      for (const stop of stopReviews) stop()
      await server.close()
      await recorder.stop()
    },
  }
}
