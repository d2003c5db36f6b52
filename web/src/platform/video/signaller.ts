/** One connection in a room. A person who reloads the page is another peer; `peerId` tells them apart. */
export interface Peer {
  readonly peerId: string
  readonly personId: string
}

/** A session description or a candidate, as browsers exchange them. */
export interface Signal {
  readonly description?: { readonly type: 'offer' | 'answer' | 'rollback'; readonly sdp: string }
  readonly candidate?: RTCIceCandidateInit | null
}

/** `lost`: nobody said goodbye; the same person may be back in a moment, as another peer. */
export type Departure = 'left' | 'lost'

export interface SignalHandlers<P extends Peer> {
  readonly entered: (peer: P) => void
  readonly left: (peerId: string, how: Departure) => void
  readonly signalled: (from: string, stream: string, signal: Signal) => void
}

/**
 * The way over which browsers arrange how they reach each other. Whoever stands at the other end is its business:
 * a second browser, or a forwarder that sends the streams of many.
 */
export interface Signaller<P extends Peer> {
  /** Hears what is said in the room until the returned function is called. Must be called before `enter`. */
  readonly hear: (heard: SignalHandlers<P>) => () => void
  /**
   * Enters. Everybody inside hears of it and makes the first move. After the connection was lost, `replaces` names the peer
   * that one was before, so that nobody is there twice.
   * @throws Error when the room cannot be entered
   */
  readonly enter: (replaces?: string) => Promise<{ readonly self: P; readonly peers: readonly P[] }>
  /** Says goodbye; nobody waits for an answer. */
  readonly leave: () => void
  /** Passes a signal about a named stream to one peer. Resolves when it has arrived, rejects when it has not. */
  readonly send: (to: string, stream: string, signal: Signal) => Promise<void>
  /** Calls whenever one has to enter again: the connection is back after a loss, or the server has lost us. Returns what ends that. */
  readonly onReturn: (again: () => void) => () => void
}
