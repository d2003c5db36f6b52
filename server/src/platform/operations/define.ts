import type { Language } from '@colloquy/contract/languages'
import type { Common, EventKind, Facts, Operation, Output, Parsed, Refusal } from '@colloquy/contract/operation'
import type { Actor, AnyActor, Member, Site, System } from '../access/actor.ts'
import type { anyone, Predicate } from '../access/policy.ts'
import type { Tx } from '../db/tables.ts'
import type { Exemption, Guard } from './guards.ts'
import type { Departure, LiveContext } from './live-rooms.ts'

/** Announces a committed fact: to the reactions of other capabilities, and to the browsers of `audience`. */
export type Emit = <E extends EventKind>(kind: E, facts: Facts<E>, audience?: readonly string[]) => void

/** A transaction, the actor on whose behalf it runs, and its instant. Shared queries and mails need no more. */
export interface TransactionContext<A extends AnyActor = AnyActor> {
  readonly tx: Tx
  readonly actor: A
  /** The instant of the request or job. Code must not read the clock. */
  readonly at: Date
}

/** What commands that operations, reactions and timers share are given. */
export interface CommandContext<A extends AnyActor = AnyActor> extends TransactionContext<A> {
  readonly emit: Emit
}

/** What code that reads the request or sets cookies is given. */
export interface RequestContext extends TransactionContext<Actor> {
  readonly request: RequestInfo
}

/** What the `load` of several operations is given. */
export interface LoadContext<I> extends Pick<TransactionContext, 'tx'> {
  readonly input: I
}

/** Ends the operation with one of these refusals, or with a common one. */
export type Refuse<Code extends string = never> = (code: Code | Common) => never

/** What an operation's code is given. */
export interface OperationContext<T extends Operation> extends CommandContext<Actor>, RequestContext {
  /** The actor as a signed-in person. Reading it refuses visitors with `not_signed_in`. */
  readonly me: Member
  readonly input: Parsed<T>
  /**
   * Ends the operation with a typed refusal and rolls its transaction back.
   * Effects that must survive, such as ending a stolen session, are written by `afterRollback` in a transaction of its own.
   */
  readonly refuse: (code: Refusal<T> | Common, afterRollback?: (work: SystemContext) => Promise<void>) => never
  /** The live connection the operation arrived over; absent over HTTP. */
  readonly live?: LiveContext
}

/** What is known of the request besides its input. */
export interface RequestInfo {
  readonly id: string
  /** The peer's address, behind the configured number of trusted proxies. */
  readonly address: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The Origin header, for the few operations that read a cookie. */
  readonly origin: string | undefined
  readonly userAgent: string
  /** The version of If-Match, for operations that are `versioned`. */
  readonly version: number | undefined
  /** The language chosen in the browser, in which the answer is written; else the person's own. */
  readonly language?: Language | undefined
  /** A solved proof-of-work challenge, as it was sent. */
  readonly proofOfWork?: string | undefined
  readonly setCookie: (name: string, value: string, options: CookieOptions) => void
}

export interface CookieOptions {
  readonly path: string
  /** Seconds the cookie lives; without it, it ends with the browser. */
  readonly maxAge?: number
}

/** Who asks for what: all that is known before an operation's own transaction is open. */
export interface OperationCaller<T extends Operation> {
  readonly actor: Actor
  readonly input: Parsed<T>
  readonly request: Omit<RequestInfo, 'setCookie'>
}

/** How often an operation may be asked for. Counted in the database, over all processes. */
export interface RateLimit<T extends Operation> {
  readonly name: string
  readonly max: number
  readonly seconds: number
  /** An attempt that succeeds is given back, so that only refused ones count. */
  readonly refunds?: true
  /** Whose budget it is; the person, else the address, when absent. May look into the database. */
  readonly per?: (asker: OperationCaller<T>, tx: Tx) => string | Promise<string>
  /** What is counted: different ones within the time. The same again takes nothing from the budget. */
  readonly each?: (asker: OperationCaller<T>) => string
  /** Which attempts count; all of them when absent. */
  readonly when?: (asker: OperationCaller<T>) => boolean
}

/** What is written in the audit record about a command: the thing it was done to, and facts worth keeping. */
export interface AuditSubject {
  readonly kind: string
  readonly id: string
  readonly facts?: Readonly<Record<string, unknown>>
}

/** What work with the outside world is given: the asker, and ways into the database that are closed again at once. */
export interface PreparationContext<T extends Operation> extends Omit<OperationCaller<T>, 'actor'> {
  readonly site: Site
  readonly at: Date
  /** A transaction of its own, as whoever asks. What was written in it stays, whatever comes of the operation. */
  readonly within: <R>(work: (tx: Tx, actor: Actor) => Promise<R>) => Promise<R>
  readonly refuse: (code: Refusal<T> | Common) => never
}

