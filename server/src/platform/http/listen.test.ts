import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { listen, type RunningServer } from './listen.ts'

const host = '127.0.0.1'
const open: RunningServer[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close(100)
})

/** Ports that are free at the moment. */
const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, host))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}

const slowly = () => {
  const app = fastify()
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  app.get('/', async (request) => request.host)
  app.get('/slow', async () => {
    begun.resolve()
    await go.promise
    return 'done'
  })
  return { app, begun: begun.promise, go: go.resolve }
}

describe('the listening ports', () => {
  it('serve the same application, which sees the requested port', async () => {
    const ports = await freePorts(3)
    open.push(await listen(slowly().app, host, ports))
    const answers = await Promise.all(ports.map(async (port) => (await fetch(`http://${host}:${port}/`)).text()))
    expect(answers).toEqual(ports.map((port) => `${host}:${port}`))
  })

  it('refuse new connections at once, and finish requests in progress', async () => {
    const [port] = (await freePorts(1)) as [number]
    const { app, begun, go } = slowly()
    const running = await listen(app, host, [port])
    const answer = fetch(`http://${host}:${port}/slow`).then((response) => response.text())
    await begun
    const closed = running.close(10_000)
    await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow()
    go()
    expect(await answer).toBe('done')
    await closed
  })

  it('are closed after the timeout at the latest', async () => {
    const [port] = (await freePorts(1)) as [number]
    const { app, begun } = slowly()
    const running = await listen(app, host, [port])
    const answer = fetch(`http://${host}:${port}/slow`)
    const cut = expect(answer).rejects.toThrow()
    await begun
    await running.close(50)
    await cut
  })

  it('report in one line that a port is in use, and leave none open', async () => {
    const [first, taken] = (await freePorts(2)) as [number, number]
    open.push(await listen(slowly().app, host, [taken]))
    const failed = listen(slowly().app, host, [first, taken])
    await expect(failed).rejects.toThrow(ConfigError)
    await expect(failed).rejects.toThrow(`Port ${taken} of ${host} is taken; set PORT_BASE to another`)
    await expect(fetch(`http://${host}:${first}/`)).rejects.toThrow()
  })
})
