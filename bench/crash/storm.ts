import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '../../server/demo/random.ts'
import { play, type Stage } from './actors.ts'
import { type Decision, type Faults, faultsIn } from './history.ts'
import type { Sabotage } from './sabotage.ts'
import { type Supervised, supervise } from './supervisor.ts'
import { makeWorld, markOf, type World } from './world.ts'

/** How bad it gets. */
export interface Weather {
  /** How often a process of the product is killed, and how often the database. */
  readonly kills: number
  readonly databaseKills: number
  /** When it is over at the latest, however many kills are left. */
  readonly minutes: number
  /** People at work at the same time. */
  readonly clients: number
  /** Decides what chance decides. */
  readonly seed: string
  readonly sabotage?: Sabotage | undefined
}

/** What came of it. */
export interface Outcome {
  readonly faults: Faults
  /** As many as there were time for. */
  readonly kills: number
  readonly databaseKills: number
  /** Decisions that were answered yes, no, and how many were sent more than once. */
  readonly acknowledged: number
  readonly refused: number
  readonly repeated: number
  readonly mails: number
  /** Mails that came more than once. */
  readonly mailsTwice: number
  readonly jobsGivenUp: number
  /** What processes printed last that ended although nobody had killed them. */
  readonly deaths: readonly string[]
  readonly seconds: number
  /** Milliseconds from each kill until the process was ready again, and until anybody had an answer from the database. */
  readonly appBack: readonly number[]
  readonly databaseBack: readonly number[]
}

const processes = 2
/** Seconds in which somebody must be answered whatever has died, and in which everything must be done after the storm. */
const aftermath = 120

/** Lets it happen, waits until everything is done, and looks at what is there. */
export const storm = async (weather: Weather): Promise<Outcome> => {
  const random = randomOf(weather.seed)
  const world = await makeWorld(weather.clients, () => random.int(10, 120), weather.sabotage)
  const began = performance.now()
  const places: Supervised[] = []
  let isOver = false
  try {
    for (let i = 0; i < processes; i += 1) places.push(await supervise(world.settings))
    const decisions: Decision[] = []
    let lastAnswer = 0
    const stage = {
      ...{ ports: places.map(({ port }) => port), random, decisions, goesOn: () => !isOver },
      letHourPass: world.letHourPass,
      answered: () => {
        lastAnswer = performance.now()
      },
    }
    const acting = Promise.all(world.casts.map((cast) => play(cast, stage)))
    const killing = kill(weather, world, places, stage, () => lastAnswer)
    // Whoever acts ends before the storm does only by an error.
    const { kills, databaseBack } = await Promise.race([killing, acting.then(() => killing)])
    isOver = true
    await Promise.all([acting, ...places.map((place) => place.up())])
    await settle(world)
    const { calls, mails, jobsGivenUp } = await world.stored()
    const arrivals = new Map([...world.sink.arrivals].map(([id, all]) => [id, all.map(markOf)]))
    return {
      faults: faultsIn({ decisions, calls, mails, arrivals }),
      ...{ kills, databaseKills: databaseBack.length },
      acknowledged: decisions.filter(({ status }) => status === 200).length,
      refused: decisions.filter(({ status }) => status !== 200).length,
      repeated: decisions.filter(({ attempts }) => attempts > 1).length,
      mails: mails.length,
      mailsTwice: [...arrivals.values()].filter((all) => all.length > 1).length,
      jobsGivenUp,
      seconds: Math.round((performance.now() - began) / 1000),
      deaths: places.flatMap(({ deaths }) => deaths),
      appBack: places.flatMap(({ backAfter }) => backAfter),
      databaseBack,
    }
  } finally {
    isOver = true
    await Promise.all(places.map((place) => place.stop()))
    await world.stop()
  }
}

/**
 * Kills in a random order with random pauses, until all is done or the time is over; answers how many processes it has killed,
 * and how long nobody had an answer after each death of the database.
 */
const kill = async (
  { kills, databaseKills, minutes }: Weather,
  { cluster }: World,
  places: readonly Supervised[],
  { random, goesOn }: Pick<Stage, 'random' | 'goesOn'>,
  lastAnswer: () => number,
): Promise<{ kills: number; databaseBack: number[] }> => {
  const answerAfter = async (instant: number): Promise<void> => {
    const deadline = performance.now() + aftermath * 1000
    while (lastAnswer() < instant) {
      if (performance.now() > deadline) throw new Error(`Nobody was answered for ${aftermath} seconds`)
      await sleep(5)
    }
  }
  const databaseBack: number[] = []
  let [apps, databases] = [kills, databaseKills]
  const end = performance.now() + minutes * 60_000
  let killedAt = 0
  while (goesOn() && apps + databases > 0 && performance.now() < end) {
    await sleep(random.int(100, 1_200))
    // Every other time not before somebody has got on: a slow machine would be killed faster than it can do anything.
    if (random.chance(0.5)) await answerAfter(killedAt)
    const isDatabase = random.int(1, apps + databases) <= databases
    if (isDatabase) {
      killedAt = performance.now()
      if (random.chance(0.5)) await cluster.killServer()
      else await cluster.killBackend((pids) => random.pick(pids))
      await answerAfter(killedAt + 20)
      databaseBack.push(lastAnswer() - killedAt)
      databases -= 1
      continue
    }
    const up = places.filter((place) => place.isUp())
    if (up.length === 0) continue
    killedAt = performance.now()
    await random.pick(up).kill()
    apps -= 1
  }
  return { kills: kills - apps, databaseBack }
}

/** Waits until reactions have run and mails are sent. What would be waited for by leases and pauses passes at once. */
const settle = async (world: World): Promise<void> => {
  const deadline = performance.now() + aftermath * 1000
  for (let round = 0; performance.now() < deadline; round += 1) {
    if (round % 10 === 9) await world.letTimePass()
    await sleep(500)
    if ((await world.left()) === 0) return
  }
}
