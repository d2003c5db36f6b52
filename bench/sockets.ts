/*
 * Memory of idle live connections: many signed-in browsers connected with one process of the product, compared with the
 * WebSocket library alone under the same clients. Each connection has a session of its own. Memory is what the process
 * keeps after collecting its garbage.
 * Options: --sockets N (10000): connections; --seconds N (20): how long they stay idle while CPU time is measured.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../server/testing/processes.ts'
import { root } from '../tools/repository-files.ts'
import { startProduct } from './api/servers.ts'
import type { Measurement } from './rig/budget.ts'
import { cpuTimeOf } from './rig/cpu.ts'
import { rounded } from './rig/statistics.ts'
import { makeWorld } from './rig/world.ts'
import { connectAll } from './sockets/clients.ts'
import { settledMemory } from './sockets/memory.ts'
import { issueTickets } from './sockets/sessions.ts'

interface Idle {
  /** Of each connection. */
  readonly kilobytes: number
  /** CPU time of all of them together per second, in milliseconds. */
  readonly cpuMsPerSecond: number
  readonly connectSeconds: number
}

const measure = async (
  server: { readonly port: number; readonly pid: number },
  inspector: number,
  origin: string,
  tickets: readonly string[],
  seconds: number,
): Promise<Idle> => {
  // What is loaded with the first connections is not theirs.
  const warmUp = tickets.slice(0, Math.ceil(tickets.length / 100))
  const first = await connectAll(server.port, origin, warmUp)
  const before = await settledMemory(server.pid, inspector)
  const began = performance.now()
  const rest = await connectAll(server.port, origin, tickets.slice(warmUp.length))
  const connectSeconds = (performance.now() - began) / 1000
  await sleep(2000)
  const cpuBefore = cpuTimeOf(server.pid)
  await sleep(seconds * 1000)
  const cpuMsPerSecond = (cpuTimeOf(server.pid) - cpuBefore) / 1000 / seconds
  const after = await settledMemory(server.pid, inspector)
  const connections = tickets.length - warmUp.length
  if (first.open() + rest.open() !== tickets.length) throw new Error('Some connections were lost while they were idle')
  for (const clients of [first, rest]) clients.close()
  return { kilobytes: (after - before) / 1024 / connections, cpuMsPerSecond, connectSeconds }
}

const measureBare = async (origin: string, tickets: readonly string[], seconds: number): Promise<Idle> => {
  const inspector = await freePort()
  const args = [`--inspect=127.0.0.1:${inspector}`, 'bench/sockets/baseline-server.ts']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    return await measure({ port, pid: child.pid as number }, inspector, origin, tickets, seconds)
  } finally {
    child.kill()
  }
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const options = { sockets: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '20' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const [count, seconds] = [Number(values.sockets), Number(values.seconds)]
  const world = await makeWorld()
  try {
    const tickets = await issueTickets(world, count)
    const bare = await measureBare(world.site.origin, tickets, seconds)
    const inspector = await freePort()
    const product = await startProduct(world, [`--inspect=127.0.0.1:${inspector}`], { isPinned: false })
    const ours = await measure(product, inspector, world.site.origin, tickets, seconds).finally(product.stop)
    const figures = {
      kilobytesPerSocket: rounded(ours.kilobytes, 1),
      bareKilobytesPerSocket: rounded(bare.kilobytes, 1),
      memoryRatio: rounded(ours.kilobytes / bare.kilobytes, 2),
      idleCpuMsPerSecond: rounded(ours.cpuMsPerSecond, 1),
    }
    const table = Object.entries({ 'WebSocket library': bare, product: ours }).map(([server, idle]) => ({
      server,
      'kB per connection': rounded(idle.kilobytes, 1),
      'CPU ms per second': rounded(idle.cpuMsPerSecond, 1),
      'seconds to connect': rounded(idle.connectSeconds, 1),
    }))
    return { figures, table }
  } finally {
    await world.stop()
  }
}
