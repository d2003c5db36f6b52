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
const asked = vi.fn(async () => {
  if (!answers) throw new TypeError('Failed to fetch')
  return Response.json({ appVersion: 'a' })
})
beforeEach(() => {
  vi.useFakeTimers()
  asked.mockClear()
  answers = true
  vi.stubGlobal('fetch', asked)
  stop = watchConnectivity()
})
afterEach(() => {
  reportReachability(true)
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the server', () => {
  it('is not out of reach because of one failure, as long as it answers', async () => {
    checkConnectivity()
    checkConnectivity()
    await vi.advanceTimersByTimeAsync(0)
    expect([asked.mock.calls.length, currentConnectivity()]).toEqual([1, 'there'])
  })

  it('is asked again and again while it is silent, more and more seldom, until it answers', async () => {
    const seen: string[] = []
    const end = onConnectivityChange((reach) => seen.push(reach))
    answers = false
    reportReachability(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(currentConnectivity()).toBe('silent')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(asked.mock.calls.length).toBe(5)
    answers = true
    await vi.advanceTimersByTimeAsync(15_000)
    expect(seen).toEqual(['silent', 'there'])
    const before = asked.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.mock.calls.length).toBe(before)
    end()
  })

  it('is there again as soon as any request is answered', async () => {
    answers = false
    checkConnectivity()
    await vi.advanceTimersByTimeAsync(0)
    expect(currentConnectivity()).toBe('silent')
    reportReachability(true)
    expect(currentConnectivity()).toBe('there')
  })

  it('is cut off when the device has no network, and looked for at once when it has one again', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(0)
    expect(currentConnectivity()).toBe('cut')
    expect(asked).not.toHaveBeenCalled()
    // What was on its way arrives.
    reportReachability(true)
    expect(currentConnectivity()).toBe('cut')
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(currentConnectivity()).toBe('there')
    online.mockRestore()
  })
})
