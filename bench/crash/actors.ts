import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { offerTimes, requestCall, scheduleCall } from '@colloquy/contract/calls/operations'
import type { Input, Operation } from '@colloquy/contract/operation'
import type { Random } from '../../server/demo/random.ts'
import { machineClock } from '../../server/src/platform/clock.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { ask } from '../../server/testing/ask.ts'
import type { Visit } from '../../server/testing/somebody.ts'
import type { Decision } from './history.ts'

/** Somebody who asks for calls, and the experts they ask. */
export interface Cast {
  readonly client: Visit
  readonly projectId: string
  readonly experts: readonly { readonly id: string; readonly visit: Visit }[]
}

export interface Stage {
  /** The processes' ports; whoever gets no answer from one asks another. */
  readonly ports: readonly number[]
  readonly random: Random
  readonly decisions: Decision[]
  /** False when nothing new is to be begun. */
  readonly goesOn: () => boolean
  /** Told of each answer that settles a decision. */
  readonly answered: () => void
  /** Called when somebody has asked for more in an hour than a person may. */
  readonly letHourPass: () => Promise<void>
}

/** What may be sent again under the same key: nothing is known of it, or somebody else is still at it. */
const isSettled = (status: number, refusal: string | undefined): boolean =>
  status < 500 && status !== 429 && refusal !== 'idempotency_busy'

/** Milliseconds in which a decision must be answered when nobody is killed any more. */
const patience = 120_000
const minute = 60_000
const minutes = 60
/** Times are chosen from so many quarters of an hour, so that people get into one another's way. */
const contested = 12

/**
 * One person's browser: asks for a call, lets the expert offer a time, confirms it, and begins again. Each decision has one
 * key and is sent until it is answered.
 */
export const play = async ({ client, projectId, experts }: Cast, stage: Stage): Promise<void> => {
  const { random, decisions, goesOn } = stage
  const agent = new Agent({ keepAlive: true })
  let turn = random.int(0, stage.ports.length - 1)

  const decide = async <T extends Operation>(
    decision: Pick<Decision, 'kind' | 'about' | 'start'>,
    operation: T,
    input: Input<T>,
    visit: Visit,
    ifMatch?: number,
  ): Promise<{ callId: string; version: number } | undefined> => {
    const idempotencyKey = newId(machineClock.now())
    const sending = { idempotencyKey, ...(ifMatch !== undefined && { ifMatch }) }
    let calmSince: number | undefined
    for (let attempts = 1; ; attempts += 1) {
      const port = stage.ports[turn % stage.ports.length] as number
      const answer = await ask({ port, agent, timeout: 8_000 }, operation, input, visit, sending).catch(() => undefined)
      const body = answer && parsed(answer.body)
      if (!answer || !body || !isSettled(answer.status, body.refusal)) {
        if (!goesOn()) calmSince ??= performance.now()
        if (calmSince !== undefined && performance.now() > calmSince + patience)
          throw new Error(`${decision.kind} ${decision.about}: no answer but ${answer?.status ?? 'silence'}`)
        if (answer?.status === 429) await stage.letHourPass()
        turn += 1
        await sleep(random.int(20, 120))
        continue
      }
      const { status } = answer
      const settled = { ...decision, attempts, status, ...(body.refusal && { refusal: body.refusal }) }
      decisions.push(body.callId ? { ...settled, callId: body.callId } : settled)
      stage.answered()
      return status === 200 ? { callId: body.callId as string, version: body.version as number } : undefined
    }
  }

  while (goesOn()) {
    const expert = random.pick(experts)
    const topic = newId(machineClock.now())
    const asked = { projectId, expertId: expert.id, topic, minutes, questions: [] }
    const call = await decide({ kind: 'request', about: topic }, requestCall, asked, client)
    if (!call) continue
    const { callId } = call
    // The later it gets, the later the times: there is always something left to quarrel about.
    const start = new Date(firstTime(decisions.length) + random.int(0, contested - 1) * 15 * minute)
    const slot = { start: start.toISOString(), end: new Date(start.getTime() + minutes * minute).toISOString() }
    const offer = { kind: 'offer', about: callId } as const
    const offered = await decide(offer, offerTimes, { callId, slots: [slot] }, expert.visit, call.version)
    if (!offered) continue
    const confirm = { kind: 'schedule', about: callId, start: slot.start } as const
    await decide(confirm, scheduleCall, { callId, slot }, client, offered.version)
  }
  agent.destroy()
}

const noon = Math.ceil(machineClock.now().getTime() / 3_600_000) * 3_600_000 + 48 * 3_600_000
/** Moves on by a quarter of an hour for every eight decisions. */
const firstTime = (decisions: number): number => noon + Math.floor(decisions / 8) * 15 * minute

const parsed = (body: string): { callId?: string; version?: number; refusal?: string } | undefined => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
