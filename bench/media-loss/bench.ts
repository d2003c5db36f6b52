/*
 * Calls of real browsers over bad connections: how soon they see each other, how often the picture stands still, how much sound is made up,
 * how soon they are back on another network, and what the server needs for it. The pages run the product's own code for calls; every packet goes
 * through a relay that loses, delays and limits.
 * Options: --seats N (2; several calls are measured with 2,4,6), --engine embedded|livekit, --loss PERCENT (2), --jitter MS (30),
 * --kbit N (1000; 0 for no limit) of each seat's link, --seconds N (60), --height N (720), --turn URL --turn-user NAME --turn-credential WORD.
 * With `livekit`: LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET and LIVEKIT_PID of a server with `rtc.use_ice_lite`, which then sends only
 * where browsers have sent from.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { build, type Rollup } from 'vite'
import { launchOptions } from '../../e2e/rig/chromium.ts'
import { idleMediaEngine } from '../../server/fakes/media-engine.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { connectLiveKit } from '../../server/src/platform/media/livekit-engine.ts'
import type { MediaEngine } from '../../server/src/platform/media/media-engine.ts'
import { root } from '../../tools/repository-files.ts'
import type { Peer } from '../../web/src/platform/video/signaller.ts'
import type { Measurement } from '../rig/budget.ts'
import { cpuTimeOf, pinProcess } from '../rig/cpu.ts'
import { memoryWithChildren } from '../rig/process-memory.ts'
import { median, rounded } from '../rig/statistics.ts'
import type { Answer } from '../room/messages.ts'
import { openLossyRelay } from './lossy-relay.ts'
import type { HostRequest, SeatEvent, SeatFigures, SeatPage } from './messages.ts'

type SeatWindow = typeof globalThis & { readonly seat: SeatPage }

const callId = crypto.randomUUID()
const firstFrameTimeoutMs = 60_000

const address = (): string =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1'

const bundleOfPage = async (): Promise<string> => {
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'bench/media-loss/seat-page.ts', formats: ['iife'], name: 'seatPage' } },
  })) as Rollup.RollupOutput[]
  return output[0]?.output[0]?.code ?? ''
}

/** The media server of the product alone in a process, as bench/room measures it. */
const startMediaServer = () => {
  const child: ChildProcess = spawn(process.execPath, ['bench/room/media-process.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  pinProcess(0, child.pid as number)
  let lastId = 0
  const answer = async (personId: string, sdp: string): Promise<string> => {
    const id = ++lastId
    child.send({ id, seat: { tenantId: 'tenant', callId, personId }, listens: false, sdp })
    for (;;) {
      const [message] = (await once(child, 'message')) as [Answer]
      if (message.id === id) return message.sdp
    }
  }
  return { child, answer }
}

const openLiveKit = (): { engine: MediaEngine; pid: number } => {
  const { liveKit } = readConfig({ ...process.env, MEDIA_ENGINE: 'livekit' })
  if (!liveKit || !process.env.LIVEKIT_PID) throw new Error('LIVEKIT_PID has to name the process of the LiveKit server')
  const engine = connectLiveKit({ ...idleMediaEngine(), connections: () => [] }, liveKit, console)
  return { engine, pid: Number(process.env.LIVEKIT_PID) }
}

/** The figures of all seats between two instants. */
const difference = (before: readonly SeatFigures[], after: readonly SeatFigures[]) => {
  const sum = (read: (one: SeatFigures) => number) =>
    after.reduce((total, one, seat) => total + read(one) - (before[seat] ? read(before[seat]) : 0), 0)
  return {
    frames: sum(({ frames }) => frames),
    freezes: sum(({ freezes }) => freezes),
    frozenSeconds: sum(({ frozenSeconds }) => frozenSeconds),
    madeUpShare:
      sum(({ concealedSamples }) => concealedSamples) /
      Math.max(
        1,
        sum(({ samples }) => samples),
      ),
    lostShare:
      sum(({ lostPackets }) => lostPackets) /
      Math.max(
        1,
        sum(({ packets }) => packets),
      ),
  }
}

const readOptions = (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seats: { type: 'string', default: '2' },
      engine: { type: 'string', default: 'embedded' },
      loss: { type: 'string', default: '2' },
      jitter: { type: 'string', default: '30' },
      kbit: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '60' },
      height: { type: 'string', default: '720' },
      turn: { type: 'string' },
      'turn-user': { type: 'string', default: 'bench' },
      'turn-credential': { type: 'string', default: 'bench' },
    },
  })
  return values
}

