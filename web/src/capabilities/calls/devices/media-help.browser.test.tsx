import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { createMedia } from '../../../platform/video/media.ts'
import { useMedia } from '../room/data.ts'
import { MediaHelp } from './media-help.tsx'

const real = navigator.mediaDevices
const asking = (getUserMedia: MediaDevices['getUserMedia']) => ({
  getUserMedia,
  enumerateDevices: () => real.enumerateDevices(),
  addEventListener: () => {},
  removeEventListener: () => {},
})
const refusing = (name: string, message = '') => asking(() => Promise.reject(new DOMException(message, name)))

function Help({ media }: { media: ReturnType<typeof createMedia> }) {
  return <MediaHelp media={media} state={useMedia({ media })} />
}
const show = async (from: Parameters<typeof createMedia>[0]) => {
  const media = createMedia(from)
  const screen = await render(
    <Stage>
      <Help media={media} />
    </Stage>,
  )
  await media.start()
  return { media, screen }
}

beforeEach(() => prepare())

describe('Help with an unavailable camera and microphone', () => {
  it.each([
    ['NotAllowedError', '', 'Click the icon next to the address bar'],
    ['NotAllowedError', 'Permission denied by system', 'Open your computer’s privacy settings'],
    ['NotFoundError', '', 'Connect a device or turn it on'],
    ['NotReadableError', '', 'Close the other app or call'],
    ['OverconstrainedError', '', 'Choose another device below'],
  ])('shows for %s "%s" what to do: %s', async (name, message, help) => {
    const { screen } = await show(refusing(name, message))
    await expect.element(screen.getByText('No one can hear or see you', { exact: false })).toBeVisible()
    await expect.element(screen.getByText(help, { exact: false })).toBeVisible()
    await expect.element(screen.getByText('You can still join and listen.', { exact: false })).toBeVisible()
  })

  it('concerns the camera alone when the microphone works', async () => {
    const { media, screen } = await show(
      asking((constraints) =>
        constraints?.video
          ? Promise.reject(new DOMException('', 'NotReadableError'))
          : real.getUserMedia({ audio: true }),
      ),
    )
    await expect.element(screen.getByText('No one can see you', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('You can still join with audio.', { exact: false })).toBeVisible()
    media.stop()
  })

  it('succeeds on retry once the browser allows it', async () => {
    let allowed = false
    const { media, screen } = await show(
      asking((constraints) =>
        allowed ? real.getUserMedia(constraints) : Promise.reject(new DOMException('', 'NotAllowedError')),
      ),
    )
    allowed = true
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('No one can', { exact: false })).not.toBeInTheDocument()
    expect(media.sources()).toMatchObject({ microphone: true, camera: true })
    media.stop()
  })

  it('offers no retry where browsers would not prompt', async () => {
    const { screen } = await show({ ...refusing(''), getUserMedia: undefined as never })
    await expect.element(screen.getByText('https', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  })
})
