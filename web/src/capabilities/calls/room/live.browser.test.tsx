import { enterCallRoom, sendCallSignal } from '@colloquy/contract/calls/operations'
import { beforeEach, expect, it, vi } from 'vitest'
import { onReconnect, requestLive } from '../../../platform/live/live.ts'
import { createSignaller } from './live.ts'

vi.mock('../../../platform/live/live.ts', () => ({ requestLive: vi.fn(), onLiveEvent: vi.fn(), onReconnect: vi.fn() }))

/** A mock server that reports us as present from each entry until it times us out. */
const aRoom = () => {
  const state = { inside: false, entered: 0 }
  vi.mocked(requestLive).mockImplementation(async (operation) => {
    if (operation.name === enterCallRoom.name) {
      Object.assign(state, { inside: true, entered: state.entered + 1 })
      return { ok: true, value: { self: { peerId: 'a' }, peers: [] } } as never
    }
    if (operation.name !== sendCallSignal.name) throw new Error(operation.name)
    return (state.inside ? { ok: true, value: { delivered: true } } : { ok: false, refusal: 'not_found' }) as never
  })
  return state
}

beforeEach(() => {
  vi.mocked(onReconnect).mockReturnValue(() => undefined)
})

it('enters again once after a timeout, and then repeats the signal', async () => {
  const room = aRoom()
  const signaller = createSignaller('one', () => {})
  const again = vi.fn(() => void signaller.enter())
  const stop = signaller.onReturn(again)
  await signaller.enter()
  await signaller.send('b', 'camera', { candidate: null })

  room.inside = false
  const sent = [0, 1].map(() => signaller.send('b', 'camera', { candidate: null }))
  expect(await Promise.allSettled(sent)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  await expect.poll(() => room.entered).toBe(2)
  expect(again).toHaveBeenCalledOnce()
  await signaller.send('b', 'camera', { candidate: null })

  stop()
  room.inside = false
  await expect(signaller.send('b', 'camera', { candidate: null })).rejects.toThrow()
  expect(again).toHaveBeenCalledOnce()
})
