import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMedia, type Media } from './media.ts'

/** Errors as `getUserMedia` throws them. */
const problem = (name: string, message = '') => new DOMException(message, name)

const real = navigator.mediaDevices
const asking = (getUserMedia: MediaDevices['getUserMedia']) => ({
  getUserMedia,
  enumerateDevices: () => real.enumerateDevices(),
  addEventListener: () => {},
  removeEventListener: () => {},
})

let media: Media
const use = (made: Media) => {
  media = made
  return made.state
}

beforeEach(() => localStorage.removeItem('cq-devices'))
afterEach(() => media.stop())

describe('camera and microphone', () => {
  it('are acquired together, with the names of all devices', async () => {
    const state = use(createMedia())
    await media.start()
    const { microphone, camera, devices } = state.getState()
    expect([microphone.track?.readyState, camera.track?.readyState]).toEqual(['live', 'live'])
    expect(devices.microphones.length).toBeGreaterThan(1)
    expect(devices.cameras.every(({ label }) => label !== '')).toBe(true)
    expect(media.sources()).toMatchObject({ microphone: true, camera: true })
  })

  it('are released when the visit ends, even when they arrive too late', async () => {
    const state = use(createMedia())
    await media.start()
    const { track } = state.getState().camera
    media.stop()
    expect(track?.readyState).toBe('ended')
    const late = Promise.withResolvers<MediaStream>()
    use(createMedia(asking(() => late.promise)))
    const started = media.start()
    media.stop()
    const stream = await real.getUserMedia({ audio: true })
    late.resolve(stream)
    await started
    expect(stream.getTracks()[0]?.readyState).toBe('ended')
    expect(media.tracks()).toEqual({ audio: null, video: null, screen: null })
  })

  it('releases a camera that is switched off; a muted microphone stays acquired', async () => {
    const state = use(createMedia())
    await media.start()
    const { camera, microphone } = state.getState()
    await media.turn('camera', false)
    await media.turn('microphone', false)
    expect(camera.track?.readyState).toBe('ended')
    expect(microphone.track).toMatchObject({ readyState: 'live', enabled: false })
    expect(media.sources()).toMatchObject({ microphone: false, camera: false })
    await media.turn('camera', true)
    await media.turn('microphone', true)
    expect(media.sources()).toMatchObject({ microphone: true, camera: true })
    expect(media.tracks().audio).toBe(microphone.track)
  })

  it('send nothing during a pause, after which the microphone stays off until it is turned on', async () => {
    const state = use(createMedia())
    await media.start()
    const { camera, microphone } = state.getState()
    media.setPaused(true)
    await media.turn('microphone', true)
    expect(media.tracks()).toEqual({ audio: null, video: null, screen: null })
    expect(media.sources()).toMatchObject({ microphone: false, camera: false, screen: false })
    expect(microphone.track?.enabled).toBe(false)
    media.setPaused(false)
    expect(media.sources()).toMatchObject({ microphone: false, camera: true })
    expect([media.tracks().video, microphone.track?.enabled]).toEqual([camera.track, false])
    await media.turn('microphone', true)
    expect([media.sources().microphone, microphone.track?.enabled]).toEqual([true, true])
  })

  it('are chosen, and remembered for the next call', async () => {
    const state = use(createMedia())
    await media.start()
    const other = state.getState().devices.microphones.at(-1)!
    await media.choose('microphone', other.deviceId)
    expect(media.tracks().audio?.getSettings().deviceId).toBe(other.deviceId)
    media.stop()
    use(createMedia())
    await media.start()
    expect(media.tracks().audio?.getSettings().deviceId).toBe(other.deviceId)
  })
})

