/*
 * Boards of candidates: how long until everybody who has the board of a project open sees a move, from the click on; how long
 * the server takes for a pipeline of many candidates; and the interaction latency on it.
 * Options: --boards N (2000): people with an open board; --candidates N (500); --moves N (40): moves that are measured;
 * --rounds N (5): each action on the board once per round; --slowdown N (1): CPU throttling of the browser, 4 as in `interact`.
 */
import { parseArgs } from 'node:util'
import { listProjectCandidates, moveProjectCandidates } from '@colloquy/contract/projects/operations'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/rig/chromium.ts'
import { signIn } from '../../e2e/rig/sign-in.ts'
import { buildIfStale } from '../../tools/bundle.ts'
import { type Server, startProduct } from '../api/servers.ts'
import { Deliveries } from '../chat/deliveries.ts'
import { callAs } from '../chat/http-caller.ts'
import { createParticipants, type Participant } from '../chat/participants.ts'
import { delayRows, longestDelay, timeActions } from '../interact/throttled-actions.ts'
import type { Measurement } from '../rig/budget.ts'
import { median, quantile, rounded } from '../rig/statistics.ts'
import { makeWorld, type World } from '../rig/world.ts'
import { type ClientSocket, connectOne } from '../sockets/clients.ts'
import { boardActions } from './actions.ts'
import { fillPipeline, projectOf } from './pipeline.ts'

const person = 'client@meridian.example'
const connectionsAtOnce = 50

/** Connects everybody; `heard` gets the frames of each. */
const connectAll = async (
  { port }: Server,
  { site }: World,
  participants: readonly Participant[],
  heard: (client: number, frame: string) => void,
): Promise<readonly ClientSocket[]> => {
  const sockets: ClientSocket[] = []
  const waiting = participants.entries()
  const work = async (): Promise<void> => {
    for (const [client, { tickets }] of waiting)
      sockets.push(await connectOne(port, site.origin, tickets[0] as string, (frame) => heard(client, frame)))
  }
  await Promise.all(Array.from({ length: connectionsAtOnce }, work))
  return sockets
}

/** Moves candidates one after the other. @returns for each move, the milliseconds until the first, half and all had heard of it */
const measureMoves = async (server: Server, world: World, boards: number, candidates: number, moves: number) => {
  const { chatId: projectId, participants } = await createParticipants(world, boards)
  const personIds = await fillPipeline(world, projectId, candidates)
  const deliveries = new Deliveries(boards)
  let [move, times]: [number, number[]] = [0, []]
  const sockets = await connectAll(server, world, participants, (client, frame) => {
    if (!frame.startsWith('42["event"') || !frame.includes('"projects.changed"')) return
    times.push(performance.now())
    deliveries.note(client, String(move))
  })
  const call = callAs(server.port, world.site)
  const spans: { first: number; half: number; all: number }[] = []
  // The first moves warm the server up.
  for (move = -5; move < moves; move++) {
    times = []
    const began = performance.now()
    const moved = { projectId, personIds: [personIds[Math.abs(move)] as string], stage: 'shortlisted' as const }
    await call(moveProjectCandidates, moved, participants[Math.abs(move)] as Participant)
    await deliveries.settle((move + 6) * boards)
    const [first, half, all] = [times[0], times[Math.floor(times.length / 2)], times.at(-1)].map(
      (at = NaN) => at - began,
    )
    if (move >= 0) spans.push({ first: first as number, half: half as number, all: all as number })
  }
  const { lost, doubled } = deliveries.compare(Array.from({ length: moves }, (_, at) => String(at)))
  const opened = await measureOpen(() => call(listProjectCandidates, { projectId }, participants[0] as Participant))
  for (const socket of sockets) socket.terminate()
  return { spans, lost, doubled, opened }
}

/** @returns milliseconds of each of 50 requests, one after the other */
const measureOpen = async (open: () => Promise<unknown>): Promise<readonly number[]> => {
  const milliseconds: number[] = []
  for (let turn = -10; turn < 50; turn++) {
    const began = performance.now()
    await open()
    if (turn >= 0) milliseconds.push(performance.now() - began)
  }
  return milliseconds
}

const measureBoard = async (world: World, candidates: number, rounds: number, slowdown: number) => {
  const projectId = await projectOf(world, person)
  await fillPipeline(world, projectId, candidates)
  const browser = await chromium.launch(await launchOptions())
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await signIn(page, world.site.origin, person)
    return await timeActions(page, world.site.origin, boardActions(`/clients/projects/${projectId}`), rounds, slowdown)
  } finally {
    await browser.close()
  }
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const options = {
    boards: { type: 'string', default: '2000' },
    candidates: { type: 'string', default: '500' },
    moves: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '1' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const [boards, candidates] = [Number(values.boards), Number(values.candidates)]
  await buildIfStale()
  const world = await makeWorld()
  const stops: (() => unknown)[] = [world.stop]
  try {
    const server = await startProduct(world, [], { isPinned: false, role: 'web,worker,search' })
    stops.push(server.stop)
    const seen = await measureBoard(world, candidates, Number(values.rounds), Number(values.slowdown))
    const { spans, lost, doubled, opened } = await measureMoves(server, world, boards, candidates, Number(values.moves))
    const delays = [...seen.values()].flat().map(longestDelay)
    const figures = {
      heardMaxMs: rounded(Math.max(...spans.map(({ all }) => all)), 0),
      heardMedianMs: rounded(median(spans.map(({ half }) => half)), 0),
      firstHeardMedianMs: rounded(median(spans.map(({ first }) => first)), 0),
      lost,
      doubled,
      openedP95Ms: rounded(quantile(opened, 0.95), 0),
      delayP95Ms: rounded(quantile(delays, 0.95), 0),
    }
    return { figures, table: delayRows(seen) }
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}
