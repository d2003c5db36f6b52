import { watchCallRoom } from '@colloquy/contract/calls/operations'
import { io } from 'socket.io-client'
import { beforeEach, expect, it, vi } from 'vitest'

vi.mock('socket.io-client', () => ({ io: vi.fn() }))
vi.mock('../session.ts', () => ({ api: vi.fn(), leave: vi.fn() }))

const heard = new Map<string, (...args: never[]) => void>()
const happens = (name: string) => heard.get(name)?.()

beforeEach(() => {
  vi.resetModules()
  heard.clear()
  vi.mocked(io).mockReset()
  vi.mocked(io).mockReturnValue({
    on: (name: string, listener: () => void) => heard.set(name, listener),
    timeout: () => ({ emitWithAck: async () => ({ ok: true, value: { peers: [] } }) }),
  } as never)
})

it('connects when the page is idle, and then refetches what was loaded before', async () => {
  const { connectLive } = await import('./live.ts')
  const { promise: quiet, resolve: becomeQuiet } = Promise.withResolvers<void>()
  const missed = vi.fn()
  connectLive(quiet, missed)
  await Promise.resolve()
  expect(io).not.toHaveBeenCalled()
  becomeQuiet()
  await expect.poll(() => vi.mocked(io).mock.calls.length).toBe(1)
  expect(missed).not.toHaveBeenCalled()
  happens('connect')
  expect(missed).toHaveBeenCalledTimes(1)
})

it('refetches everything and notifies subscribers after a reconnect', async () => {
  const { connectLive, onReconnect } = await import('./live.ts')
  const [missed, again] = [vi.fn(), vi.fn()]
  connectLive(Promise.resolve(), missed)
  onReconnect(again)
  await expect.poll(() => vi.mocked(io).mock.calls.length).toBe(1)
  happens('connect')
  expect(again).not.toHaveBeenCalled()
  happens('connect')
  expect(missed).toHaveBeenCalledTimes(2)
  expect(again).toHaveBeenCalledTimes(1)
})

it('connects at once when something is to be sent', async () => {
  const { requestLive, connectLive } = await import('./live.ts')
  connectLive(new Promise(() => undefined), vi.fn())
  expect(await requestLive(watchCallRoom, { callId: '0198c0de-0000-7000-8000-000000000001' })).toMatchObject({
    ok: true,
  })
  expect(io).toHaveBeenCalledTimes(1)
})

it('sends nothing for people who get no connection', async () => {
  const { requestLive } = await import('./live.ts')
  await expect(requestLive(watchCallRoom, { callId: '0198c0de-0000-7000-8000-000000000001' })).rejects.toThrow()
  expect(io).not.toHaveBeenCalled()
})
