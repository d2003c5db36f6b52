import type { Language } from '@colloquy/contract/languages'
import type {
  CommonRefusal,
  EventKind,
  Operation,
  Output,
  Parsed,
  Payload,
  Refusal,
} from '@colloquy/contract/operation'
import type { Actor, AnyActor, Member, Site, System } from '../access/actor.ts'
import type { Predicate, publicAccess } from '../access/policy.ts'
import type { Tx } from '../db/tables.ts'
import type { Exemption, Guard } from './guards.ts'
import type { DisconnectedPeer, LiveContext } from './live-rooms.ts'

/**
 * Emits an event. After the commit it reaches the reactions of capabilities and the browsers of `audience`. `detailFor` adds
 * what the browsers of one participant may see besides; it is not stored, so it may have what is erased one day.
 */
export type Emit = <E extends EventKind>(
  kind: E,
  payload: Payload<E>,
  audience?: readonly string[],
  detailFor?: (participantId: string) => Partial<Payload<E>> | undefined,
) => void

/** A transaction, its actor and its instant: what shared queries and mails need. */
export interface TransactionContext<A extends AnyActor = AnyActor> {
  readonly tx: Tx
  readonly actor: A
  /** The instant of the request or job. Code must not read the clock. */
  readonly at: Date
}

/** The context of commands that operations, reactions and timers share. */
export interface CommandContext<A extends AnyActor = AnyActor> extends TransactionContext<A> {
  readonly emit: Emit
}

/** The context of code that reads the request or sets cookies. */
export interface RequestContext extends TransactionContext<Actor> {
  readonly request: RequestInfo
}

/** The context of a `load` that several operations share. */
export interface LoadContext<I> extends Pick<TransactionContext, 'tx'> {
  readonly input: I
}

/** Ends the operation with one of these refusals, or with a common one. */
export type Refuse<Code extends string = never> = (code: Code | CommonRefusal) => never

/** The context of an operation's code. */
export interface OperationContext<T extends Operation> extends CommandContext<Actor>, RequestContext {
  /** The actor as a signed-in person. Reading it refuses visitors with `not_signed_in`. */
  readonly me: Member
  readonly input: Parsed<T>
  /**
   * Ends the operation with a typed refusal and rolls its transaction back.
   * Effects that must survive, such as ending a stolen session, are written by `afterRollback` in a transaction of its own.
   */
  readonly refuse: (
    code: Refusal<T> | CommonRefusal,
    afterRollback?: (context: SystemContext) => Promise<void>,
  ) => never
  /** The live connection the operation arrived over; absent over HTTP. */
  readonly live?: LiveContext
}

/** The request besides its input. */
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
  /** The solution of a proof-of-work challenge, unchecked. */
  readonly proofOfWork?: string | undefined
  readonly setCookie: (name: string, value: string, options: CookieOptions) => void
}

export interface CookieOptions {
  readonly path: string
  /** Lifetime in seconds; without it, the cookie ends with the browser session. */
  readonly maxAge?: number
}

/** The caller and the request: all that is known before the operation's transaction begins. */
export interface OperationCaller<T extends Operation> {
  readonly actor: Actor
  readonly input: Parsed<T>
  readonly request: Omit<RequestInfo, 'setCookie'>
}

/** How often an operation may be requested. Counted in the database, over all processes. */
export interface RateLimit<T extends Operation> {
  readonly name: string
  readonly max: number
  readonly seconds: number
  /** Successful attempts are refunded, so that only refused ones count. */
  readonly refunds?: true
  /** Whose budget it is. By default the person's, or the address's for visitors. May read the database. */
  readonly per?: (caller: OperationCaller<T>, tx: Tx) => string | Promise<string>
  /** Counts distinct values within the time: an attempt with a value that was counted already is free. */
  readonly each?: (caller: OperationCaller<T>) => string
  /** Which attempts count; all of them when absent. */
  readonly when?: (caller: OperationCaller<T>) => boolean
}

