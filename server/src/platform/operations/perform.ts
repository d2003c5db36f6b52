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
import { noBudgets, refundBudgets, spendBudgets } from './limits.ts'
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
  /** Makes the live side of one attempt; what the last one was told to say is said after the commit. */
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
  /** `body` is JSON, encoded while the transaction was still open; for a file it says nothing. */
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
 * Performs the operation of that name for whoever asks. Every way into the product leads through here.
 * A refusal is an answer; anything else thrown is a defect, left to the caller to log.
 */
export type Perform = (name: string, operationRequest: OperationRequest) => Promise<OperationResponse>

export interface PerformDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly deliver: Deliver
  /** Holds every answer against its whole declaration, formats and ranges included. For tests. */
  readonly areResponsesValidated?: boolean
}

/** An operation ready to be performed. */
interface PreparedHandler extends OperationHandler {
  readonly writeAnswer: WriteResponse
}

/** A request that may be looked at: its input was parsed, and its budgets had room. */
interface Attempt {
  readonly operationRequest: OperationRequest
  readonly input: Record<string, unknown>
  /** Budgets that get the attempt back if it succeeds. */
  readonly refundable: readonly string[]
  /** What the outside world was asked for. */
  readonly prepared: unknown
}

interface OperationResult {
  readonly body: SerializedJson
  readonly file?: FileResponse
  readonly cookies: readonly ResponseCookie[]
  readonly events: readonly EmittedEvent[]
}

/** The one mechanism: what happens between a request and its answer, in the order in which it happens. */
export const createPerform = (parts: PerformDependencies): Perform => {
  const ready = new Map<string, PreparedHandler>()
  for (const [name, bound] of parts.registry.handlers)
    ready.set(name, { ...bound, writeAnswer: responseWriterFor(bound.operation, parts.areResponsesValidated) })
  return (name, operationRequest) =>
    runWithRequestId(operationRequest.request.id, () => respond(parts, ready.get(name), operationRequest))
}

