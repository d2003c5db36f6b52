import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import type { LiveServer } from './connection.ts'
import { watchSessions } from './session-watch.ts'

const disconnect = vi.fn()
const room = { emit: vi.fn(), disconnectSockets: disconnect }
const socket = { data: { tenantId: 'tenant', sessionId: 'session', personId: 'person' } }
const io = {
  of: () => ({ sockets: new Map([['socket', socket]]) }),
  local: { in: () => room },
} as unknown as LiveServer

beforeEach(() => {
  disconnect.mockClear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('ends sessions after a look-up that was never answered', async () => {
  let lookups = 0
  const transaction = () => {
    lookups += 1
    return lookups === 1 ? new Promise(() => {}) : Promise.resolve([{ id: 'session', reason: 'signed_out' }])
  }
  const watch = watchSessions({
    io,
    database: { transaction } as unknown as Database,
    appUrl: '',
    clock: systemClock,
    log: createLog('silent'),
    listen: false,
  })
  await vi.advanceTimersByTimeAsync(3_000)
  expect([lookups, disconnect.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(lookups).toBeGreaterThan(1)
  expect(disconnect).toHaveBeenCalledWith(true)
  await watch.stop()
})
