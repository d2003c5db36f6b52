import type { Work } from './define.ts'

/** One thing wrong with the input: where, and what kind of wrong. The pattern and the text typed stay here. */
export interface Issue {
  /** Keys joined by dots, `slots.0.start`; empty for the input as a whole. */
  readonly path: string
  readonly code: string
}

/** What the caller may know about a refusal besides its code. */
export interface Details {
  readonly issues?: readonly Issue[]
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number
  /** What stays although everything else is undone; runs in a transaction of its own. */
  readonly keep?: (work: Work) => Promise<void>
}

/** An expected outcome, thrown so that the transaction is rolled back; the mechanism turns it into an answer. */
export class Refused extends Error {
  readonly code: string
  readonly details: Details

  constructor(code: string, details: Details = {}) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.details = details
  }
}
