import { readConfig } from '../../server/src/platform/config.ts'
import type { ForwarderAccess, MediaEngine } from '../../server/src/platform/media/media-engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    hasLiveKit: boolean
  }
}

/** Whether tests are to run against a LiveKit server as well. */
export const hasLiveKit = Boolean(process.env.LIVEKIT_URL)

let opened: MediaEngine | undefined

/** The engine of the product, as its settings say. Nothing of LiveKit is loaded without them. */
const engine = async (): Promise<MediaEngine> => {
  if (opened) return opened
  const { liveKit } = readConfig({ ...process.env, MEDIA_ENGINE: 'livekit' })
  if (!liveKit) throw new Error('There is no LiveKit server to test with')
  const { connectLiveKit } = await import('../../server/src/platform/media/livekit-engine.ts')
  const { idleMediaEngine } = await import('../../server/fakes/media-engine.ts')
  opened = connectLiveKit({ ...idleMediaEngine(), connections: () => [] }, liveKit, { warn: console.warn })
  return opened
}

const seatOf = (callId: string, personId: string) => ({ tenantId: 'tenant', callId, personId })

/** What a test in a browser has the server do with LiveKit. */
export const liveKitCommands = {
  admitToLiveKit: async (_: unknown, callId: string, personId: string): Promise<ForwarderAccess | null> =>
    (await engine()).accessFor(seatOf(callId, personId), { isPaused: false }),
  removeFromLiveKit: async (_: unknown, callId: string, personId: string): Promise<void> =>
    (await engine()).disconnect(seatOf(callId, personId)),
  pauseInLiveKit: async (_: unknown, callId: string, isPaused: boolean): Promise<void> =>
    (await engine()).setPaused(seatOf(callId, ''), isPaused),
}
