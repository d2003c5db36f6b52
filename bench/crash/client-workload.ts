import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { offerCallTimes, requestCall, scheduleCall } from '@colloquy/contract/calls/operations'
import type { Input, Operation } from '@colloquy/contract/operation'
import type { Random } from '../../server/demo/random.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { sendOperation } from '../../server/testing/http-client.ts'
import type { TestSession } from '../../server/testing/people-fixtures.ts'
import type { Decision } from './history.ts'

/** A client who requests calls, and the experts they request them from. */
export interface ClientScenario {
  readonly client: TestSession
  readonly projectId: string
  readonly experts: readonly { readonly id: string; readonly visit: TestSession }[]
}

export interface Workload {
  /** Ports of the processes. A client that gets no answer from one tries the next. */
  readonly ports: readonly number[]
  readonly random: Random
  readonly decisions: Decision[]
  /** False when no new decision may begin. */
  readonly isRunning: () => boolean
  /** Called for each answer that settles a decision. */
  readonly onAnswer: () => void
  /** Called when a client has reached an hourly rate limit. */
  readonly expireRateLimits: () => Promise<void>
}

/** False when the request may be repeated under the same key: its outcome is unknown, or another attempt still runs. */
const isSettled = (status: number, refusal: string | undefined): boolean =>
  status < 500 && status !== 429 && refusal !== 'idempotency_busy'

/** Limit for the answer to a decision once no more faults are injected. */
const answerTimeoutMs = 120_000
const minuteMs = 60_000
const callMinutes = 60
/** Start times are drawn from this many quarter-hours, so that clients compete for them. */
const contestedSlots = 12

/**
 * Simulates one client: requests a call, lets the expert offer a time, confirms it, and starts over. Each decision has one
 * idempotency key and is repeated until it is answered.
 */
export const runClient = async ({ client, projectId, experts }: ClientScenario, workload: Workload): Promise<void> => {
  const { random, decisions, isRunning } = workload
  const agent = new Agent({ keepAlive: true })
  let turn = random.int(0, workload.ports.length - 1)

  const decide = async <T extends Operation>(
    decision: Pick<Decision, 'kind' | 'about' | 'start'>,
    operation: T,
    input: Input<T>,
    visit: TestSession,
    ifMatch?: number,
  ): Promise<{ callId: string; version: number } | undefined> => {
    const idempotencyKey = newId(systemClock.now())
    const sending = { idempotencyKey, ...(ifMatch !== undefined && { ifMatch }) }
    let noFaultsSince: number | undefined
    for (let attempts = 1; ; attempts += 1) {
      const port = workload.ports[turn % workload.ports.length] as number
      const answer = await sendOperation({ port, agent, timeout: 8_000 }, operation, input, visit, sending).catch(
        () => undefined,
      )
      const body = answer && parsed(answer.body)
      if (!answer || !body || !isSettled(answer.status, body.refusal)) {
        if (!isRunning()) noFaultsSince ??= performance.now()
        if (noFaultsSince !== undefined && performance.now() > noFaultsSince + answerTimeoutMs)
          throw new Error(`${decision.kind} ${decision.about}: last answer was ${answer?.status ?? 'none'}`)
        if (answer?.status === 429) await workload.expireRateLimits()
        turn += 1
        await sleep(random.int(20, 120))
        continue
      }
      const { status } = answer
      const settled = { ...decision, attempts, status, ...(body.refusal && { refusal: body.refusal }) }
      decisions.push(body.callId ? { ...settled, callId: body.callId } : settled)
      workload.onAnswer()
      return status === 200 ? { callId: body.callId as string, version: body.version as number } : undefined
    }
  }

  while (isRunning()) {
    const expert = random.pick(experts)
    const topic = newId(systemClock.now())
    const input = { projectId, expertId: expert.id, topic, minutes: callMinutes, questions: [] }
    const call = await decide({ kind: 'request', about: topic }, requestCall, input, client)
    if (!call) continue
    const { callId } = call
    // Times move on with the number of decisions, so that there are always free ones to compete for.
    const start = new Date(firstTime(decisions.length) + random.int(0, contestedSlots - 1) * 15 * minuteMs)
    const slot = { start: start.toISOString(), end: new Date(start.getTime() + callMinutes * minuteMs).toISOString() }
    const offer = { kind: 'offer', about: callId } as const
    const offered = await decide(offer, offerCallTimes, { callId, slots: [slot] }, expert.visit, call.version)
    if (!offered) continue
    const confirm = { kind: 'schedule', about: callId, start: slot.start } as const
    await decide(confirm, scheduleCall, { callId, slot }, client, offered.version)
  }
  agent.destroy()
}

const noon = Math.ceil(systemClock.now().getTime() / 3_600_000) * 3_600_000 + 48 * 3_600_000
/** Moves on by a quarter of an hour for every eight decisions. */
const firstTime = (decisions: number): number => noon + Math.floor(decisions / 8) * 15 * minuteMs

const parsed = (body: string): { callId?: string; version?: number; refusal?: string } | undefined => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
