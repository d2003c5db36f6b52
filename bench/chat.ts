/*
 * Chat: what delivering a message to everybody in a conversation costs, compared with the WebSocket library alone with the same
 * clients, frames of the same size and as many messages per second, both after the same warm-up; how long until another participant sees it; and how long until a client whose process was
 * killed has caught up with another process. Idle connections are measured by the bench `sockets`.
 * Options: --clients N (200): participants, each with one connection; --messages N (2000): messages of each kind that are measured.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listChatChanges, sendMessage, sendTypingInChat, watchChat } from '@colloquy/contract/chat/operations'
import { liveReconnection } from '@colloquy/contract/live'
import { freePorts } from '../e2e/rig/product.ts'
import { newId } from '../server/src/platform/ids.ts'
import { type Server, startProduct } from './api/servers.ts'
import { type BaselineFigures, type Load, measureBaseline, measureInsert } from './chat/baseline.ts'
import { Deliveries } from './chat/deliveries.ts'
import { callAs } from './chat/http-caller.ts'
import { createParticipants, type Participant } from './chat/participants.ts'
import type { Measurement } from './rig/budget.ts'
import { cpuTimeOf } from './rig/cpu.ts'
import { quantile, rounded } from './rig/statistics.ts'
import { makeWorld, type World } from './rig/world.ts'
import { type ClientSocket, connectOne } from './sockets/clients.ts'

const text = 'x'.repeat(120)
/** Messages under way at once. */
const senders = 8
const latencySamples = 100

interface Conversation {
  readonly chatId: string
  readonly participants: readonly Participant[]
}

/** An event that a client was told, with its name. */
const eventIn = (frame: string): { name: string; payload: { change?: number; participantId?: string } } | undefined =>
  frame.startsWith('42["event"') ? JSON.parse(frame.slice(2))[1] : undefined

/** Connects everybody with one process; `heard` gets the frames of each. */
const connectAll = async (
  { port }: Server,
  world: World,
  { participants }: Conversation,
  ticket: number,
  heard: (client: number, frame: string) => void,
): Promise<ClientSocket[]> => {
  const sockets: ClientSocket[] = []
  for (const [client, { tickets }] of participants.entries())
    sockets.push(await connectOne(port, world.site.origin, tickets[ticket] as string, (frame) => heard(client, frame)))
  return sockets
}

/** Runs tasks with so many under way at once. @returns the milliseconds that a task takes on average at that load */
const keepUnderWay = async (count: number, task: (turn: number) => Promise<unknown>): Promise<number> => {
  let next = 0
  const work = async (): Promise<void> => {
    for (let turn = next++; turn < count; turn = next++) await task(turn)
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: senders }, work))
  return (performance.now() - began) / count
}

/** Messages that are stored and authorised, sent over HTTP: deliveries per CPU second, and whether each arrived once. */
const measureStored = async (server: Server, world: World, conversation: Conversation, messages: number) => {
  const { chatId, participants } = conversation
  const deliveries = new Deliveries(participants.length)
  let frameSize = 0
  const sockets = await connectAll(server, world, conversation, 0, (client, frame) => {
    const event = eventIn(frame)
    if (event?.name !== 'chat.changed') return
    frameSize = Math.max(frameSize, frame.length)
    deliveries.note(client, String(event.payload.change))
  })
  const call = callAs(server.port, world.site)
  const changes: string[] = []
  const send = (count: number) =>
    keepUnderWay(count, async (turn) => {
      const sender = participants[turn % participants.length] as Participant
      const input = { chatId, clientId: newId(new Date()), body: text, replyTo: null }
      changes.push(String((await call(sendMessage, input, sender)).change))
    })
  // Before it is measured, a server delivers as many messages: code that runs for the first time costs several times as much.
  await send(messages)
  await deliveries.settle(messages * participants.length)
  const before = { cpu: cpuTimeOf(server.pid), count: deliveries.count }
  const intervalMs = await send(messages)
  await deliveries.settle(before.count + messages * participants.length)
  const cpuSeconds = (cpuTimeOf(server.pid) - before.cpu) / 1_000_000
  const perCpuSecond = (deliveries.count - before.count) / cpuSeconds
  for (const socket of sockets) socket.terminate()
  return { perCpuSecond, load: { frameSize, intervalMs }, ...deliveries.compare(changes) }
}

/** Who is typing, which is not stored, asked for over live connections: deliveries per CPU second. */
const measureUnstored = async (server: Server, world: World, conversation: Conversation, turns: number) => {
  const { chatId, participants } = conversation
  const deliveries = new Deliveries(participants.length)
  let frameSize = 0
  const answered = new Map<number, () => void>()
  const sockets = await connectAll(server, world, conversation, 1, (client, frame) => {
    if (frame.startsWith('43')) answered.get(Number.parseInt(frame.slice(2), 10))?.()
    const event = eventIn(frame)
    if (event?.name !== 'chat.typed') return
    frameSize = Math.max(frameSize, frame.length)
    deliveries.note(client, String(event.payload.participantId))
  })
  let requests = 0
  const ask = (socket: ClientSocket | undefined, name: string) =>
    new Promise<void>((resolve) => {
      requests += 1
      answered.set(requests, resolve)
      socket?.send(`42${requests}${JSON.stringify([name, { chatId }])}`)
    })
  await Promise.all(sockets.map((socket) => ask(socket, watchChat.name)))
  const type = async (count: number) => {
    const began = deliveries.count
    const intervalMs = await keepUnderWay(count, (turn) => ask(sockets[turn % sockets.length], sendTypingInChat.name))
    await deliveries.settle(began + count * (sockets.length - 1))
    return intervalMs
  }
  await type(turns)
  const before = { cpu: cpuTimeOf(server.pid), count: deliveries.count }
  const intervalMs = await type(turns)
  const cpuSeconds = (cpuTimeOf(server.pid) - before.cpu) / 1_000_000
  for (const socket of sockets) socket.terminate()
  return { perCpuSecond: (deliveries.count - before.count) / cpuSeconds, load: { frameSize, intervalMs } }
}

