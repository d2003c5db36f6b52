import { readFileSync } from 'node:fs'
import { findExperts } from '@colloquy/contract/search/operations'
import { childrenOf } from '../doors/load.ts'
import { cpuTimeOf, cpuTimeOfAll, cpuTimeOfThreads } from '../rig/cpu.ts'
import { median, quantile } from '../rig/figures.ts'
import type { Asked } from '../search/questions.ts'
import type { ServedPeer } from './peer.ts'
import type { Somebody } from './people.ts'

/** The processes that answer. */
export interface Answering {
  readonly server: number
  /** The database server's first process; the others are its children. */
  readonly postmaster: number
}

/** Milliseconds that one request took: until its last byte was there, and of the processor by whom it was used. */
export interface Taken {
  readonly wall: number
  /** All threads of the server together with the database. */
  readonly cpu: number
  /** The thread that answers HTTP. */
  readonly main: number
  /** The threads of the columns. */
  readonly columns: number
  readonly database: number
}

/** What a question is answered with. */
export interface Found {
  readonly total: number
  readonly isPreparing: boolean
  readonly foundPersons: readonly { readonly personId: string }[]
}

const used = ({ server, postmaster }: Answering) => {
  const database = cpuTimeOfAll(childrenOf(postmaster))
  return {
    cpu: cpuTimeOf(server) + database,
    main: cpuTimeOfThreads(server, 'MainThread'),
    columns: cpuTimeOfThreads(server, 'WorkerThread'),
    database,
  }
}

/** Measures one request. */
export const takenBy = async (
  answering: Answering,
  request: () => Promise<{ milliseconds: number }>,
): Promise<Taken> => {
  const before = used(answering)
  const { milliseconds } = await request()
  const after = used(answering)
  const since = (of: keyof typeof before) => (after[of] - before[of]) / 1000
  return {
    wall: milliseconds,
    cpu: since('cpu'),
    main: since('main'),
    columns: since('columns'),
    database: since('database'),
  }
}

/** Asks the operation a question. With `isMore`, for the page behind, as the list asks when it is scrolled to its end. */
export const search = async (somebody: Somebody, { question, offset }: Asked, isMore = false) => {
  const { text, filters, sort } = question
  const startOffset = isMore ? offset + 20 : offset
  const answer = await somebody.ask(findExperts, {
    text,
    filters,
    sort,
    selectOptions: { startOffset, concat: isMore },
  })
  const found = answer.body as unknown as Found
  if (found.isPreparing) throw new Error('the columns are not there')
  return { milliseconds: answer.milliseconds, found }
}

/** What was measured of one question, each a median of all rounds but the first. */
export interface Measure {
  readonly asked: Asked
  readonly own: Taken
  /** The page behind. */
  readonly more: Taken
  readonly peer?: { readonly wall: number; readonly cpu: number }
  readonly total: number
  readonly peerTotal?: number
}

const middle = (taken: readonly Taken[]): Taken => {
  const of = (key: keyof Taken) => median(taken.map((one) => one[key]))
  return { wall: of('wall'), cpu: of('cpu'), main: of('main'), columns: of('columns'), database: of('database') }
}

/**
 * Asks all questions in so many rounds and one before them: us, the peer, the peer, us. `turn` gives whoever asks next.
 * @returns what each question took, and every single time of ours
 */
export const rounds = async (
  answering: Answering,
  turn: () => Somebody,
  questions: readonly Asked[],
  count: number,
  peer?: ServedPeer,
): Promise<{ readonly measures: readonly Measure[]; readonly walls: readonly number[] }> => {
  const own = questions.map((): Taken[] => [])
  const more = questions.map((): Taken[] => [])
  const other = questions.map((): { wall: number; cpu: number }[] => [])
  const totals = questions.map(() => 0)
  const peerTotals = questions.map(() => 0)
  for (let round = -1; round < count; round++)
    for (const [i, asked] of questions.entries()) {
      const askOurs = async () => {
        const taken = await takenBy(answering, async () => {
          const { milliseconds, found } = await search(turn(), asked)
          totals[i] = found.total
          return { milliseconds }
        })
        if (round >= 0) own[i]?.push(taken)
      }
      const askPeer = async (served: ServedPeer) => {
        const before = cpuTimeOf(served.pid)
        const { milliseconds, total } = await served.ask(asked)
        peerTotals[i] = total
        if (round >= 0) other[i]?.push({ wall: milliseconds, cpu: (cpuTimeOf(served.pid) - before) / 1000 })
      }
      await askOurs()
      if (peer) {
        await askPeer(peer)
        await askPeer(peer)
      }
      await askOurs()
      const behind = await takenBy(answering, () => search(turn(), asked, true))
      if (round >= 0) more[i]?.push(behind)
    }
  const measures = questions.map((asked, i): Measure => {
    const others = other[i] ?? []
    return {
      ...{ asked, own: middle(own[i] ?? []), more: middle(more[i] ?? []), total: totals[i] as number },
      ...(peer && {
        peer: { wall: median(others.map(({ wall }) => wall)), cpu: median(others.map(({ cpu }) => cpu)) },
        peerTotal: peerTotals[i] as number,
      }),
    }
  })
  return { measures, walls: own.flat().map(({ wall }) => wall) }
}

/** What a crowd of clients was answered like. */
export interface Crowd {
  readonly p50: number
  readonly p95: number
  readonly aSecond: number
  readonly cpu: number
}

/** Lets so many clients ask at once, each its next question as soon as one is answered, until `isOver`. */
export const crowd = async (
  answering: Answering,
  turn: () => Somebody,
  questions: readonly Asked[],
  clients: number,
  isOver: () => boolean,
): Promise<Crowd> => {
  const walls: number[] = []
  const before = used(answering)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let i = client * 17; !isOver(); i++)
        walls.push((await search(turn(), questions[i % questions.length] as Asked)).milliseconds)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const cpu = (used(answering).cpu - before.cpu) / 1000 / walls.length
  return { p50: quantile(walls, 0.5), p95: quantile(walls, 0.95), aSecond: walls.length / seconds, cpu }
}

/** Megabytes of memory that a process has, and that it has had at most. Linux alone says so. */
export const memoryOf = (pid: number): { readonly now: number; readonly most: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000)
  return { now: of('VmRSS'), most: of('VmHWM') }
}
