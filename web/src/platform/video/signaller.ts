/** A connection in a room. A person who reloads the page is a new peer, identified by `peerId`. */
export interface Peer {
  readonly peerId: string
  readonly personId: string
}

/** A session description or a candidate, as browsers exchange them. */
export interface Signal {
  readonly description?: { readonly type: 'offer' | 'answer' | 'rollback'; readonly sdp: string }
  readonly candidate?: RTCIceCandidateInit | null
}

/** `lost`: the connection broke without a leave; the person may return as another peer. */
export type Departure = 'left' | 'lost'

/** Thrown by `enter` when the same person is in the room on another device, which keeps the seat. */
export class SeatTakenOverError extends Error {}

export interface SignalHandlers<P extends Peer> {
  readonly entered: (peer: P) => void
  readonly left: (peerId: string, how: Departure) => void
  readonly signalled: (from: string, stream: string, signal: Signal) => void
  /** Another device of the same person has taken over the seat. */
  readonly takenOver: () => void
}

/**
 * The signalling channel. The other end may be a second browser, or a forwarding unit that sends the streams of many.
 */
export interface Signaller<P extends Peer> {
  /** Subscribes to the events of the room until the returned function is called. Must be called before `enter`. */
  readonly hear: (heard: SignalHandlers<P>) => () => void
  /**
   * Enters the room. Present peers are notified and make the first offer. After a lost connection, `replaces` names the
   * own previous peer, so that nobody is there twice.
   * @throws SeatTakenOverError when another device has the seat, and another Error when the room cannot be entered
   */
  readonly enter: (replaces?: string) => Promise<{ readonly self: P; readonly peers: readonly P[] }>
  /** Leaves the room without waiting for a response. */
  readonly leave: () => void
  /** Sends a signal about a named stream to one peer. Resolves when it has arrived, rejects otherwise. */
  readonly send: (to: string, stream: string, signal: Signal) => Promise<void>
  /**
   * Calls back whenever the room must be entered again: after a reconnect, or when the server has lost this peer.
   * Returns the function that stops it.
   */
  readonly onReturn: (again: () => void) => () => void
}
