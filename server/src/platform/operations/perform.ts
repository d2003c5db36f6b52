import type { Actor, Site } from '../access/actor.ts'
import { type Credential, transactionAs, visitorAt } from '../access/open.ts'
import { isMember } from '../access/policy.ts'
import { hasRecentProof } from '../access/store.ts'
import type { Clock } from '../clock.ts'
import { isInfrastructureFailure } from '../db/availability.ts'
import { type Database, isSerializationFailure } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'
import type { SerializedJson } from '../json.ts'
import { runWithRequestId } from '../request-id.ts'
import { auditSubjectFromPath, auditSubjectOf, shouldAudit } from './audit.ts'
import { authorize } from './authorize.ts'
import type { AnyOperation, CookieOptions, OperationContext, OperationHandler, RequestInfo } from './define.ts'
import { createEmitter, type Deliver, deliverEvents, type EmittedEvent, writeOutbox } from './emit.ts'
import type { Guard } from './guards.ts'
import { claimIdempotencyKey } from './idempotency.ts'
import { type ConsumedBudgets, consumeBudgetsOf, noBudgets, refundBudgets } from './limits.ts'
import type { LiveAttempt } from './live-rooms.ts'
import { parseInput } from './parse.ts'
import { type InputIssue, Refused } from './refused.ts'
import type { Registry } from './registry.ts'
import { responseWriterFor, type WriteResponse } from './response-writer.ts'
import { writeAudit } from './store.ts'

/** One request for an operation, over HTTP or over a live connection. */
export interface OperationRequest {
  readonly site: Site
  readonly credential?: Credential | undefined
  /** Named values as the caller sent them, unchecked. With `readInput`, those of the path. */
  readonly input: unknown
  /** Reads the whole input of a request that carries a file; called once its budgets have room. */
  readonly readInput?: () => Promise<unknown>
  readonly idempotencyKey?: string | undefined
  readonly request: Omit<RequestInfo, 'setCookie'>
  /** Creates the live side of one attempt. Messages of the attempt that commits are sent after the commit. */
  readonly live?: (tx: Tx) => LiveAttempt
}

/** A cookie an operation has set; sent only when the operation succeeds. */
export interface ResponseCookie {
  readonly name: string
  readonly value: string
  readonly options: CookieOptions
}

/** An answer that is a file instead of JSON. */
export interface FileResponse {
  readonly name: string
  readonly mediaType: string
  readonly content: Buffer
}

export type OperationResponse =
  /** `body` is JSON, encoded inside the transaction; it is unused when there is a `file`. */
  | {
      readonly ok: true
      readonly body: SerializedJson
      readonly cookies: readonly ResponseCookie[]
      readonly file?: FileResponse
    }
  | {
      readonly ok: false
      readonly refusal: string
      /** HTTP status. */
      readonly status: number
      readonly issues?: readonly InputIssue[] | undefined
      /** Seconds. */
      readonly retryAfter?: number | undefined
    }

/**
 * Performs the operation of that name for the caller. All requests, over HTTP and over live connections, pass through here.
 * A refusal is returned; any other error is a defect and is thrown for the caller to log.
 */
export type Perform = (name: string, operationRequest: OperationRequest) => Promise<OperationResponse>

export interface PerformDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly deliver: Deliver
  /** Validates every answer against its declaration, including formats and ranges. For tests. */
  readonly validateResponses?: boolean
}

/** An operation's handler with the writer of its answers. */
interface PreparedHandler extends OperationHandler {
  readonly writeAnswer: WriteResponse
}

/** A request whose input is valid and whose rate limits are not exceeded. */
interface Attempt {
  readonly operationRequest: OperationRequest
  readonly input: Record<string, unknown>
  /** Rate limits that do not count the attempt if it succeeds. */
  readonly refundable: readonly string[]
  /** The result of the rule's `prepare`, such as the answer of an external service. */
  readonly prepared: unknown
}

interface OperationResult {
  readonly body: SerializedJson
  readonly file?: FileResponse
  readonly cookies: readonly ResponseCookie[]
  readonly events: readonly EmittedEvent[]
}

/** Creates the function that performs all operations; `respond` has the steps in their order. */
export const createPerform = (parts: PerformDependencies): Perform => {
  const ready = new Map<string, PreparedHandler>()
  for (const [name, handler] of parts.registry.handlers)
    ready.set(name, { ...handler, writeAnswer: responseWriterFor(handler.operation, parts.validateResponses) })
  return (name, operationRequest) =>
    runWithRequestId(operationRequest.request.id, () => respond(parts, ready.get(name), operationRequest))
}

