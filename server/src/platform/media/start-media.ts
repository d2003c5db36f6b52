import type { MediaAddress } from '../config.ts'
import { type FindEntitled, startConnectionReview } from './connection-review.ts'
import { createMediaServer, type MediaServer } from './media-server.ts'
import { type FindPaused, startPauseReview } from './pause-review.ts'
import { type RecorderOptions, startRecorder } from './recorder.ts'

/** The media server of a process, with the recorder behind it. */
export interface RunningMedia {
  readonly server: MediaServer
  /** Ends all connections and writes what was heard. */
  readonly stop: () => Promise<void>
}

/** Starts to take the audio of calls, and to record it where that is on. */
export const startMedia = (
  address: MediaAddress,
  options: RecorderOptions & { readonly findEntitled: FindEntitled; readonly findPaused: FindPaused },
): RunningMedia => {
  const recorder = startRecorder(options)
  const server = createMediaServer({ address, sink: recorder, log: options.log })
  const stopReviews = [startConnectionReview({ ...options, server }), startPauseReview({ ...options, server })]
  return {
    server,
    stop: async () => {
      for (const stop of stopReviews) stop()
      await server.close()
      await recorder.stop()
    },
  }
}