const respond = async (
  { database, clock, registry, deliver }: PerformDependencies,
  bound: PreparedHandler | undefined,
  requestHead: OperationRequest,
): Promise<OperationResponse> => {
  let operationRequest = requestHead
  const at = clock.now()
  let known: Actor = visitorAt(operationRequest.site)
  const asWhoeverAsks = <R>(work: (tx: Tx, actor: Actor) => Promise<R>, how = {}): Promise<R> =>
    retryOnSerializationFailure(() => {
      const knowing = (tx: Tx, actor: Actor) => {
        known = actor
        return work(tx, actor)
      }
      return transactionAs(database, operationRequest.site, operationRequest.credential, at, knowing, how)
    })
  try {
    if (!bound || isSocketOperation(bound) !== (operationRequest.live !== undefined)) throw new Refused('not_found')
    let input = operationRequest.readInput
      ? (operationRequest.input as Record<string, unknown>)
      : parseInput(bound.operation, operationRequest.input)
    if (bound.operation.versioned && operationRequest.request.version === undefined)
      throw new Refused('precondition_required')
    const { limits } = bound.rule
    const spent = limits
      ? await asWhoeverAsks((tx, actor) => spendBudgets(tx, limits, { ...operationRequest, actor, input }, at), {
          isHasty: true,
        })
      : noBudgets
    if (operationRequest.readInput) {
      operationRequest = { ...operationRequest, input: await operationRequest.readInput() }
      input = parseInput(bound.operation, operationRequest.input)
    }
    const within = <R>(work: (tx: Tx, actor: Actor) => Promise<R>) => asWhoeverAsks(work)
    const perform = async () => {
      const prepared = await bound.rule.prepare?.({ ...operationRequest, input, at, within, refuse })
      const attempt = { operationRequest, input, refundable: spent.refundable, prepared }
      return asWhoeverAsks((tx, actor) => executeInTransaction(tx, bound, actor, attempt, at, registry.guards))
    }
    const refundAll = (keys: readonly string[]) =>
      // The failure that is reported is the first one.
      asWhoeverAsks((tx) => refundBudgets(tx, keys, at)).catch(() => undefined)
    const done = await perform().catch(async (error) => {
      // Too much load, or a failure of our own infrastructure, is no attempt of the caller.
      const isBusy = error instanceof Refused && error.code === 'busy'
      const keys = isInfrastructureFailure(error) ? spent.keys : isBusy ? spent.refundable : []
      if (keys.length > 0) await refundAll(keys)
      throw error
    })
    deliverEvents(deliver, operationRequest.site.tenantId, done.events)
    const { body, cookies, file } = done
    return { ok: true, body, cookies, ...(file && { file }) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const events = bound?.writes ? await recordRefusal(database, bound, known, operationRequest, error, at) : []
    deliverEvents(deliver, operationRequest.site.tenantId, events)
    const { issues, retryAfter } = error.details
    return { ok: false, refusal: error.code, status: registry.statusOf(error.code), issues, retryAfter }
  }
}

/** One turn of the mechanism inside the actor's transaction: all that is written here stays or goes together. */
const executeInTransaction = async (
  tx: Tx,
  bound: PreparedHandler,
  actor: Actor,
  { operationRequest, input, refundable, prepared }: Attempt,
  at: Date,
  guards: readonly Guard[],
): Promise<OperationResult> => {
  const claimed = await claimIdempotencyKey(tx, bound, actor, operationRequest, at)
  if (claimed.answer !== undefined) return { body: claimed.answer, cookies: [], events: [] }

  const { emit, events } = createEmitter(at)
  const cookies: ResponseCookie[] = []
  const live = operationRequest.live?.(tx)
  const found = new ContextWithLazyMember({
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
  const subject = await authorize(bound.rule, found, guards)
  if (bound.operation.versioned) checkVersion(bound.operation, subject, operationRequest.request.version)
  const context = Object.assign(found, { subject, prepared })
  if (bound.rule.needsProof?.(context) && !(await hasRecentProof(tx, found.me.sessionId, at)))
    throw new Refused('proof_required')
  const output = await bound.rule.run(context)
  await live?.note()
  const body = bound.writeAnswer(output)
  await writeOutbox(tx, actor.tenantId, at, events)
  await claimed.keep(bound.rule.withoutSecret ? bound.writeAnswer(bound.rule.withoutSecret(output)) : body)
  await refundBudgets(tx, refundable, at)
  const file = (output as unknown) instanceof File ? await fileOf(output as File) : undefined
  if (bound.writes) {
    // The transaction's last statement: the record is chained in the order in which its entries became visible.
    await writeAudit(tx, {
      tenantId: actor.tenantId,
      at,
      actor,
      operation: bound.operation.name,
      about: auditSubjectOf(bound, context, output),
      outcome: 'done',
      requestId: operationRequest.request.id,
    })
  }
  return { body, cookies, events, ...(file && { file }) }
}

/** @throws Refused `stale` when the subject has changed since the actor has seen it */
const checkVersion = ({ name }: AnyOperation, subject: unknown, seen: number | undefined): void => {
  const { version } = subject as { readonly version?: unknown }
  if (typeof version !== 'number') throw new Error(`The subject of ${name} has no version`)
  if (version !== seen) throw new Refused('stale')
}

const fileOf = async (file: File): Promise<FileResponse> => ({
  name: file.name,
  mediaType: file.type,
  content: Buffer.from(await file.arrayBuffer()),
})

/**
 * What stays of a refused attempt, in a transaction of its own: what the operation wants kept, and an audit entry
 * if somebody was denied something.
 */
const recordRefusal = async (
  database: Database,
  bound: OperationHandler,
  actor: Actor,
  operationRequest: OperationRequest,
  { code, details }: Refused,
  at: Date,
): Promise<readonly EmittedEvent[]> => {
  const { emit, events } = createEmitter(at)
  const remarkable = shouldAudit(code, bound.rule)
  if (!details.keep && !remarkable) return events
  const tenantId = operationRequest.site.tenantId
  await database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
    await details.keep?.({ tx, actor: { kind: 'system', tenantId }, at, emit })
    await writeOutbox(tx, tenantId, at, events)
    if (remarkable)
      await writeAudit(tx, {
        tenantId,
        at,
        actor,
        operation: bound.operation.name,
        about: auditSubjectFromPath(bound.operation.path, operationRequest.input),
        outcome: code,
        requestId: operationRequest.request.id,
      })
  })
  return events
}

/** When there may be room again for whoever was turned away because of others. */
const busyRetryAfterSeconds = 5

const refuse: OperationContext<AnyOperation>['refuse'] = (code, keep) => {
  throw new Refused(code as string, {
    ...(keep && { keep }),
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

const isSocketOperation = (bound: OperationHandler): boolean => bound.operation.method === 'SOCKET'

/** PostgreSQL may end a transaction to untangle it from another; it is then done once more from its beginning. */
const retryOnSerializationFailure = async <R>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work()
  } catch (error) {
    if (isSerializationFailure(error)) return work()
    throw error
  }
}
