import type { MediaAddress } from '../config.ts'
import { createMediaServer, type MediaServer } from './media-server.ts'
import { type RecorderOptions, startRecorder } from './recorder.ts'

/** The media server of a process, with the recorder behind it. */
export interface RunningMedia {
  readonly server: MediaServer
  /** Ends all connections and writes what was heard. */
  readonly stop: () => Promise<void>
}

/** Starts to take the audio of calls, and to record it where that is on. */
export const startMedia = (address: MediaAddress, options: RecorderOptions): RunningMedia => {
  const recorder = startRecorder(options)
  const server = createMediaServer({ address, sink: recorder, log: options.log })
  return {
    server,
    stop: async () => {
      await server.close()
      await recorder.stop()
    },
  }
}
