import { beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { createMedia } from '../../../platform/video/media.ts'
import { SoundTestPanel } from './sound-test-panel.tsx'

beforeEach(() => prepare('enUS'))

const show = async (track: MediaStreamTrack | null) => {
  const state = createMedia(undefined).state.getState()
  return render(
    <Stage>
      <SoundTestPanel state={{ ...state, microphone: { track, on: true, refusal: null } }} />
    </Stage>,
  )
}

it('plays back what was said, also of a muted microphone, and asks whether it was heard', async () => {
  // The fake microphone of the test browser beeps.
  const [track] = (await navigator.mediaDevices.getUserMedia({ audio: true })).getAudioTracks()
  track!.enabled = false
  const screen = await show(track!)
  await screen.getByRole('button', { name: 'Test audio' }).click()
  await expect.element(screen.getByText('Say something…')).toBeVisible()
  await expect.element(screen.getByText('Playing your recording…'), { timeout: 8_000 }).toBeVisible()
  await expect.element(screen.getByText('Didn’t hear yourself?', { exact: false }), { timeout: 10_000 }).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Test again' })).toBeEnabled()
  track!.stop()
})

it('shows that nothing was heard, and what to do', async () => {
  const context = new AudioContext()
  const screen = await show(context.createMediaStreamDestination().stream.getAudioTracks()[0]!)
  await screen.getByRole('button', { name: 'Test audio' }).click()
  await expect
    .element(screen.getByText('We couldn’t hear you. Speak louder, or choose another microphone.'), { timeout: 8_000 })
    .toBeVisible()
  await context.close()
})

it('cannot be started without a microphone', async () => {
  const screen = await show(null)
  await expect.element(screen.getByRole('button', { name: 'Test audio' })).toBeDisabled()
})