describe('unavailable devices', () => {
  it('falls back from a remembered device that was removed to any other', async () => {
    localStorage.setItem('cq-devices', JSON.stringify({ camera: 'thrown-away' }))
    const state = use(createMedia())
    await media.start()
    expect(state.getState().camera).toMatchObject({ refusal: null, track: { readyState: 'live' } })
    await media.choose('camera', 'thrown-away-too')
    expect(state.getState().camera).toMatchObject({ refusal: 'gone', track: null })
  })

  it.each([
    ['NotAllowedError', 'Permission denied', 'denied'],
    ['NotAllowedError', 'Permission denied by system', 'blocked'],
    ['NotFoundError', '', 'missing'],
    ['OverconstrainedError', '', 'gone'],
    ['NotReadableError', '', 'busy'],
    ['TypeError', '', 'unknown'],
  ])('%s "%s" is %s', async (name, message, refusal) => {
    const state = use(createMedia(asking(() => Promise.reject(problem(name, message)))))
    await media.start()
    expect(state.getState()).toMatchObject({ microphone: { refusal }, camera: { refusal }, asking: false })
  })

  it('uses the microphone without a camera', async () => {
    const state = use(
      createMedia(
        asking((constraints) =>
          constraints?.video ? Promise.reject(problem('NotFoundError')) : real.getUserMedia({ audio: true }),
        ),
      ),
    )
    await media.start()
    expect(state.getState().camera).toMatchObject({ track: null, refusal: 'missing' })
    expect(state.getState().microphone.track?.readyState).toBe('live')
  })

  it('can be requested again', async () => {
    const ask = vi.fn<MediaDevices['getUserMedia']>(() => Promise.reject(problem('NotAllowedError')))
    const state = use(createMedia(asking(ask)))
    await media.start()
    ask.mockImplementation((constraints) => real.getUserMedia(constraints))
    await media.retry('microphone')
    expect(state.getState().microphone).toMatchObject({ refusal: null, track: { readyState: 'live' } })
  })

  it('reports a reason where a page may not ask at all', async () => {
    const state = use(createMedia({ ...asking(real.getUserMedia), getUserMedia: undefined as never }))
    await media.start()
    expect(state.getState().microphone.refusal).toBe('insecure')
  })

  it('falls back to another device when one is unplugged', async () => {
    const state = use(createMedia())
    await media.start()
    const { track } = state.getState().microphone
    track?.onended?.(new Event('ended'))
    await expect.poll(() => state.getState().microphone.track).not.toBe(track)
    expect(state.getState().microphone.track?.readyState).toBe('live')
  })
})

describe('a shared screen', () => {
  const screen = () => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')
    return canvas.captureStream(1)
  }
  const sharing = (getDisplayMedia: MediaDevices['getDisplayMedia']) =>
    use(createMedia({ ...asking(() => Promise.reject(problem('NotFoundError'))), getDisplayMedia }))

  it('is sent until it is stopped, here or by the browser', async () => {
    const streams = [screen(), screen()]
    const state = sharing(async () => streams.shift()!)
    const changed = vi.fn()
    media.subscribe(changed)
    await media.shareScreen()
    const first = state.getState().screen
    expect([media.tracks().screen, media.sources().screen, first?.contentHint]).toEqual([first, true, 'detail'])
    media.stopSharing()
    expect([first?.readyState, media.sources().screen]).toEqual(['ended', false])
    await media.shareScreen()
    state.getState().screen?.dispatchEvent(new Event('ended'))
    expect(media.tracks().screen).toBe(null)
    expect(changed).toHaveBeenCalledTimes(4)
  })

  it('is not sent when the person chooses none, or has left meanwhile', async () => {
    sharing(() => Promise.reject(problem('NotAllowedError')))
    await media.shareScreen()
    expect(media.sources().screen).toBe(false)
    const late = Promise.withResolvers<MediaStream>()
    sharing(() => late.promise)
    const shared = media.shareScreen()
    media.stop()
    const stream = screen()
    late.resolve(stream)
    await shared
    expect([media.tracks().screen, stream.getTracks()[0]?.readyState]).toEqual([null, 'ended'])
  })

  it('is not offered where the browser has none', () => {
    use(createMedia(asking(() => Promise.reject(problem('NotFoundError')))))
    expect(media.canShareScreen).toBe(false)
  })
})
