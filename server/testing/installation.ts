import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueLiveTicket } from '@colloquy/contract/identity/operations'
import type { LiveAnswer, LiveEvent } from '@colloquy/contract/live'
import type { Operation } from '@colloquy/contract/operation'
import { type ManagerOptions, io as openSocket, type Socket, type SocketOptions } from 'socket.io-client'
import { afterAll } from 'vitest'
import { startMailbox } from '../fakes/mailbox/mailbox.ts'
import type { TestDatabase } from './database.ts'
import { type Endpoint, sendOperation } from './http-client.ts'
import { connected } from './live-rig.ts'
import type { TestSession } from './people-fixtures.ts'
import { type ProductProcess, startProcess } from './processes.ts'

/** A connected page, and the events it has received. */
export interface LivePage {
  readonly socket: Socket
  readonly events: LiveEvent[]
  readonly say: (operation: Operation, input: unknown) => Promise<LiveAnswer>
}

/** The product as separate processes over a test's database, with a mailbox for its mail. */
export const startInstallation = async (test: TestDatabase, settings: Readonly<Record<string, string>> = {}) => {
  const mailbox = await startMailbox()
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-installation-'))
  const running: ProductProcess[] = []
  const sockets: Socket[] = []
  const stop = async () => {
    for (const socket of sockets.splice(0)) socket.disconnect()
    await Promise.all(running.splice(0).map((process) => process.stop()))
    await mailbox.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  afterAll(stop)

  return {
    mailbox,
    /** Starts a process with these roles. */
    start: async (roles: string, more: Readonly<Record<string, string>> = {}): Promise<ProductProcess> => {
      const process = await startProcess({
        DATABASE_URL: test.appUrl,
        DATABASE_OWNER_URL: test.ownerUrl,
        DATABASE_POOL: '6',
        ROLE: roles,
        SECRET_KEY: test.secretKey,
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'no-reply@example.com',
        DATA_DIR: dataDir,
        DRAIN_SECONDS: '0',
        ...settings,
        ...more,
      })
      running.push(process)
      return process
    },
    /** Opens the live connection of a page with a process. */
    connect: async (door: Endpoint, visit: TestSession, options: Partial<ManagerOptions & SocketOptions> = {}) => {
      const { host, origin } = new URL(visit.site.origin)
      const socket = openSocket(`http://127.0.0.1:${door.port}`, {
        path: '/api/live',
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { host, origin },
        auth: (give) => {
          sendOperation(door, issueLiveTicket, {}, visit).then(
            ({ body }) => give(JSON.parse(body)),
            () => give({}),
          )
        },
        ...options,
      })
      sockets.push(socket)
      const events: LiveEvent[] = []
      socket.on('event', (event: LiveEvent) => events.push(event))
      await connected(socket)
      const say = ({ name }: Operation, input: unknown) => socket.timeout(10_000).emitWithAck(name, input)
      return { socket, events, say } satisfies LivePage
    },
  }
}
