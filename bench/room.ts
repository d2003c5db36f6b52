/*
 * The media server under calls in which every seat sends its audio: CPU time and memory per seat, and what is lost on the way, without
 * and with a silent observer in every room. Server and browsers are separate processes on cores of their own.
 * Options: --rooms N (10), --seats N (4) per room, --seconds N (20) of each measurement.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { root } from '../tools/repository-files.ts'
import type { Measurement } from './rig/budget.ts'
import { cpuTimeOf, pinProcess } from './rig/cpu.ts'
import { rounded } from './rig/statistics.ts'
import type { Answer, Offer, PacketCount, Request, RoomPlan } from './room/messages.ts'

const packetsPerSecond = 50

const startProcess = (file: string, core: number): ChildProcess => {
  const child = spawn(process.execPath, [`bench/room/${file}`], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  pinProcess(core, child.pid as number)
  return child
}

/** Asks a process and waits for the count that it answers with. */
const ask = async (child: ChildProcess, request: Request): Promise<number> => {
  child.send(request)
  for (;;) {
    const [message] = (await once(child, 'message')) as [PacketCount | Offer | Answer]
    if ('packets' in message) return message.packets
  }
}

const memoryOf = (pid: number): number => {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes)
}

interface Load {
  readonly cpuMsPerSecond: number
  readonly kilobytes: number
  readonly receivedPerSecond: number
  readonly observedPerSecond: number
}

const measure = async (server: ChildProcess, browsers: ChildProcess, seconds: number): Promise<Load> => {
  const pid = server.pid as number
  await sleep(2_000)
  const [began, cpu] = [performance.now(), cpuTimeOf(pid)]
  const [received, observed] = [await ask(server, { kind: 'packets' }), await ask(browsers, { kind: 'packets' })]
  await sleep(seconds * 1000)
  const elapsed = (performance.now() - began) / 1000
  return {
    cpuMsPerSecond: (cpuTimeOf(pid) - cpu) / 1000 / elapsed,
    kilobytes: memoryOf(pid),
    receivedPerSecond: ((await ask(server, { kind: 'packets' })) - received) / elapsed,
    observedPerSecond: ((await ask(browsers, { kind: 'packets' })) - observed) / elapsed,
  }
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const options = {
    rooms: { type: 'string', default: '10' },
    seats: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '20' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const [rooms, seats, seconds] = [Number(values.rooms), Number(values.seats), Number(values.seconds)]
  const children = [startProcess('media-process.ts', 0), startProcess('browsers-process.ts', 1)]
  const [server, browsers] = children as [ChildProcess, ChildProcess]
  browsers.on('message', (message: Offer | PacketCount) => 'sdp' in message && server.send(message))
  server.on('message', (message: Answer | PacketCount) => 'sdp' in message && browsers.send(message))
  const open = (plan: RoomPlan) => ask(browsers, { kind: 'open', rooms: plan })
  try {
    // What is loaded with the first connection is not a seat's.
    await open({ from: 0, count: 1, seats: 1, listeners: 0, voices: 0 })
    const idle = await measure(server, browsers, 5)
    await open({ from: 1, count: rooms, seats, listeners: 0, voices: 0 })
    const plain = await measure(server, browsers, seconds)
    await open({ from: 1, count: rooms, seats: 0, listeners: 1, voices: seats })
    const observed = await measure(server, browsers, seconds)
    const all = rooms * seats
    const expected = (all + 1) * packetsPerSecond
    const cpuMsPerSeat = (plain.cpuMsPerSecond - idle.cpuMsPerSecond) / all
    const figures = {
      cpuMsPerSecondAndSeat: rounded(cpuMsPerSeat, 2),
      cpuMsPerSecondAndSeatObserved: rounded((observed.cpuMsPerSecond - idle.cpuMsPerSecond) / all, 2),
      kilobytesPerSeat: rounded((plain.kilobytes - idle.kilobytes) / all, 0),
      seatsPerCore: Math.floor(1000 / cpuMsPerSeat),
      lostPercent: rounded(100 * (1 - Math.min(1, plain.receivedPerSecond / expected)), 2),
      unheardPercent: rounded(100 * (1 - Math.min(1, observed.observedPerSecond / (all * packetsPerSecond))), 2),
    }
    const table = Object.entries({ 'one seat': idle, [`${all} seats`]: plain, 'with observers': observed }).map(
      ([load, { cpuMsPerSecond, kilobytes, receivedPerSecond, observedPerSecond }]) => ({
        load,
        'CPU ms per second': rounded(cpuMsPerSecond, 1),
        MB: rounded(kilobytes / 1024, 1),
        'packets in per second': rounded(receivedPerSecond, 0),
        'packets out per second': rounded(observedPerSecond, 0),
      }),
    )
    return { figures, table }
  } finally {
    for (const child of children) child.kill()
  }
}
