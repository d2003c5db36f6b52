import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../server/src/platform/db/roles.ts'
import { root } from '../../tools/tree.ts'
import { cpuTimeOf, pinnedTo } from '../rig/cpu.ts'
import { quantile } from '../rig/figures.ts'
import { type ClientSocket, connectOne } from '../sockets/clients.ts'
import { Deliveries } from './deliveries.ts'

interface BaselineOptions {
  /** Characters of a message. */
  readonly frameSize: number
  readonly turns: number
  /** Messages under way at once. */
  readonly senders: number
  /** Echoes. */
  readonly samples: number
}

/** The WebSocket library alone: deliveries per CPU second, and the 95th percentile of an echo in milliseconds. */
export const measureBaseline = async (
  origin: string,
  clients: number,
  { frameSize, turns, senders, samples }: BaselineOptions,
): Promise<{ readonly perCpuSecond: number; readonly echoP95: number }> => {
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
    const send = async (count: number) => {
      for (let turn = 0; turn < count; turn += senders) {
        const began = deliveries.count
        for (let at = 0; at < senders; at += 1) {
          sent += 1
          sockets[sent % clients]?.send(`all${sent}`.padEnd(12).padEnd(frameSize, 'x'))
        }
        await deliveries.settle(began + senders * (clients - 1))
      }
    }
    await send(senders * 5)
    const before = { cpu: cpuTimeOf(child.pid as number), count: deliveries.count }
    await send(turns)
    const cpuSeconds = (cpuTimeOf(child.pid as number) - before.cpu) / 1_000_000
    const perCpuSecond = (deliveries.count - before.count) / cpuSeconds
    const echoes: number[] = []
    for (let at = 0; at < samples; at += 1) {
      const began = performance.now()
      await new Promise<void>((resolve) => {
        answered = resolve
        sockets[0]?.send('echo'.padEnd(frameSize, 'x'))
      })
      echoes.push(performance.now() - began)
      await sleep(20)
    }
    for (const socket of sockets) socket.terminate()
    return { perCpuSecond, echoP95: quantile(echoes, 0.95) }
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
