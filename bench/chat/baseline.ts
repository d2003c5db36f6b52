import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../server/src/platform/db/roles.ts'
import { root } from '../../tools/repository-files.ts'
import { cpuTimeOf, pinnedTo } from '../rig/cpu.ts'
import { quantile } from '../rig/statistics.ts'
import { type ClientSocket, connectOne } from '../sockets/clients.ts'
import { Deliveries } from './deliveries.ts'

/** What clients are told: how long a frame is, and how long until the next message. */
export interface Load {
  /** Characters. */
  readonly frameSize: number
  readonly intervalMs: number
}

interface BaselineOptions {
  readonly loads: readonly Load[]
  /** Messages that are measured, of each load; as many are sent before. */
  readonly turns: number
  /** Echoes. */
  readonly samples: number
}

/** Of one load: deliveries per CPU second, and the 95th percentile of an echo in milliseconds. */
export interface BaselineFigures {
  readonly perCpuSecond: number
  readonly echoP95: number
}

/**
 * The WebSocket library alone, under loads that the product was measured with. It is given as many messages per second: at full
 * speed its clients never sleep, and a write to one that does costs more, because it has to be woken.
 */
export const measureBaseline = async (
  origin: string,
  clients: number,
  { loads, turns, samples }: BaselineOptions,
): Promise<BaselineFigures[]> => {
  const [command, ...args] = pinnedTo(0, [process.execPath, 'bench/sockets/baseline-server.ts'])
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    const deliveries = new Deliveries(clients)
    let answered: (() => void) | undefined
    const sockets: ClientSocket[] = []
    for (let client = 0; client < clients; client += 1)
      sockets.push(
        await connectOne(port, origin, '', (frame) =>
          frame.startsWith('echo') ? answered?.() : deliveries.note(client, frame.slice(0, 12)),
        ),
      )
    let sent = 0
    const send = async (count: number, { frameSize, intervalMs }: Load) => {
      const [began, before] = [performance.now(), deliveries.count]
      for (let turn = 0; turn < count; ) {
        const due = Math.min(count, Math.floor((performance.now() - began) / intervalMs) + 1)
        for (; turn < due; turn += 1) {
          sent += 1
          sockets[sent % clients]?.send(`all${sent}`.padEnd(12).padEnd(frameSize, 'x'))
        }
        await sleep(1)
      }
      await deliveries.settle(before + count * (clients - 1))
    }
    const echo = async (frameSize: number): Promise<number> => {
      const began = performance.now()
      await new Promise<void>((resolve) => {
        answered = resolve
        sockets[0]?.send('echo'.padEnd(frameSize, 'x'))
      })
      return performance.now() - began
    }
    const figures: BaselineFigures[] = []
    for (const load of loads) {
      await send(turns, load)
      const before = { cpu: cpuTimeOf(child.pid as number), count: deliveries.count }
      await send(turns, load)
      const cpuSeconds = (cpuTimeOf(child.pid as number) - before.cpu) / 1_000_000
      const echoes: number[] = []
      for (let at = 0; at < samples; at += 1) {
        echoes.push(await echo(load.frameSize))
        await sleep(20)
      }
      figures.push({
        perCpuSecond: (deliveries.count - before.count) / cpuSeconds,
        echoP95: quantile(echoes, 0.95),
      })
    }
    for (const socket of sockets) socket.terminate()
    return figures
  } finally {
    child.kill()
  }
}

/** The 95th percentile of one durable insert of a text, in milliseconds. */
export const measureInsert = (ownerUrl: string, text: string, samples: number): Promise<number> =>
  withClient(ownerUrl, 'DATABASE_OWNER_URL', async (client) => {
    await client.query('create table bench_inserts (n int primary key, body text not null)')
    const milliseconds: number[] = []
    for (let n = 0; n < samples; n += 1) {
      const began = performance.now()
      await client.query('insert into bench_inserts values ($1, $2)', [n, text])
      milliseconds.push(performance.now() - began)
      await sleep(20)
    }
    await client.query('drop table bench_inserts')
    return quantile(milliseconds, 0.95)
  })