/** The rule and the work of one operation. `S` is the subject: what `load` found; `P`: what `prepare` brought. */
export interface Rule<T extends Operation, S, P = undefined> {
  /**
   * Asks the outside world, or looks at a password, before the operation's own transaction: what is slow must not hold a
   * connection to the database. It runs before `allow` is asked, so that it does only what anybody may.
   */
  readonly prepare?: (preparation: PreparationContext<T>) => Promise<P>
  /**
   * Finds the subject of the operation; `undefined` is answered as not found. The subject of a `versioned` operation has its
   * `version`, 0 if it does not exist yet: the mechanism compares it with If-Match and refuses with `stale`.
   */
  readonly load?: (context: OperationContext<T>) => Promise<S | undefined> | S | undefined
  /** Who may know that the thing exists; everyone else is told that it does not. */
  readonly see?: Predicate<S>
  /** Who may do it; `anyone` makes the operation public. Required, so that no operation exists without a decision. */
  readonly allow: Predicate<S> | typeof anyone
  /** Guards that do not apply to this operation. */
  readonly exemptFrom?: readonly Exemption<S>[]
  /** Concerns the person alone, such as their password. A capability can say so for all of its operations. */
  readonly isPersonal?: true
  readonly limits?: readonly RateLimit<T>[]
  readonly run: (
    context: OperationContext<T> & { readonly subject: S; readonly prepared: P },
  ) => Promise<Output<T>> | Output<T>
}

export interface CommandRule<T extends Operation, S, P = undefined> extends Rule<T, S, P> {
  /** Refusals that everybody meets all the time; the audit record is not told of them. */
  readonly unauditedRefusals?: readonly Refusal<T>[]
  /** The answer holds a secret: it is never stored. An Idempotency-Key has an effect only with `withoutSecret`. */
  readonly answersSecret?: true
  /** The answer without its secret: stored, and given to a repeated request with the same Idempotency-Key. */
  readonly withoutSecret?: (output: Output<T>) => Output<T>
  /**
   * Whether the change is so sensitive that the person must have proven their identity a moment ago; else it is refused
   * with `proof_required`. Asked after `allow` and the version.
   */
  readonly needsProof?: (context: OperationContext<T> & { readonly subject: S }) => boolean
  /** Absent: the audit entry names the subject by the path's first parameter. */
  readonly about?: (
    context: OperationContext<T> & { readonly subject: S; readonly prepared: P },
    output: Output<T>,
  ) => AuditSubject
}

// biome-ignore lint/suspicious/noExplicitAny: the mechanism handles all operations alike
export type AnyOperation = Operation<any, any, any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: the mechanism handles all operations alike
export type AnyRule = CommandRule<AnyOperation, any, any>

/** An operation joined with its rule, as the mechanism takes it. */
export interface OperationHandler {
  readonly operation: AnyOperation
  readonly rule: AnyRule
  readonly writes: boolean
}

/** An operation that changes something: audited, idempotent by key, checked against the version when declared so. */
export const command = <T extends Operation, S = undefined, P = undefined>(
  operation: T,
  rule: CommandRule<T, S, P>,
): OperationHandler => ({
  operation,
  rule: rule as never,
  writes: true,
})

/** An operation that only reads. */
export const query = <T extends Operation, S = undefined>(operation: T, rule: Rule<T, S>): OperationHandler => ({
  operation,
  rule: rule as never,
  writes: false,
})

/** What a reaction, a job or a timer is given: one tenant's transaction, no person. */
export type SystemContext = CommandContext<System>

/** What a capability does when a fact of its own or of a lower capability has been committed. Runs at least once. */
export interface Reaction {
  readonly event: EventKind
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: the facts' type is checked where the reaction is declared
  readonly run: (work: SystemContext, facts: any) => Promise<void>
}

/** Declares a reaction; `name` makes it one row in logs and retries. */
export const on = <E extends EventKind>(
  kind: E,
  name: string,
  run: (work: SystemContext, facts: Facts<E>) => Promise<void>,
): Reaction => ({ event: kind, name, run })

/** Work that becomes due by itself; asked once a minute in each tenant. It must find what is due by `at` itself. */
export interface Timer {
  readonly name: string
  readonly run: (work: SystemContext) => Promise<void>
}

/** A capability as the application sees it: everything it answers, reacts to and does by itself. */
export interface Capability {
  readonly name: string
  readonly operations: readonly OperationHandler[]
  /** Marks all of its operations as personal. */
  readonly isPersonal?: true
  readonly reactions?: readonly Reaction[]
  readonly timers?: readonly Timer[]
  /** Guards that it registers for the operations of all capabilities. */
  readonly guards?: readonly Guard[]
  /** Called once for each live connection that has ended and was in rooms, in a transaction of its tenant. */
  readonly disconnected?: (work: SystemContext, departure: Departure) => Promise<void>
}

/** Declares a capability. */
export const capability = (definition: Capability): Capability => {
  const { operations, isPersonal } = definition
  if (!isPersonal) return definition
  return {
    ...definition,
    operations: operations.map((handler) => ({ ...handler, rule: { ...handler.rule, isPersonal } })),
  }
}
