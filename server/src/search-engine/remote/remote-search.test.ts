import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { SearchRequest } from '../search-request.ts'
import type { SearchService, SearchThreads } from '../workers/search-threads.ts'
import { connectToSearch } from './remote-search.ts'
import { type SearchServer, serveSearch } from './search-server.ts'

const log = createLog('silent')
const secretKey = 'a secret of more than thirty-two characters'
const request = { offset: 3 } as unknown as SearchRequest

/** Threads with fixed answers, whose positions the test sets. */
const createThreads = () => {
  const listeners: Parameters<SearchService['onChange']>[0][] = []
  const calls: unknown[][] = []
  const polled: string[] = []
  const answer = { search: async (): Promise<unknown> => ({ total: 7 }) }
  const threads = {
    onChange: (listener: (typeof listeners)[number]) => listeners.push(listener),
    catchUp: async (tenantId: string) => polled.push(tenantId) > 0,
    call: async (...args: unknown[]) => {
      calls.push(args)
      return args[1] === 'search' ? answer.search() : new Map([['smartmeters', 'smart meters']])
    },
  } as unknown as SearchThreads
  const reach: Parameters<SearchService['onChange']>[0] = (...change) => {
    for (const listener of listeners) listener(...change)
  }
  return { threads, reach, calls, polled, answer }
}

let world: ReturnType<typeof createThreads>
let server: SearchServer
const clients: SearchService[] = []
const serve = (port = 0) => serveSearch(world.threads, { host: '127.0.0.1', port, secretKey, log })
const connect = (secret = secretKey): SearchService => {
  const client = connectToSearch({
    host: '127.0.0.1',
    port: server.port,
    secretKey: secret,
    maxReplicationWaitMs: 150,
    log,
  })
  clients.push(client)
  return client
}

beforeEach(async () => {
  world = createThreads()
  server = await serve()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.stop()
  await server.close()
})

it('searches in the other process, and knows its positions', async () => {
  world.reach('tenant', null, 'first')
  const client = connect()
  expect(client.position('tenant')).toBeUndefined()
  await expect.poll(() => client.position('tenant')).toBe('first')
  expect(await client.call('tenant', 'search', 'client', request)).toEqual({ total: 7 })
  expect(await client.call('tenant', 'correctSpelling', 'staff', [], true)).toEqual(
    new Map([['smartmeters', 'smart meters']]),
  )
  expect(world.calls).toEqual([
    ['tenant', 'search', 'client', request],
    ['tenant', 'correctSpelling', 'staff', [], true],
  ])
})

it('reports changed documents before their position is known, to every process', async () => {
  world.reach('other', null, 'connected')
  const [one, two] = [connect(), connect()]
  const heard: unknown[] = []
  for (const client of [one, two]) {
    await expect.poll(() => client.position('other')).toBe('connected')
    client.onChange((...change) => heard.push([...change, client.position('tenant')]))
  }
  world.reach('tenant', ['a', 'b'], 'first')
  world.reach('tenant', ['c'], 'second')
  for (const client of [one, two]) await expect.poll(() => client.position('tenant')).toBe('second')
  expect(heard).toHaveLength(4)
  expect(heard).toContainEqual(['tenant', ['a', 'b'], 'first', undefined])
  expect(heard).toContainEqual(['tenant', ['c'], 'second', 'first'])
  const waiting = one.catchUp('tenant', 60_000)
  await expect.poll(() => world.polled).toEqual(['tenant'])
  world.reach('tenant', [], 'third')
  expect(await waiting).toBe(true)
})

it('reports no replication position and fails at once while the search process is down', async () => {
  world.reach('tenant', null, 'first')
  const client = connect()
  await expect.poll(() => client.position('tenant')).toBe('first')
  const heard: unknown[] = []
  client.onChange((...change) => heard.push(change))
  world.answer.search = () => new Promise(() => undefined)
  const pending = client.call('tenant', 'search', 'client', request)
  pending.catch(() => undefined)
  await expect.poll(() => world.calls.length).toBe(1)
  const { port } = server
  await server.close()
  await expect(pending).rejects.toThrow('the search process has gone')
  expect(client.position('tenant')).toBeUndefined()
  expect(heard).toEqual([['tenant', null, undefined]])
  await expect(client.call('tenant', 'search', 'client', request)).rejects.toThrow('there is no search process')
  expect(await client.catchUp('tenant', 60_000)).toBe(false)
  world = createThreads()
  server = await serve(port)
  world.reach('tenant', null, 'second')
  await expect.poll(() => client.position('tenant'), { timeout: 10_000 }).toBe('second')
  expect(await client.call('tenant', 'search', 'client', request)).toEqual({ total: 7 })
})

it('passes on why a search has failed', async () => {
  const client = connect()
  world.reach('tenant', null, 'first')
  await expect.poll(() => client.position('tenant')).toBe('first')
  world.answer.search = () => Promise.reject(new Error('this tenant has no search index'))
  await expect(client.call('tenant', 'search', 'client', request)).rejects.toThrow('this tenant has no search index')
  await expect(client.call('tenant', 'size' as never, ...([] as never))).rejects.toThrow('no such method')
})

it('answers nobody who does not know the secret', async () => {
  world.reach('tenant', null, 'first')
  const [stranger, friend] = [connect('another secret of thirty-two characters'), connect()]
  await expect.poll(() => friend.position('tenant')).toBe('first')
  expect(stranger.position('tenant')).toBeUndefined()
  await expect(stranger.call('tenant', 'search', 'client', request)).rejects.toThrow('there is no search process')
  expect(world.calls).toEqual([])
})