/** The subject of a command in the audit log, with details of the change; stored as `facts`. */
export interface AuditSubject {
  readonly kind: string
  readonly id: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** The context of `prepare`: the caller, and short transactions of its own. */
export interface PreparationContext<T extends Operation> extends Omit<OperationCaller<T>, 'actor'> {
  readonly site: Site
  readonly at: Date
  /** Runs a transaction of its own as the caller. It stays committed even if the operation is refused. */
  readonly within: <R>(run: (tx: Tx, actor: Actor) => Promise<R>) => Promise<R>
  readonly refuse: (code: Refusal<T> | CommonRefusal) => never
}

/** The rule and the code of one operation. `S` is the subject that `load` returns, `P` the result of `prepare`. */
export interface Rule<T extends Operation, S, P = undefined> {
  /**
   * Calls external services or verifies a password before the operation's transaction, because slow work must not hold a
   * database connection. It runs before `allow`, so it must do only what anybody may do.
   */
  readonly prepare?: (preparation: PreparationContext<T>) => Promise<P>
  /**
   * Finds the subject of the operation; `undefined` is answered as not found. The subject of a `versioned` operation has its
   * `version`, 0 if it does not exist yet: the mechanism compares it with If-Match and refuses with `stale`.
   */
  readonly load?: (context: OperationContext<T>) => Promise<S | undefined> | S | undefined
  /** Who may know that the subject exists; everybody else gets `not_found`. */
  readonly see?: Predicate<S>
  /** Who may perform the operation; `publicAccess` makes it public. Required, so that no operation lacks a decision. */
  readonly allow: Predicate<S> | typeof publicAccess
  /** Guards that do not apply to this operation. */
  readonly exemptFrom?: readonly Exemption<S>[]
  /** Concerns only the person, such as their password. A capability can set it for all of its operations. */
  readonly isPersonal?: true
  readonly limits?: readonly RateLimit<T>[]
  /**
   * Counts attempts within the transaction of the operation, which saves one of its own. Others with the same budget wait for its
   * end, so this is for the budgets of one person.
   */
  readonly countsLimitsInTransaction?: true
  readonly run: (
    context: OperationContext<T> & { readonly subject: S; readonly prepared: P },
  ) => Promise<Output<T>> | Output<T>
}

export interface CommandRule<T extends Operation, S, P = undefined> extends Rule<T, S, P> {
  /** Refusals that are so common that they are not audited. */
  readonly unauditedRefusals?: readonly Refusal<T>[]
  /** The answer contains a secret and is never stored. Idempotency keys then work only with `withoutSecret`. */
  readonly answersSecret?: true
  /** The answer without its secret, stored for repeated requests with the same Idempotency-Key. */
  readonly withoutSecret?: (output: Output<T>) => Output<T>
  /**
   * Whether the change requires that the person has proven their identity recently; otherwise it is refused with
   * `proof_required`. Checked after `allow` and the version.
   */
  readonly needsProof?: (context: OperationContext<T> & { readonly subject: S }) => boolean
  /** Whether the change only continues one that has an audit entry, so that it needs none of its own. */
  readonly isContinuation?: (context: OperationContext<T> & { readonly subject: S }) => boolean
  /** Absent: the audit entry names the subject by the path's first parameter. */
  readonly about?: (
    context: OperationContext<T> & { readonly subject: S; readonly prepared: P },
    output: Output<T>,
  ) => AuditSubject | Promise<AuditSubject>
}

// biome-ignore lint/suspicious/noExplicitAny: the mechanism handles all operations alike
export type AnyOperation = Operation<any, any, any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: the mechanism handles all operations alike
export type AnyRule = CommandRule<AnyOperation, any, any>

/** An operation joined with its rule. */
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

/** The context of a reaction, job or timer: one tenant's transaction and no person. */
export type SystemContext = CommandContext<System>

/** What a capability does after an event of its own or of a lower capability. Runs at least once. */
export interface Reaction {
  readonly event: EventKind
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: the type of the payload is checked where the reaction is declared
  readonly run: (context: SystemContext, payload: any) => Promise<void>
  /** Whether it does one step of long work. A process that also answers requests pauses before each step. */
  readonly isStep?: boolean
}

/** Declares a reaction; `name` identifies it in logs and in the record of completed reactions. */
export const on = <E extends EventKind>(
  kind: E,
  name: string,
  run: (context: SystemContext, payload: Payload<E>) => Promise<void>,
): Reaction => ({ event: kind, name, run })

/** Declares a reaction that does one step of long work, so that requests are answered between the steps. */
export const onStep = <E extends EventKind>(...reaction: Parameters<typeof on<E>>): Reaction => ({
  ...on(...reaction),
  isStep: true,
})

/** Work that becomes due with time. Runs once a minute for each tenant and finds what is due at `at`. */
export interface Timer {
  readonly name: string
  readonly run: (context: SystemContext) => Promise<void>
}

/**
 * Work outside of a transaction, such as reading a page of the internet. It is queued by `enqueueJob`, runs at least once and is
 * retried when it throws.
 */
export interface Job {
  readonly name: string
  readonly run: (context: JobContext, id: string) => Promise<void>
}

/** The context of a job: short transactions of its tenant. */
export interface JobContext {
  readonly within: <R>(run: (context: SystemContext) => Promise<R>) => Promise<R>
}

/** A capability as the application sees it: its operations, reactions, timers and guards. */
export interface Capability {
  readonly name: string
  readonly operations: readonly OperationHandler[]
  /** Marks all of its operations as personal. */
  readonly isPersonal?: true
  readonly reactions?: readonly Reaction[]
  readonly timers?: readonly Timer[]
  readonly jobs?: readonly Job[]
  /** Guards that it registers for the operations of all capabilities. */
  readonly guards?: readonly Guard[]
  /** Called once for each live connection that has ended and was in rooms, in a transaction of its tenant. */
  readonly disconnected?: (context: SystemContext, departure: DisconnectedPeer) => Promise<void>
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
