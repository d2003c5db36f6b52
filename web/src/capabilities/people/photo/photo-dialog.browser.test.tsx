import { maxPhotoBytes, type PersonProfile } from '@colloquy/contract/people/shapes'
import { Notifications, notifications } from '@mantine/notifications'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { PhotoDialog } from './photo-dialog.tsx'

const profile = (photoId: string | null) =>
  ({ personId: 'vera', version: 5, fullName: 'Vera Muster', timeZone: 'UTC', photoId }) as unknown as PersonProfile

/** A fake upload whose progress and response the test controls. */
class Way {
  static last: Way
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  status = 0
  response: Blob | undefined
  form: FormData | undefined
  constructor() {
    Way.last = this
  }
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => 'content-type: application/json'
  send(form: FormData) {
    this.form = form
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.response = new Blob([JSON.stringify(body)], { type: 'application/json' })
    this.onload()
  }
}

const removed = vi.fn()
beforeEach(async () => {
  removed.mockClear()
  Way.last = undefined as never
  vi.stubGlobal('XMLHttpRequest', Way)
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'DELETE') removed()
    return Response.json(profile(null))
  })
  await page.viewport(1280, 900)
  await prepare()
})
afterEach(() => {
  vi.unstubAllGlobals()
  notifications.clean()
})

function Part({ photoId }: { photoId: string | null }) {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <PhotoDialog profile={profile(photoId)} opened={opened} onClose={() => setOpened(false)} />
      <Notifications />
    </>
  )
}
const open = (photoId: string | null = null) =>
  render(
    <Stage>
      <Part photoId={photoId} />
    </Stage>,
  )

/** A 400 × 200 pixel image. */
const aPicture = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(400, 200)
  canvas.getContext('2d')!.fillRect(0, 0, 400, 200)
  return new File([await canvas.convertToBlob()], 'me.png', { type: 'image/png' })
}
const choose = async (file: File) => {
  await expect.element(page.getByRole('button', { name: 'Choose photo' })).toHaveFocus()
  const box = document.querySelector<HTMLInputElement>('input[type=file]')!
  const transfer = new DataTransfer()
  transfer.items.add(file)
  box.files = transfer.files
  box.dispatchEvent(new Event('change', { bubbles: true }))
}
const stage = async (): Promise<HTMLElement> => {
  await expect.element(page.getByRole('application')).toBeVisible()
  return page.getByRole('application').element() as HTMLElement
}
const use = () => page.getByRole('button', { name: 'Save photo' })
const alertText = () => document.querySelector('[role=dialog] [role=alert]')?.textContent
const cropSent = async () => JSON.parse(String(Way.last.form?.get('crop')))

describe('a photo', () => {
  it('is cropped by keyboard, uploaded with progress, and saved', async () => {
    await open()
    await choose(await aPicture())
    await expect.element(page.getByRole('application')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}+')
    await use().click()
    await expect.poll(() => Way.last?.form).toBeDefined()
    expect(await cropSent()).toEqual({ size: 182, left: 93, top: 9 })
    Way.last.upload.onprogress?.({ loaded: 30, total: 100 })
    await expect.poll(() => document.querySelector('progress')?.value).toBe(0.3)
    Way.last.answer(200, profile('new'))
    await expect.element(page.getByText('Photo saved')).toBeVisible()
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  })

  it('is cropped by dragging and by the slider', async () => {
    await open()
    await choose(await aPicture())
    const cut = await stage()
    const { width } = cut.getBoundingClientRect()
    const at = (type: string, clientX: number) =>
      cut.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY: 50 }))
    cut.setPointerCapture = () => {}
    at('pointerdown', 200)
    at('pointermove', 200 + width / 4)
    at('pointerup', 200 + width / 4)
    at('pointermove', 900)
    await page.getByLabelText('Zoom').fill('100')
    await use().click()
    await expect.poll(() => Way.last?.form).toBeDefined()
    expect(await cropSent()).toEqual({ size: 96, left: 102, top: 52 })
  })

  it('that the server refuses shows an error, and can be cropped again', async () => {
    await open()
    await choose(await aPicture())
    await use().click()
    await expect.poll(() => Way.last?.form).toBeDefined()
    Way.last.answer(415, { refusal: 'invalid_image' })
    await expect.poll(alertText).toMatch(/picture|JPEG/)
    await expect.element(use()).toBeEnabled()
  })

  it.each([
    ['none at all', new File(['<svg/>'], 'me.png', { type: 'image/png' }), false],
    ['too large', new File([new Uint8Array(maxPhotoBytes + 1)], 'me.png', { type: 'image/png' }), true],
  ])('that is %s is refused before the upload', async (_, file, isLarge) => {
    await open()
    await choose(file)
    await expect.poll(alertText).toBeTruthy()
    expect(alertText() === 'The file is too large. Choose a smaller one.').toBe(isLarge)
    expect(Way.last).toBeUndefined()
    await expect.poll(() => use().elements()).toHaveLength(0)
  })

  it('is removed after confirmation', async () => {
    await open('old')
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(removed).not.toHaveBeenCalled()
    await expect.element(page.getByRole('button', { name: 'Remove photo' })).toHaveFocus()
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await expect.element(page.getByText('Remove your photo?')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await expect.element(page.getByText('Photo removed')).toBeVisible()
    expect(removed).toHaveBeenCalledOnce()
  })
})
