import type { Actor, Site } from '../access/actor.ts'
import { type Credential, openAs, visitorAt } from '../access/open.ts'
import { isMember } from '../access/policy.ts'
import type { Clock } from '../clock.ts'
import { type Database, isSerialization } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'
import type { LiveAttempt } from '../realtime/rooms.ts'
import { onBehalfOf } from '../request-id.ts'
import { admit } from './admit.ts'
import { answerWriter, type WriteAnswer } from './answer.ts'
import { aboutDone, aboutPath, isRemarkable } from './audit.ts'
import type { AnyOperation, Bound, Context, CookieOptions, RequestFacts } from './define.ts'
import { type Announced, announcements, type Deliver, deliverAll, writeOutbox } from './emit.ts'
import { claim } from './idempotency.ts'
import type { WrittenJson } from './json.ts'
import { refundBudgets, spendBudgets } from './limits.ts'
import { parseInput } from './parse.ts'
import { type Issue, Refused } from './refused.ts'
import type { Registry } from './registry.ts'
import { writeAudit } from './store.ts'

/** One request for an operation, over HTTP or over a live connection. */
export interface Asked {
  readonly site: Site
  readonly credential?: Credential | undefined
  /** Named values as the caller sent them, unchecked. */
  readonly input: unknown
  readonly idempotencyKey?: string | undefined
  readonly request: Omit<RequestFacts, 'setCookie'>
  /** Makes the live side of one attempt; what the last one was told to say is said after the commit. */
  readonly live?: (tx: Tx) => LiveAttempt
}

/** A cookie an operation has set; sent only when the operation succeeds. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly options: CookieOptions
}

/** An answer that is a file instead of JSON. */
export interface AnsweredFile {
  readonly name: string
  readonly mediaType: string
  readonly content: Buffer
}

export type Answer =
  /** `body` is JSON, encoded while the transaction was still open; for a file it says nothing. */
  | {
      readonly ok: true
      readonly body: WrittenJson
      readonly cookies: readonly Cookie[]
      readonly file?: AnsweredFile
    }
  | {
      readonly ok: false
      readonly refusal: string
      /** HTTP status. */
      readonly status: number
      readonly issues?: readonly Issue[] | undefined
      /** Seconds. */
      readonly retryAfter?: number | undefined
    }

/**
 * Performs the operation of that name for whoever asks. Every way into the product leads through here.
 * A refusal is an answer; anything else thrown is a defect, left to the caller to log.
 */
export type Perform = (name: string, asked: Asked) => Promise<Answer>

export interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly deliver: Deliver
  /** Holds every answer against its whole declaration, formats and ranges included. For tests. */
  readonly areAnswersHeld?: boolean
}

/** An operation ready to be performed. */
interface Ready extends Bound {
  readonly writeAnswer: WriteAnswer
}

/** A request that may be looked at: its input was parsed, and its budgets had room. */
interface Attempt {
  readonly asked: Asked
  readonly input: Record<string, unknown>
  /** Budgets that get the attempt back if it succeeds. */
  readonly refundable: readonly string[]
  /** What the outside world was asked for. */
  readonly prepared: unknown
}

interface Done {
  readonly body: WrittenJson
  readonly file?: AnsweredFile
  readonly cookies: readonly Cookie[]
  readonly events: readonly Announced[]
}

/** The one mechanism: what happens between a request and its answer, in the order in which it happens. */
export const createPerform = (parts: Parts): Perform => {
  const ready = new Map<string, Ready>()
  for (const [name, bound] of parts.registry.bound)
    ready.set(name, { ...bound, writeAnswer: answerWriter(bound.operation, parts.areAnswersHeld) })
  return (name, asked) => onBehalfOf(asked.request.id, () => answer(parts, ready.get(name), asked))
}

