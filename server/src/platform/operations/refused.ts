import type { SystemContext } from './define.ts'

/** One thing wrong with the input: where, and what kind of wrong. The pattern and the text typed stay here. */
export interface InputIssue {
  /** Keys joined by dots, `slots.0.start`; empty for the input as a whole. */
  readonly path: string
  readonly code: string
}

/** What the caller may know about a refusal besides its code. */
export interface RefusalDetails {
  readonly issues?: readonly InputIssue[]
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number
  /** What stays although everything else is undone; runs in a transaction of its own. */
  readonly keep?: (work: SystemContext) => Promise<void>
}

/** An expected outcome, thrown so that the transaction is rolled back; the mechanism turns it into an answer. */
export class Refused extends Error {
  readonly code: string
  readonly details: RefusalDetails

  constructor(code: string, details: RefusalDetails = {}) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.details = details
  }
}
