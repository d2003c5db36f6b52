import { enterCallRoom, sendCallSignal } from '@colloquy/contract/calls/operations'
import { beforeEach, expect, it, vi } from 'vitest'
import { onLiveEvent, onReconnect, requestLive } from '../../../platform/live/live.ts'
import { createPhones } from '../dial-in/phones.ts'
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
  const signaller = createSignaller('one', () => {}, createPhones())
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

it('keeps phones apart from those with whom a browser connects', async () => {
  const [phone, browser] = [
    { peerId: 'phone:1', isByPhone: true },
    { peerId: 'b', isByPhone: false },
  ]
  vi.mocked(requestLive).mockResolvedValue({
    ok: true,
    value: { self: { peerId: 'a' }, peers: [phone, browser] },
  } as never)
  const handlers = new Map<string, (payload: unknown) => void>()
  vi.mocked(onLiveEvent).mockImplementation((event, handle) => {
    handlers.set(event.name, handle as never)
    return () => undefined
  })
  const phones = createPhones()
  const signaller = createSignaller('one', () => {}, phones)
  const heard = { entered: vi.fn(), left: vi.fn(), signalled: vi.fn(), takenOver: vi.fn() }
  signaller.hear(heard)
  expect((await signaller.enter()).peers).toEqual([browser])
  expect(phones.state.getState().peers).toEqual([phone])
  handlers.get('calls.peer-entered')!({ callId: 'one', peer: { peerId: 'phone:2', isByPhone: true } })
  handlers.get('calls.peer-left')!({ callId: 'one', peerId: 'phone:1', reason: 'left' })
  handlers.get('calls.peer-entered')!({ callId: 'one', peer: { peerId: 'c', isByPhone: false } })
  handlers.get('calls.peer-left')!({ callId: 'one', peerId: 'b', reason: 'left' })
  expect(phones.state.getState().peers.map(({ peerId }) => peerId)).toEqual(['phone:2'])
  expect(heard.entered.mock.calls).toEqual([[{ peerId: 'c', isByPhone: false }]])
  expect(heard.left.mock.calls).toEqual([['b', 'left']])
})