const answer = async (
  { database, clock, registry, deliver }: Parts,
  bound: Ready | undefined,
  asked: Asked,
): Promise<Answer> => {
  const at = clock.now()
  let known: Actor = visitorAt(asked.site)
  const asWhoeverAsks = <R>(work: (tx: Tx, actor: Actor) => Promise<R>, how = {}): Promise<R> =>
    onceMoreOnConflict(() => {
      const knowing = (tx: Tx, actor: Actor) => {
        known = actor
        return work(tx, actor)
      }
      return openAs(database, asked.site, asked.credential, at, knowing, how)
    })
  try {
    if (!bound || isLive(bound) !== (asked.live !== undefined)) throw new Refused('not_found')
    const input = parseInput(bound.operation, asked.input)
    if (bound.operation.versioned && asked.request.version === undefined) throw new Refused('precondition_required')
    const { limits } = bound.rule
    const refundable = limits
      ? await asWhoeverAsks((tx, actor) => spendBudgets(tx, limits, { ...asked, actor, input }, at), { isHasty: true })
      : []
    const within = <R>(work: (tx: Tx, actor: Actor) => Promise<R>) => asWhoeverAsks(work)
    const perform = async () => {
      const prepared = await bound.rule.prepare?.({ ...asked, input, at, within, refuse })
      const attempt = { asked, input, refundable, prepared }
      return asWhoeverAsks((tx, actor) => take(tx, bound, actor, attempt, at))
    }
    const done = await perform().catch(async (error) => {
      // We were too busy to look at it: that is no attempt of theirs.
      if (refundable.length > 0 && error instanceof Refused && error.code === 'busy')
        await asWhoeverAsks((tx) => refundBudgets(tx, refundable, at))
      throw error
    })
    deliverAll(deliver, asked.site.tenantId, done.events)
    const { body, cookies, file } = done
    return { ok: true, body, cookies, ...(file && { file }) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const events = bound?.writes ? await keepRefused(database, bound, known, asked, error, at) : []
    deliverAll(deliver, asked.site.tenantId, events)
    const { issues, retryAfter } = error.details
    return { ok: false, refusal: error.code, status: registry.statusOf(error.code), issues, retryAfter }
  }
}

/** One turn of the mechanism inside the actor's transaction: all that is written here stays or goes together. */
const take = async (
  tx: Tx,
  bound: Ready,
  actor: Actor,
  { asked, input, refundable, prepared }: Attempt,
  at: Date,
): Promise<Done> => {
  const claimed = await claim(tx, bound, actor, asked, at)
  if (claimed.answer !== undefined) return { body: claimed.answer, cookies: [], events: [] }

  const { emit, events } = announcements(at)
  const cookies: Cookie[] = []
  const live = asked.live?.(tx)
  const found = new Given({
    tx,
    actor,
    input,
    at,
    emit,
    refuse,
    request: { ...asked.request, setCookie: (name, value, options) => cookies.push({ name, value, options }) },
    ...(live && { live: live.context }),
  }) as unknown as Context<AnyOperation>
  const context = Object.assign(found, { subject: await admit(bound.rule, found), prepared })
  const output = await bound.rule.run(context)
  await live?.note()
  const body = bound.writeAnswer(output)
  await writeOutbox(tx, actor.tenantId, at, events)
  await claimed.keep(body)
  await refundBudgets(tx, refundable, at)
  const file = (output as unknown) instanceof File ? await fileOf(output as File) : undefined
  if (bound.writes) {
    // The transaction's last statement: the record is chained in the order in which its entries became visible.
    await writeAudit(tx, {
      tenantId: actor.tenantId,
      at,
      actor,
      operation: bound.operation.name,
      about: aboutDone(bound, context, output),
      outcome: 'done',
      requestId: asked.request.id,
    })
  }
  return { body, cookies, events, ...(file && { file }) }
}

const fileOf = async (file: File): Promise<AnsweredFile> => ({
  name: file.name,
  mediaType: file.type,
  content: Buffer.from(await file.arrayBuffer()),
})

/**
 * What stays of a refused attempt, in a transaction of its own: what the operation wants kept, and an audit entry
 * if somebody was denied something.
 */
const keepRefused = async (
  database: Database,
  bound: Bound,
  actor: Actor,
  asked: Asked,
  { code, details }: Refused,
  at: Date,
): Promise<readonly Announced[]> => {
  const { emit, events } = announcements(at)
  const remarkable = isRemarkable(code, bound.rule)
  if (!details.keep && !remarkable) return events
  const tenantId = asked.site.tenantId
  await database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
    await details.keep?.({ tx, actor: { kind: 'system', tenantId }, at, emit })
    await writeOutbox(tx, tenantId, at, events)
    if (remarkable)
      await writeAudit(tx, {
        tenantId,
        at,
        actor,
        operation: bound.operation.name,
        about: aboutPath(bound.operation.path, asked.input),
        outcome: code,
        requestId: asked.request.id,
      })
  })
  return events
}

/** When there may be room again for whoever was turned away because of others. */
const busySeconds = 5

const refuse: Context<AnyOperation>['refuse'] = (code, keep) => {
  throw new Refused(code as string, { ...(keep && { keep }), ...(code === 'busy' && { retryAfter: busySeconds }) })
}

/** What an operation's code is given; `me` is read only when it is asked for: operations open to visitors never ask. */
class Given {
  declare readonly actor: Actor

  constructor(context: Omit<Context<AnyOperation>, 'me'>) {
    Object.assign(this, context)
  }

  get me() {
    return isMember(this.actor) ? this.actor : refuse('not_signed_in')
  }
}

const isLive = (bound: Bound): boolean => bound.operation.method === 'SOCKET'

/** PostgreSQL may end a transaction to untangle it from another; it is then done once more from its beginning. */
const onceMoreOnConflict = async <R>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work()
  } catch (error) {
    if (isSerialization(error)) return work()
    throw error
  }
}
