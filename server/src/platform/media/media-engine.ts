import type { MediaConnection, MediaSeat, MediaServer } from './media-server.ts'

/** Which engine carries the media between the people in a room. */
export type MediaEngineKind = 'embedded' | 'livekit'

/** With what a browser connects with a forwarder. */
export interface ForwarderAccess {
  readonly url: string
  readonly token: string
}

/**
 * What carries the media of calls. Either way, our own server takes the audio of every seat, for silent observers and recordings: they
 * never show in how the others are connected.
 */
export interface MediaEngine extends Omit<MediaServer, 'connections'> {
  readonly kind: MediaEngineKind
  /**
   * Lets a visible seat exchange media with the others over a forwarder. Null where browsers connect with each other.
   * While the call is paused, nothing can be sent.
   */
  readonly accessFor: (seat: MediaSeat, call: { readonly isPaused: boolean }) => Promise<ForwarderAccess | null>
  /** All open connections, also those over the forwarder, to which any process may have given access. */
  readonly connections: () => Promise<MediaConnection[]>
}

/** The engine of this program alone: browsers connect with each other, and their audio with the media server. */
export const embeddedEngine = (server: MediaServer): MediaEngine => ({
  ...server,
  kind: 'embedded',
  accessFor: async () => null,
  connections: async () => server.connections(),
})