type Options = ReturnType<typeof readOptions>
type Figures = Awaited<ReturnType<typeof measure>>

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const values = readOptions(args)
  const measured: [number, Figures][] = []
  for (const seatCount of values.seats.split(',').map(Number))
    measured.push([seatCount, await measure(seatCount, values)])
  const nameOf = (figure: string, seatCount: number) =>
    measured.length === 1 ? figure : `${figure}Of${seatCount}Seats`
  const { engine, loss, kbit } = values
  return {
    figures: Object.fromEntries(
      measured.flatMap(([seats, figures]) =>
        Object.entries(figures).map(([name, value]) => [nameOf(name, seats), value]),
      ),
    ),
    table: measured.map(([seats, figures]) => ({ engine, seats, loss, kbit, ...figures })),
  }
}

/** One call with that many seats. */
const measure = async (seatCount: number, values: Options) => {
  const [seconds, height] = [Number(values.seconds), Number(values.height)]
  const engine = values.engine === 'livekit' ? 'livekit' : 'embedded'
  const host = address()
  const relay = openLossyRelay(host, {
    loss: Number(values.loss) / 100,
    jitterMs: Number(values.jitter),
    kbitPerSecond: Number(values.kbit) || Number.POSITIVE_INFINITY,
  })
  /** Browsers hide their addresses behind names of the local network. */
  const here = (name: string) => (name.endsWith('.local') ? host : name)
  const iceServers = values.turn
    ? [{ urls: values.turn, username: values['turn-user'], credential: values['turn-credential'] }]
    : []
  const media = startMediaServer()
  const liveKit = engine === 'livekit' ? openLiveKit() : undefined
  const site = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<!doctype html>'))
  site.listen(0, 'localhost')
  await once(site, 'listening')
  const origin = `http://localhost:${(site.address() as { port: number }).port}`
  let browser: Browser | undefined
  try {
    const code = await bundleOfPage()
    const launch = await launchOptions({ media: true })
    browser = await chromium.launch({
      ...launch,
      args: [...launch.args, '--use-fake-device-for-media-stream=fps=20', '--autoplay-policy=no-user-gesture-required'],
    })
    const inside = new Map<string, Page>()
    const tell = (page: Page | undefined, event: SeatEvent) =>
      page?.evaluate((one) => (globalThis as SeatWindow).seat.heard(one), event)
    const answerTo = async (page: Page, personId: string, request: HostRequest): Promise<unknown> => {
      const self: Peer = { peerId: personId, personId }
      if (request.kind === 'own') return relay.own(here(request.address), request.port, personId)
      if (request.kind === 'relay') return { host, port: await relay.portTo(here(request.address), request.port) }
      if (request.kind === 'access')
        return liveKit?.engine.accessFor({ tenantId: 'bench', callId, personId }, { isPaused: false })
      if (request.kind === 'offer') return media.answer(personId, request.sdp)
      if (request.kind === 'signal')
        return tell(inside.get(request.to), { ...request, kind: 'signalled', from: personId })
      if (request.kind === 'leave') return inside.delete(personId)
      const peers = [...inside.keys()].map((peerId) => ({ peerId, personId: peerId }))
      for (const other of inside.values()) void tell(other, { kind: 'entered', peer: self })
      inside.set(personId, page)
      return { self, peers }
    }
    const pages: Page[] = []
    for (let seat = 0; seat < seatCount; seat += 1) {
      const personId = `seat-${seat}`
      const page = await (await browser.newContext()).newPage()
      await page.exposeFunction('askHost', (request: HostRequest) => answerTo(page, personId, request))
      await page.goto(origin)
      await page.addScriptTag({ content: code })
      const options = { personId, engine, iceServers, width: Math.round((height * 16) / 9), height } as const
      await page.evaluate((how) => (globalThis as SeatWindow).seat.open(how), options)
      pages.push(page)
    }
    const pids = [media.child.pid as number, ...(liveKit ? [liveKit.pid] : [])]
    const figuresOf = () =>
      Promise.all(pages.map((page) => page.evaluate(() => (globalThis as SeatWindow).seat.figures())))
    const waitFor = async (check: () => Promise<boolean>): Promise<number> => {
      const began = performance.now()
      while (!(await check())) {
        if (performance.now() - began > firstFrameTimeoutMs) return Number.NaN
        await sleep(50)
      }
      return performance.now() - began
    }
    const firstFrames: number[] = []
    for (const [seat, page] of pages.entries()) {
      await page.evaluate(() => (globalThis as SeatWindow).seat.enter())
      if (seat === 0) continue
      const frames = () => page.evaluate(() => (globalThis as SeatWindow).seat.firstFrames())
      await waitFor(async () => (await frames()).length > 0)
      firstFrames.push(Math.min(...(await frames())))
    }
    // Bandwidth is estimated first.
    await sleep(10_000)
    const [before, cpuBefore, began] = [await figuresOf(), pids.map(cpuTimeOf), performance.now()]
    await sleep(seconds * 1000)
    const elapsed = (performance.now() - began) / 1000
    const cpu = pids.map((pid, index) => (cpuTimeOf(pid) - (cpuBefore[index] ?? 0)) / 1000 / elapsed / seatCount)
    const after = await figuresOf()
    const loss = difference(before, after)
    const counts = relay.counts()

    // As when everybody changes their network at once, and browsers notice that.
    relay.endWays()
    await sleep(500)
    const frozen = await figuresOf()
    for (const page of pages) await page.evaluate(() => (globalThis as SeatWindow).seat.restart())
    const recovery = await waitFor(async () =>
      (await figuresOf()).every(({ frames }, seat) => frames > 0 && frames !== frozen[seat]?.frames),
    )
    const pairSeconds = elapsed * seatCount * (seatCount - 1)
    return {
      firstFrameMs: rounded(median(firstFrames), 0),
      slowestFirstFrameMs: rounded(Math.max(...firstFrames), 0),
      framesPerSecond: rounded(loss.frames / pairSeconds, 1),
      pictureHeight: rounded(median(after.flatMap(({ heights }) => heights)), 0),
      freezesPerMinute: rounded((loss.freezes / pairSeconds) * 60, 2),
      frozenPercent: rounded((100 * loss.frozenSeconds) / pairSeconds, 2),
      madeUpSoundPercent: rounded(100 * loss.madeUpShare, 2),
      lostPercent: rounded(100 * loss.lostShare, 2),
      overflowedPercent: rounded((100 * counts.overflowed) / (counts.passed + counts.lost + counts.overflowed), 2),
      recoveryMs: rounded(recovery, 0),
      serverCpuMsPerSecondAndSeat: rounded(cpu[0] ?? 0, 2),
      serverMb: memoryWithChildren(media.child.pid as number),
      liveKitCpuMsPerSecondAndSeat: rounded(cpu[1] ?? 0, 2),
      liveKitMb: liveKit ? memoryWithChildren(liveKit.pid) : 0,
    }
  } finally {
    await browser?.close()
    media.child.kill()
    relay.close()
    site.close()
  }
}
