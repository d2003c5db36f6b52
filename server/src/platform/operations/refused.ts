import type { SystemContext } from './define.ts'

/** An invalid input value: its path and the kind of error. Pattern and value are not included. */
export interface InputIssue {
  /** Keys joined by dots, `slots.0.start`; empty for the input as a whole. */
  readonly path: string
  readonly code: string
}

/** Details of a refusal for the caller. */
export interface RefusalDetails {
  readonly issues?: readonly InputIssue[]
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number
  /** An effect that survives the rollback; runs in a transaction of its own. */
  readonly afterRollback?: (context: SystemContext) => Promise<void>
}

/** An expected failure, thrown to roll the transaction back; the mechanism turns it into a response. */
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
