import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveAnswer, LiveEvent } from '@colloquy/contract/live'
import { event, message } from '@colloquy/contract/operation'
import { personTypes } from '@colloquy/contract/person-types'
import { sql } from 'kysely'
import { io as connect, type Socket } from 'socket.io-client'
import { inject } from 'vitest'
import * as z from 'zod/mini'
import type { Site } from '../src/platform/access/actor.ts'
import { authenticated, signedIn as signedInRule } from '../src/platform/access/policy.ts'
import { cacheSites } from '../src/platform/access/sites.ts'
import { allSites } from '../src/platform/access/store.ts'
import { systemClock } from '../src/platform/clock.ts'
import { hashOf, newId, newSecret } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { type Capability, capability, command, query } from '../src/platform/operations/define.ts'
import type { DisconnectedPeer } from '../src/platform/operations/live-rooms.ts'
import { createPerform } from '../src/platform/operations/perform.ts'
import { createRegistry } from '../src/platform/operations/registry.ts'
import type { RedisAddress } from '../src/platform/realtime/adapters/redis-adapter.ts'
import { createLive, type LiveOptions } from '../src/platform/realtime/live.ts'
import { issueTicket } from '../src/platform/realtime/tickets.ts'
import { insertCompany, insertProject } from './call-fixtures.ts'
import type { TestDatabase } from './database.ts'
import { insertPerson, insertRow, signedIn } from './people-fixtures.ts'

/** Ways of carrying messages between processes that can be tried on this machine. */
export const availableCarriers = (test: TestDatabase): { name: string; redis?: RedisAddress }[] => {
  const url = inject('redisUrl')
  return [{ name: 'PostgreSQL' }, ...(url ? [{ name: 'Redis', redis: { url, stream: test.name } }] : [])]
}

const textSent = event('test.said', z.object({ text: z.string() }))
const came = event('test.came', z.object({ socketId: z.string() }))
const left = event('test.left', z.object({ socketId: z.string() }))

const enter = message('test.enter', {
  summary: 'Enters a room.',
  input: z.object({ room: z.string(), refuse: z.boolean() }),
  output: z.object({ present: z.array(z.string()) }),
})
const leave = message('test.leave', {
  summary: 'Leaves a room.',
  input: z.object({ room: z.string() }),
  output: z.object({}),
})
const whisper = message('test.whisper', {
  summary: 'Says something to one connection in a room.',
  input: z.object({ room: z.string(), to: z.string(), text: z.string() }),
  output: z.object({}),
})
const whoAmI = message('test.whoAmI', {
  summary: 'Who asks.',
  input: z.object({}),
  output: z.object({ id: z.string() }),
})
const explode = message('test.explode', { summary: 'Fails.', input: z.object({}), output: z.object({}) })

/** Rooms that anybody may enter; `gone` takes everybody who was in one and is not connected any more. */
const roomsWith = (gone: DisconnectedPeer[]) =>
  capability({
    name: 'test',
    operations: [
      command(enter, {
        allow: authenticated,
        run: async ({ live, input, refuse }) => {
          live!.join(`room:${input.room}`)
          live!.broadcast(`room:${input.room}`, came, { socketId: live!.socketId })
          if (input.refuse) refuse('forbidden')
          return { present: (await live!.present(`room:${input.room}`)).map((peer) => peer.participantId) }
        },
      }),
      command(leave, {
        allow: signedInRule,
        run: ({ live, input }) => {
          live!.leave(`room:${input.room}`)
          return {}
        },
      }),
      command(whisper, {
        allow: signedInRule,
        run: ({ live, input }) => {
          live!.sendTo(`room:${input.room}`, input.to, textSent, { text: input.text })
          return {}
        },
      }),
      query(whoAmI, {
        allow: signedInRule,
        run: ({ actor }) => ({ id: actor.kind === 'person' ? actor.personId : '' }),
      }),
      query(explode, {
        allow: signedInRule,
        run: () => {
          throw new Error('a secret')
        },
      }),
    ],
    disconnected: async (context, departure) => {
      for (const room of departure.rooms) departure.broadcast(room, left, { socketId: departure.socketId })
      await sql`select 1`.execute(context.tx)
      gone.push(departure)
    },
  } satisfies Capability)

