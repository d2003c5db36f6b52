/** The path of the live connection, WebSocket only; `auth` carries a fresh `{ ticket }` on each connect. */
export const livePath = '/api/live'

/**
 * In `auth.only`: a connection that only receives the end of its session and sends nothing [RA-01]. It works while the
 * other connection is closed or busy.
 */
export const sessionEndPurpose = 'ending'

/**
 * When a browser tries again after its connection broke: soon, because the process that held it may be gone and another
 * one is there, and not all browsers of that process at the same moment.
 */
export const liveReconnection = { reconnectionDelay: 250, randomizationFactor: 0.5, reconnectionDelayMax: 5_000 }

/** A committed event as a browser receives it. */
export interface LiveEvent {
  /** The event's name, such as `calls.scheduled`. */
  readonly name: string
  readonly payload: unknown
}

/** Why a session ended: the cause, or `restricted` when the account was restricted. */
export interface SessionEnded {
  readonly reason: string
}

/** The process shuts down; another one accepts the connection. */
export interface ServerClosing {
  /** Milliseconds to wait before reconnecting, different for each connection. */
  readonly retryIn: number
}

/** Messages of the server over a live connection. */
export interface ServerToClientEvents {
  event: (event: LiveEvent) => void
  /** Sent before the server disconnects for good; reconnecting requires a new sign-in. */
  session_ended: (ended: SessionEnded) => void
  server_closing: (closing: ServerClosing) => void
}

/** The acknowledgement of a message: the result of an operation. Without `refusal`, an unexpected error occurred. */
export type LiveAnswer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false
      readonly refusal?: string
      readonly issues?: readonly { readonly path: string; readonly code: string }[]
      /** Seconds. */
      readonly retryAfter?: number
    }

/**
 * Messages of a browser: the name of an operation declared with `message()`, its input, and the callback for the
 * result.
 */
export type ClientToServerEvents = Record<string, (input: unknown, answer: (answer: LiveAnswer) => void) => void>
