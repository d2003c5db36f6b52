import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { MailSender } from '../mail/mail-sender.ts'
import type { Capability, Reaction, SystemContext, Timer } from '../operations/define.ts'
import { createEmitter, type Deliver, deliverEvents, writeOutbox } from '../operations/emit.ts'
import type { PushSender } from '../push/push-sender.ts'
import { runWithRequestId } from '../request-id.ts'
import { allTenants, type CommittedEvent, eventToReactTo, recordReaction } from './store.ts'

export interface TaskDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly capabilities: readonly Pick<Capability, 'reactions' | 'timers' | 'jobs'>[]
  /** Timers of the platform itself. */
  readonly timers?: readonly Timer[]
  readonly deliver: Deliver
  readonly mailSender: Pick<MailSender, 'send'>
  readonly pushSender: PushSender
  /** Waits before each step of long work; without it there is no pause. */
  readonly pauseBeforeStep?: (() => Promise<void>) | undefined
}

/** The kinds of work in the queue. */
export interface Tasks {
  /** Runs the reactions to one event that have not run. @throws AggregateError when some failed; the others stay done. */
  react(tenantId: string, eventId: string): Promise<void>
  /** Makes one attempt at one mail. */
  mail(tenantId: string, mailId: string): Promise<void>
  /** Makes one attempt at one push message. @throws Error when the queue should try again */
  push(tenantId: string, messageId: string): Promise<void>
  /** Runs a job of a capability. @throws Error when the queue should try again */
  job(tenantId: string, name: string, id: string): Promise<void>
  /** Runs every timer for every tenant. A timer that fails is logged and runs again a minute later. */
  tick(): Promise<void>
}

/** Creates the tasks, independent of the queue. Each runs in a transaction of one tenant, as the application's role. */
export const createTasks = ({
  database,
  clock,
  log,
  capabilities,
  timers = [],
  deliver,
  mailSender,
  pushSender,
  pauseBeforeStep,
}: TaskDependencies): Tasks => {
  const reactions = Map.groupBy(
    capabilities.flatMap((capability) => capability.reactions ?? []),
    (reaction) => reaction.event.name,
  )
  const jobs = new Map(capabilities.flatMap((capability) => capability.jobs ?? []).map((job) => [job.name, job]))
  const allTimers = [...timers, ...capabilities.flatMap((capability) => capability.timers ?? [])]

  /** Runs code that may emit events. */
  const work = async <R>(tenantId: string, run: (context: SystemContext) => Promise<R>): Promise<R> => {
    const at = clock.now()
    const { emit, events } = createEmitter(at)
    const result = await database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
      const returned = await run({ tx, at, emit, actor: { kind: 'system', tenantId } })
      await writeOutbox(tx, tenantId, at, events)
      return returned
    })
    deliverEvents(deliver, tenantId, events)
    return result
  }

  const runReaction = (tenantId: string, eventId: string, payload: unknown, reaction: Reaction): Promise<void> =>
    work(tenantId, async (context) => {
      const row = { tenant_id: tenantId, event_id: eventId, reaction: reaction.name, completed_at: context.at }
      if (await recordReaction(context.tx, row)) await reaction.run(context, payload)
    })

  const runReactions = async (tenantId: string, event: CommittedEvent, missing: readonly Reaction[]): Promise<void> => {
    const errors: unknown[] = []
    for (const reaction of missing) {
      const fields = { tenantId, event: event.id, kind: event.kind, reaction: reaction.name }
      await runReaction(tenantId, event.id, event.payload, reaction).then(
        () => log.info(fields, 'a reaction ran'),
        (err) => {
          log.warn({ err, ...fields }, 'a reaction failed')
          errors.push(err)
        },
      )
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} reactions to ${event.kind} failed`)
  }

  return {
    react: async (tenantId, eventId) => {
      const found = await database.transaction({ kind: 'tenant', tenantId }, (tx) => eventToReactTo(tx, eventId))
      if (!found) throw new Error(`there is no event ${eventId}`)
      const { event, done } = found
      const missing = (reactions.get(event.kind) ?? []).filter((reaction) => !done.has(reaction.name))
      if (missing.some(({ isStep }) => isStep)) await pauseBeforeStep?.()
      await runWithRequestId(event.requestId ?? eventId, () => runReactions(tenantId, event, missing))
    },
    mail: (tenantId, mailId) => mailSender.send(tenantId, mailId),
    push: (tenantId, messageId) => pushSender.send(tenantId, messageId),
    job: async (tenantId, name, id) => {
      const job = jobs.get(name)
      if (!job) throw new Error(`there is no job ${name}`)
      await runWithRequestId(newId(clock.now()), () => job.run({ within: (run) => work(tenantId, run) }, id))
    },
    tick: async () => {
      for (const tenantId of await allTenants(database.db)) {
        for (const timer of allTimers) {
          // No request caused this, so everything that results from one run of a timer shares a new request id.
          await runWithRequestId(newId(clock.now()), () =>
            work(tenantId, timer.run).catch((err) => log.error({ err, tenantId, timer: timer.name }, 'a timer failed')),
          )
        }
      }
    },
  }
}