/** From the moment a message is sent until another participant has it, in milliseconds. */
const measureLatency = async (server: Server, world: World, { chatId, participants }: Conversation) => {
  const [sender, reader] = participants as [Participant, Participant]
  const call = callAs(server.port, world.site)
  let seen: (() => void) | undefined
  const socket = await connectOne(server.port, world.site.origin, reader.tickets[2] as string, (frame) => {
    if (eventIn(frame)?.name === 'chat.changed') seen?.()
  })
  const milliseconds: number[] = []
  for (let at = 0; at < latencySamples; at += 1) {
    const writer =
      participants[at % participants.length] === reader
        ? sender
        : (participants[at % participants.length] as Participant)
    const began = performance.now()
    const arrived = new Promise<void>((resolve) => {
      seen = resolve
    })
    const sent = call(sendMessage, { chatId, clientId: newId(new Date()), body: text, replyTo: null }, writer)
    await arrived
    milliseconds.push(performance.now() - began)
    await sent
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  socket.terminate()
  return quantile(milliseconds, 0.95)
}

/**
 * Kills the process of a client; it connects with another one and fetches what it has missed. In milliseconds. Of a demo, the
 * process that starts last has the sites at its own port.
 */
const measureRecovery = async (killed: Server, world: World, { chatId, participants }: Conversation) => {
  const [sender, reader] = participants as [Participant, Participant]
  const socket = await connectOne(killed.port, world.site.origin, reader.tickets[3] as string, () => undefined)
  const isClosed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const portBase = String(await freePorts())
  const other = await startProduct({ settings: { ...world.settings, PORT_BASE: portBase } }, [], { isPinned: false })
  try {
    const site = { ...world.site, origin: `http://localhost:${portBase}` }
    const call = callAs(other.port, site)
    const send = () => call(sendMessage, { chatId, clientId: newId(new Date()), body: text, replyTo: null }, sender)
    const known = (await send()).change
    const began = performance.now()
    process.kill(killed.pid, 'SIGKILL')
    const missed = 20
    const sending = Promise.all(Array.from({ length: missed }, send))
    await isClosed
    // As a browser does, on average.
    await sleep(liveReconnection.reconnectionDelay)
    const again = await connectOne(other.port, site.origin, reader.tickets[4] as string, () => undefined)
    await sending
    const { messages } = await call(listChatChanges, { chatId, after: known }, reader)
    const gapMs = performance.now() - began
    again.terminate()
    return { gapMs, lost: missed - messages.length }
  } finally {
    await other.stop()
  }
}

const rowOf = (server: string, perCpuSecond: number, { frameSize, intervalMs }: Load) => ({
  server,
  'deliveries per CPU second': Math.round(perCpuSecond),
  'messages per second': Math.round(1000 / intervalMs),
  'characters per frame': frameSize,
})

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const options = {
    clients: { type: 'string', default: '200' },
    messages: { type: 'string', default: '2000' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const [clients, messages] = [Number(values.clients), Number(values.messages)]
  const world = await makeWorld()
  const stops: (() => unknown)[] = [world.stop]
  try {
    const conversation = await createParticipants(world, clients)
    const product = await startProduct(world, [])
    stops.push(product.stop)
    const stored = await measureStored(product, world, conversation, messages)
    const unstored = await measureUnstored(product, world, conversation, messages)
    const seenP95 = await measureLatency(product, world, conversation)
    const recovery = await measureRecovery(product, world, conversation)
    const [bareStored, bareUnstored] = (await measureBaseline(world.site.origin, conversation.participants.length, {
      loads: [stored.load, unstored.load],
      turns: messages,
      samples: latencySamples,
    })) as [BaselineFigures, BaselineFigures]
    const insertP95 = await measureInsert(world.ownerUrl, text, latencySamples)
    const figures = {
      unstoredRatio: rounded(unstored.perCpuSecond / bareUnstored.perCpuSecond, 2),
      storedRatio: rounded(stored.perCpuSecond / bareStored.perCpuSecond, 2),
      storedPerCpuSecond: Math.round(stored.perCpuSecond),
      baselinePerCpuSecond: Math.round(bareStored.perCpuSecond),
      lost: stored.lost + recovery.lost,
      doubled: stored.doubled,
      seenP95Ms: rounded(seenP95, 1),
      seenRatio: rounded(seenP95 / (bareStored.echoP95 + insertP95), 2),
      gapFilledMs: Math.round(recovery.gapMs),
    }
    const table = [
      rowOf('WebSocket library, frames not stored', bareUnstored.perCpuSecond, unstored.load),
      rowOf('product, not stored', unstored.perCpuSecond, unstored.load),
      rowOf('WebSocket library, frames stored', bareStored.perCpuSecond, stored.load),
      rowOf('product, stored', stored.perCpuSecond, stored.load),
    ]
    return { figures, table }
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}
