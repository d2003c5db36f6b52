import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQualityMonitor } from './quality-monitor.ts'
import type { Peer } from './signaller.ts'

/** A session with one participant, of whose packets a share is lost. */
const createSession = () => {
  const counters = { packetsReceived: 0, packetsLost: 0 }
  const line = { loss: 0, camera: true }
  const receiveVideo = vi.fn()
  const participant = () => ({ key: 'ada', state: 'connected', sources: { camera: line.camera } })
  const session = {
    state: { getState: () => ({ participants: [participant()] }) },
    statistics: async () => {
      counters.packetsReceived += 100 * (1 - line.loss)
      counters.packetsLost += 100 * line.loss
      return new Map([['in', { type: 'inbound-rtp', ...counters }]])
    },
    receiveVideo,
  }
  return { line, receiveVideo, session: session as unknown as Parameters<typeof createQualityMonitor<Peer>>[0] }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('grades connections, gives the video of a weak one up, and takes it again when asked', async () => {
  const { line, receiveVideo, session } = createSession()
  const monitor = createQualityMonitor(session)
  monitor.start()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(monitor.state.getState().get('ada')).toMatchObject({ grade: 'good' })
  line.loss = 0.2
  await vi.advanceTimersByTimeAsync(6_000)
  expect(monitor.state.getState().get('ada')).toMatchObject({ grade: 'weak' })
  expect(receiveVideo.mock.calls).toEqual([['ada', false]])
  monitor.showVideo('ada')
  expect(receiveVideo.mock.calls.slice(1)).toEqual([['ada', true]])
  monitor.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(receiveVideo).toHaveBeenCalledTimes(2)
  expect(monitor.state.getState().size).toBe(0)
})

it('gives nothing up where there is no video', async () => {
  const { line, receiveVideo, session } = createSession()
  Object.assign(line, { loss: 0.2, camera: false })
  const monitor = createQualityMonitor(session)
  monitor.start()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(receiveVideo).not.toHaveBeenCalled()
  monitor.stop()
})
