import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '../../server/demo/random.ts'
import { runClient, type Workload } from './client-workload.ts'
import { type Anomalies, type Decision, findAnomalies } from './history.ts'
import type { Sabotage } from './sabotages.ts'
import { type SupervisedProcess, supervise } from './supervisor.ts'
import { hashOfMail, makeWorld, type World } from './world.ts'

/** Which faults are injected while people work. */
export interface FaultSchedule {
  /** Number of times a process of the product is killed, and the database. */
  readonly kills: number
  readonly databaseKills: number
  /** Upper bound of the whole run, even if kills are left. */
  readonly minutes: number
  /** Concurrent clients. */
  readonly clients: number
  /** Seed of the random numbers. */
  readonly seed: string
  readonly sabotage?: Sabotage | undefined
}

/** The result of a run. */
export interface Outcome {
  readonly anomalies: Anomalies
  /** Kills that fitted into the time. */
  readonly kills: number
  readonly databaseKills: number
  /** Decisions that succeeded, that were refused, and that were sent more than once. */
  readonly acknowledged: number
  readonly refused: number
  readonly repeated: number
  readonly mails: number
  /** Mails delivered more than once. */
  readonly duplicateMails: number
  readonly jobsGivenUp: number
  /** Last output of processes that ended without having been killed. */
  readonly unexpectedExits: readonly string[]
  readonly seconds: number
  /** Milliseconds from each kill until the process was ready again, or until the first answer that needs the database. */
  readonly appRecoveryMs: readonly number[]
  readonly databaseRecoveryMs: readonly number[]
}

const processCount = 2
/** Limit for the first answer after a kill, and for finishing all work after the last one. */
const recoveryTimeoutSeconds = 120

/** Runs the workload under faults, waits until all work is done, and checks the history. */
export const injectFaults = async (schedule: FaultSchedule): Promise<Outcome> => {
  const random = randomOf(schedule.seed)
  const world = await makeWorld(schedule.clients, () => random.int(10, 120), schedule.sabotage)
  const began = performance.now()
  const supervised: SupervisedProcess[] = []
  let isOver = false
  try {
    for (let i = 0; i < processCount; i += 1) supervised.push(await supervise(world.settings))
    const decisions: Decision[] = []
    let lastAnswer = 0
    const workload = {
      ports: supervised.map(({ port }) => port),
      random,
      decisions,
      isRunning: () => !isOver,
      expireRateLimits: world.expireRateLimits,
      onAnswer: () => {
        lastAnswer = performance.now()
      },
    }
    const working = Promise.all(world.scenarios.map((scenario) => runClient(scenario, workload)))
    const killing = killProcesses(schedule, world, supervised, workload, () => lastAnswer)
    // The workload ends before the faults only when it fails.
    const { kills, databaseRecoveryMs } = await Promise.race([killing, working.then(() => killing)])
    isOver = true
    await Promise.all([working, ...supervised.map((process) => process.whenUp())])
    await waitUntilIdle(world)
    const { calls, mails, jobsGivenUp } = await world.readHistory()
    const arrivals = new Map([...world.sink.arrivals].map(([id, all]) => [id, all.map(hashOfMail)]))
    return {
      anomalies: findAnomalies({ decisions, calls, mails, arrivals }),
      kills,
      databaseKills: databaseRecoveryMs.length,
      acknowledged: decisions.filter(({ status }) => status === 200).length,
      refused: decisions.filter(({ status }) => status !== 200).length,
      repeated: decisions.filter(({ attempts }) => attempts > 1).length,
      mails: mails.length,
      duplicateMails: [...arrivals.values()].filter((all) => all.length > 1).length,
      jobsGivenUp,
      seconds: Math.round((performance.now() - began) / 1000),
      unexpectedExits: supervised.flatMap(({ unexpectedExits }) => unexpectedExits),
      appRecoveryMs: supervised.flatMap(({ recoveryMs }) => recoveryMs),
      databaseRecoveryMs: databaseRecoveryMs,
    }
  } finally {
    isOver = true
    await Promise.all(supervised.map((process) => process.stop()))
    await world.stop()
  }
}

/**
 * Kills in random order with random pauses until all kills are done or the time is up.
 * @returns the number of killed processes, and the milliseconds without an answer after each kill of the database
 */
const killProcesses = async (
  { kills, databaseKills, minutes }: FaultSchedule,
  { cluster }: World,
  supervised: readonly SupervisedProcess[],
  { random, isRunning }: Pick<Workload, 'random' | 'isRunning'>,
  lastAnswer: () => number,
): Promise<{ kills: number; databaseRecoveryMs: number[] }> => {
  const answerAfter = async (instant: number): Promise<void> => {
    const deadline = performance.now() + recoveryTimeoutSeconds * 1000
    while (lastAnswer() < instant) {
      if (performance.now() > deadline) throw new Error(`No request was answered for ${recoveryTimeoutSeconds} seconds`)
      await sleep(5)
    }
  }
  const databaseRecoveryMs: number[] = []
  let [apps, databases] = [kills, databaseKills]
  const end = performance.now() + minutes * 60_000
  let killedAt = 0
  while (isRunning() && apps + databases > 0 && performance.now() < end) {
    await sleep(random.int(100, 1_200))
    // Half of the kills wait for progress; otherwise a slow machine would be killed before it can do anything.
    if (random.chance(0.5)) await answerAfter(killedAt)
    const isDatabase = random.int(1, apps + databases) <= databases
    if (isDatabase) {
      killedAt = performance.now()
      if (random.chance(0.5)) await cluster.killServer()
      else await cluster.killBackend((pids) => random.pick(pids))
      await answerAfter(killedAt + 20)
      databaseRecoveryMs.push(lastAnswer() - killedAt)
      databases -= 1
      continue
    }
    const up = supervised.filter((process) => process.isUp())
    if (up.length === 0) continue
    killedAt = performance.now()
    await random.pick(up).kill()
    apps -= 1
  }
  return { kills: kills - apps, databaseRecoveryMs }
}

/** Waits until reactions have run and mails are sent. Leases and retry delays are made to expire at once. */
const waitUntilIdle = async (world: World): Promise<void> => {
  const deadline = performance.now() + recoveryTimeoutSeconds * 1000
  for (let round = 0; performance.now() < deadline; round += 1) {
    if (round % 10 === 9) await world.expireLeases()
    await sleep(500)
    if ((await world.pendingWork()) === 0) return
  }
}