const respond = async (
  { database, clock, registry, deliver }: PerformDependencies,
  handler: PreparedHandler | undefined,
  requestHead: OperationRequest,
): Promise<OperationResponse> => {
  let operationRequest = requestHead
  const at = clock.now()
  let lastActor: Actor = visitorAt(operationRequest.site)
  const asActor = <R>(work: (tx: Tx, actor: Actor) => Promise<R>, how = {}): Promise<R> =>
    retryOnSerializationFailure(() => {
      const rememberActor = (tx: Tx, actor: Actor) => {
        const { language } = operationRequest.request
        lastActor = language && isMember(actor) ? { ...actor, language } : actor
        return work(tx, lastActor)
      }
      return transactionAs(database, operationRequest.site, operationRequest.credential, at, rememberActor, how)
    })
  try {
    if (!handler || isSocketOperation(handler) !== (operationRequest.live !== undefined)) throw new Refused('not_found')
    let input = operationRequest.readInput
      ? (operationRequest.input as Record<string, unknown>)
      : parseInput(handler.operation, operationRequest.input)
    if (handler.operation.versioned && operationRequest.request.version === undefined)
      throw new Refused('precondition_required')
    const { limits, countsLimitsInTransaction = false } = handler.rule
    const countAttempt = async (): Promise<ConsumedBudgets> =>
      limits
        ? asActor((tx, actor) => consumeBudgetsOf(tx, limits, { ...operationRequest, actor, input }, at), {
            asyncCommit: true,
          })
        : noBudgets
    const spent = countsLimitsInTransaction ? noBudgets : await countAttempt()
    if (operationRequest.readInput) {
      operationRequest = { ...operationRequest, input: await operationRequest.readInput() }
      input = parseInput(handler.operation, operationRequest.input)
    }
    const within = <R>(work: (tx: Tx, actor: Actor) => Promise<R>) => asActor(work)
    const perform = async () => {
      const prepared = await handler.rule.prepare?.({ ...operationRequest, input, at, within, refuse })
      const attempt = { operationRequest, input, refundable: spent.refundable, prepared }
      // A query writes nothing but its budgets.
      const how = { asyncCommit: countsLimitsInTransaction && !handler.writes }
      return asActor((tx, actor) => executeInTransaction(tx, handler, actor, attempt, at, registry.guards), how)
    }
    const refundAll = (keys: readonly string[]) =>
      // The caller gets the original error, not one of the refund.
      asActor((tx) => refundBudgets(tx, keys, at)).catch(() => undefined)
    const done = await perform().catch(async (error) => {
      // Overload and infrastructure failures do not count against the caller's rate limits.
      const isBusy = error instanceof Refused && error.code === 'busy'
      const keys = isInfrastructureFailure(error) ? spent.keys : isBusy ? spent.refundable : []
      if (keys.length > 0) await refundAll(keys)
      // It was counted in the transaction that was rolled back. The caller gets the original error.
      if (countsLimitsInTransaction && !isBusy && !isInfrastructureFailure(error))
        await countAttempt().catch(() => undefined)
      throw error
    })
    deliverEvents(deliver, operationRequest.site.tenantId, done.events)
    const { body, cookies, file } = done
    return { ok: true, body, cookies, ...(file && { file }) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const events = handler?.writes ? await recordRefusal(database, handler, lastActor, operationRequest, error, at) : []
    deliverEvents(deliver, operationRequest.site.tenantId, events)
    const { issues, retryAfter } = error.details
    return { ok: false, refusal: error.code, status: registry.statusOf(error.code), issues, retryAfter }
  }
}

/** Runs the operation inside the actor's transaction; everything commits or rolls back together. */
const executeInTransaction = async (
  tx: Tx,
  handler: PreparedHandler,
  actor: Actor,
  { operationRequest, input, refundable, prepared }: Attempt,
  at: Date,
  guards: readonly Guard[],
): Promise<OperationResult> => {
  const { limits = [], countsLimitsInTransaction } = handler.rule
  const counting = countsLimitsInTransaction
    ? consumeBudgetsOf(tx, limits, { ...operationRequest, actor, input }, at)
    : Promise.resolve(noBudgets)
  // Awaited below, after statements that share a round trip with it.
  counting.catch(() => undefined)
  const claimed = await claimIdempotencyKey(tx, handler, actor, operationRequest, at)
  if (claimed.answer !== undefined) {
    await counting
    return { body: claimed.answer, cookies: [], events: [] }
  }

  const { emit, events } = createEmitter(at)
  const cookies: ResponseCookie[] = []
  const live = operationRequest.live?.(tx)
  const unloaded = new ContextWithLazyMember({
    tx,
    actor,
    input,
    at,
    emit,
    refuse,
    request: {
      ...operationRequest.request,
      setCookie: (name, value, options) => cookies.push({ name, value, options }),
    },
    ...(live && { live: live.context }),
  }) as unknown as OperationContext<AnyOperation>
  const authorizing = authorize(handler.rule, unloaded, guards)
  authorizing.catch(() => undefined)
  await counting
  const subject = await authorizing
  if (handler.operation.versioned) checkVersion(handler.operation, subject, operationRequest.request.version)
  const context = Object.assign(unloaded, { subject, prepared })
  if (handler.rule.needsProof?.(context) && !(await hasRecentProof(tx, context.me.sessionId, at)))
    throw new Refused('proof_required')
  const output = await handler.rule.run(context)
  await live?.note()
  const body = handler.writeAnswer(output)
  await writeOutbox(tx, actor.tenantId, at, events)
  await claimed.keep(handler.rule.withoutSecret ? handler.writeAnswer(handler.rule.withoutSecret(output)) : body)
  await refundBudgets(tx, refundable, at)
  const file = (output as unknown) instanceof File ? await fileOf(output as File) : undefined
  if (handler.writes && !handler.rule.isContinuation?.(context)) {
    // Must be the transaction's last statement, so that entries are chained in the order in which they become visible.
    await writeAudit(tx, {
      tenantId: actor.tenantId,
      at,
      actor,
      operation: handler.operation.name,
      about: await auditSubjectOf(handler, context, output),
      outcome: 'done',
      requestId: operationRequest.request.id,
    })
  }
  return { body, cookies, events, ...(file && { file }) }
}

/** @throws Refused `stale` when the subject has changed since the version that the actor saw */
const checkVersion = ({ name }: AnyOperation, subject: unknown, expectedVersion: number | undefined): void => {
  const { version } = subject as { readonly version?: unknown }
  if (typeof version !== 'number') throw new Error(`The subject of ${name} has no version`)
  if (version !== expectedVersion) throw new Refused('stale')
}

const fileOf = async (file: File): Promise<FileResponse> => ({
  name: file.name,
  mediaType: file.type,
  content: Buffer.from(await file.arrayBuffer()),
})

/**
 * Records a refusal in a transaction of its own: runs the operation's `afterRollback` and writes the audit entry, if the
 * refusal is audited.
 */
const recordRefusal = async (
  database: Database,
  handler: OperationHandler,
  actor: Actor,
  operationRequest: OperationRequest,
  { code, details }: Refused,
  at: Date,
): Promise<readonly EmittedEvent[]> => {
  const { emit, events } = createEmitter(at)
  const isAudited = shouldAudit(code, handler.rule)
  if (!details.afterRollback && !isAudited) return events
  const tenantId = operationRequest.site.tenantId
  await database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
    await details.afterRollback?.({ tx, actor: { kind: 'system', tenantId }, at, emit })
    await writeOutbox(tx, tenantId, at, events)
    if (isAudited)
      await writeAudit(tx, {
        tenantId,
        at,
        actor,
        operation: handler.operation.name,
        about: auditSubjectFromPath(handler.operation.path, operationRequest.input),
        outcome: code,
        requestId: operationRequest.request.id,
      })
  })
  return events
}

/** Retry-After of a request that was refused because of the load. */
const busyRetryAfterSeconds = 5

const refuse: OperationContext<AnyOperation>['refuse'] = (code, afterRollback) => {
  throw new Refused(code as string, {
    ...(afterRollback && { afterRollback }),
    ...(code === 'busy' && { retryAfter: busyRetryAfterSeconds }),
  })
}

/** An operation context whose `me` refuses visitors when it is read, so that public operations can leave it unread. */
class ContextWithLazyMember {
  declare readonly actor: Actor

  constructor(context: Omit<OperationContext<AnyOperation>, 'me'>) {
    Object.assign(this, context)
  }

  get me() {
    return isMember(this.actor) ? this.actor : refuse('not_signed_in')
  }
}

const isSocketOperation = (handler: OperationHandler): boolean => handler.operation.method === 'SOCKET'

/** Repeats a transaction once that PostgreSQL has aborted because of a conflict with another one. */
const retryOnSerializationFailure = async <R>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work()
  } catch (error) {
    if (isSerializationFailure(error)) return work()
    throw error
  }
}
