import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  checkConnectivity,
  currentConnectivity,
  onConnectivityChange,
  reportReachability,
  watchConnectivity,
} from './connectivity.ts'

let stop: () => void
let answers = true
const fetchMock = vi.fn(async () => {
  if (!answers) throw new TypeError('Failed to fetch')
  return Response.json({ appVersion: 'a' })
})
beforeEach(() => {
  vi.useFakeTimers()
  fetchMock.mockClear()
  answers = true
  vi.stubGlobal('fetch', fetchMock)
  stop = watchConnectivity()
})
afterEach(() => {
  reportReachability(true)
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the connectivity of the server', () => {
  it('survives one failure while the server responds', async () => {
    checkConnectivity()
    checkConnectivity()
    await vi.advanceTimersByTimeAsync(0)
    expect([fetchMock.mock.calls.length, currentConnectivity()]).toEqual([1, 'online'])
  })

  it('is checked with exponential backoff until the server responds', async () => {
    const seen: string[] = []
    const end = onConnectivityChange((reach) => seen.push(reach))
    answers = false
    reportReachability(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(currentConnectivity()).toBe('unreachable')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(fetchMock.mock.calls.length).toBe(5)
    answers = true
    await vi.advanceTimersByTimeAsync(15_000)
    expect(seen).toEqual(['unreachable', 'online'])
    const before = fetchMock.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetchMock.mock.calls.length).toBe(before)
    end()
  })

  it('is restored by any successful request', async () => {
    answers = false
    checkConnectivity()
    await vi.advanceTimersByTimeAsync(0)
    expect(currentConnectivity()).toBe('unreachable')
    reportReachability(true)
    expect(currentConnectivity()).toBe('online')
  })

  it('is `cut` while the device is offline, and is checked at once when it is online again', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(0)
    expect(currentConnectivity()).toBe('offline')
    expect(fetchMock).not.toHaveBeenCalled()
    // A response that was in flight arrives.
    reportReachability(true)
    expect(currentConnectivity()).toBe('offline')
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(currentConnectivity()).toBe('online')
    online.mockRestore()
  })
})