/** A browser that is connected, and what it has been told. */
export interface ConnectedBrowser {
  /** A person, or a share link. */
  readonly participantId: string
  readonly sessionId: string
  readonly site: Site
  readonly socket: Socket
  readonly events: LiveEvent[]
  readonly ask: (name: string, input: unknown) => Promise<LiveAnswer>
}

export type LiveProcess = Awaited<ReturnType<Awaited<ReturnType<typeof liveRig>>['startProcess']>>
type Participant = Pick<ConnectedBrowser, 'participantId' | 'sessionId' | 'site'>

interface LinkValues {
  readonly personId?: string | null
  /** A link that is opened once more. */
  readonly again?: string
}

/** Several processes that take live connections over one test database, and browsers before them. */
export const liveRig = (test: TestDatabase, places: Pick<LiveOptions, 'redis'> = {}) => {
  const { database, appUrl } = test
  const gone: DisconnectedPeer[] = []
  const rooms = roomsWith(gone)
  const operations = [enter, leave, whisper, whoAmI, explode]
  const registry = createRegistry({ operations: operations as never, refusals: [] }, [rooms])
  const sockets: Socket[] = []

  /** A process that takes live connections over the test's database. */
  const startProcess = async (parts: Partial<LiveOptions> = {}) => {
    const sites = cacheSites(() => allSites(database.db), systemClock)
    const shared = { database, appUrl, clock: systemClock, log: createLog('silent'), sites, capabilities: [rooms] }
    const live = createLive({ ...shared, ...places, ...parts })
    const server = createServer()
    const perform = createPerform({ database, clock: systemClock, registry, deliver: live.deliver })
    live.serve(server, perform, { 'x-content-type-options': 'nosniff' })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const stop = async () => {
      await live.close()
      await new Promise((closed) => server.close(closed))
    }
    return { live, port, stop }
  }

  /** Somebody who has signed in at a site. */
  const insertSession = async (site: Site): Promise<Participant> => {
    const { tenantId } = site
    const personId = await insertPerson(
      test,
      tenantId,
      site.portal === 'Expert' ? { personType: personTypes.expert } : {},
    )
    const { token } = await signedIn(test, site, personId)
    const { rows } = await test.asOwner(
      (owner) => owner.query('select session_id from access_tokens where hash = $1', [hashOf(token)]),
      tenantId,
    )
    return { participantId: personId, sessionId: rows[0].session_id as string, site }
  }

  const projects = new Map<
    string,
    { readonly projectId: string; readonly companyId: string; readonly madeBy: string }
  >()
  /** The project that a link opens, which somebody of its client has shared. */
  const projectOf = async (tenantId: string, linkId: string) => {
    const known = projects.get(linkId)
    if (known) return known
    const companyId = await insertCompany(test, tenantId, `Client ${linkId}`)
    const madeBy = await insertPerson(test, tenantId, { companyId })
    const project = {
      projectId: await insertProject(test, tenantId, { clientId: companyId, team: [madeBy] }),
      companyId,
      madeBy,
    }
    projects.set(linkId, project)
    return project
  }

  /** Somebody who has opened a share link to a project, without an account unless it is the link of a person. */
  const insertLinkSession = async (site: Site, { personId = null, again }: LinkValues = {}): Promise<Participant> => {
    const { tenantId } = site
    const at = systemClock.now()
    const [linkId, sessionId] = [again ?? newId(at), newId(at)]
    const { projectId: resourceId, companyId, madeBy } = await projectOf(tenantId, linkId)
    const expiresAt = new Date(at.getTime() + 3_600_000)
    const scope = { resource_type: 'Project', resource_id: resourceId, participant_type: 'ClientContact' }
    await test.asOwner(async (owner) => {
      // Whoever has a link of their own works for the client.
      if (personId) await owner.query('update people set company_id = $1 where id = $2', [companyId, personId])
      const link = { tenant_id: tenantId, id: linkId, site_id: site.id, secret_hash: hashOf(newSecret()), ...scope }
      if (!again)
        await insertRow(owner, 'share_links', {
          ...link,
          person_id: personId,
          email: 'guest@guests.example',
          language: 'enUS',
          created_by: madeBy,
          created_at: at,
          expires_at: expiresAt,
        })
      await insertRow(owner, 'sessions', {
        tenant_id: tenantId,
        id: sessionId,
        site_id: site.id,
        person_id: personId,
        share_link_id: linkId,
        ...scope,
        method: personId ? 'shareLink' : 'anonymous',
        remember: false,
        user_agent: 'test',
        address: '127.0.0.1',
        started_at: at,
        seen_at: at,
        idle_until: expiresAt,
        expires_at: expiresAt,
      })
    }, tenantId)
    return { participantId: linkId, sessionId, site }
  }
  const insertTicket = (
    { sessionId, site: { tenantId } }: Omit<Participant, 'participantId'>,
    at = systemClock.now(),
  ) => database.transaction({ kind: 'tenant', tenantId }, (tx) => issueTicket(tx, { tenantId, sessionId }, at))

  /** A browser's page of a site; `Host` and `Origin` are what a browser would send. */
  const open = (port: number, site: Site, ticket: unknown, headers: Record<string, string> = {}) => {
    const socket = connect(`http://127.0.0.1:${port}`, {
      path: '/api/live',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { ticket },
      extraHeaders: { host: new URL(site.origin).host, origin: site.origin, ...headers },
    })
    sockets.push(socket)
    return socket
  }

  /** Connects somebody with a process. */
  const enterAs = async (session: Participant, { port }: { port: number }): Promise<ConnectedBrowser> => {
    const socket = await connected(open(port, session.site, await insertTicket(session)))
    const events: LiveEvent[] = []
    socket.on('event', (event: LiveEvent) => events.push(event))
    const ask = (name: string, input: unknown) =>
      new Promise<LiveAnswer>((resolve) => socket.emit(name, input, resolve))
    return { ...session, socket, events, ask }
  }

  const endSession = ({ sessionId, site }: Omit<Participant, 'participantId'>) =>
    test.asOwner(
      (owner) =>
        owner.query(`update sessions set ended_at = $1, end_reason = 'signed_out' where id = $2`, [
          systemClock.now(),
          sessionId,
        ]),
      site.tenantId,
    )

  return {
    gone,
    startProcess,
    insertSession,
    insertLinkSession,
    insertTicket,
    open,
    enterAs,
    endSession,
    /** Ends what browsers have opened. */
    hangUp: () => {
      for (const socket of sockets.splice(0)) socket.disconnect()
    },
  }
}

/** Resolves when the connection stands. @throws Error with the refusal as its message */
export const connected = async (socket: Socket): Promise<Socket> => {
  await Promise.race([
    new Promise<void>((resolve) => socket.once('connect', resolve)),
    new Promise<never>((_, reject) => socket.once('connect_error', reject)),
  ])
  return socket
}

/** Resolves with the reason when the connection ends. */
export const disconnection = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve))

/** What a browser hears when its connection ends, in that order, and how long it took. */
export const ending = async (socket: Socket) => {
  const order: unknown[] = []
  socket.on('session_ended', (ended) => order.push(ended))
  socket.on('disconnect', (reason) => order.push(reason))
  const start = performance.now()
  await disconnection(socket)
  return { order, milliseconds: performance.now() - start }
}
