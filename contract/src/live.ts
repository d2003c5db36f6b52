/** Where a live connection is opened, over WebSocket only; `auth` carries a fresh `{ ticket }` each time. */
export const livePath = '/api/live'

/**
 * In `auth.only`: a connection that hears of the end of its session and of nothing else, and says nothing [RA-01].
 * It works when the other one is given up or busy.
 */
export const endingOnly = 'ending'

/** A committed fact as it reaches a browser. */
export interface LiveFact {
  /** The event's name, such as `calls.scheduled`. */
  readonly name: string
  readonly facts: unknown
}

/** Why a session ended: what ended it, or `restricted` when the account may not be used any more. */
export interface SessionEnded {
  readonly reason: string
}

/** This process stops; another one answers. */
export interface ServerClosing {
  /** Milliseconds to wait before connecting again, different for each connection. */
  readonly retryIn: number
}

/** What the server says over a live connection. */
export interface ServerSays {
  event: (fact: LiveFact) => void
  /** Said before the server disconnects for good; connecting again needs a new sign-in. */
  session_ended: (ended: SessionEnded) => void
  server_closing: (closing: ServerClosing) => void
}

/**
 * The acknowledgement of a message: an operation's answer. Without `refusal`, something went wrong
 * that the server does not explain.
 */
export type LiveAnswer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false
      readonly refusal?: string
      readonly issues?: readonly { readonly path: string; readonly code: string }[]
      /** Seconds. */
      readonly retryAfter?: number
    }

/** What a browser says: the name of an operation declared with `message()`, its input, and who takes the answer. */
export type BrowserSays = Record<string, (input: unknown, answer: (answer: LiveAnswer) => void) => void>
