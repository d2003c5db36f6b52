import type { ChatAttachment } from '@colloquy/contract/chat/attachment-shapes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { UploadList } from './upload-list.tsx'
import { type Uploads, useUploads } from './uploads.ts'

const chatId = '0198c0de-0000-7000-8000-000000000001'
type Answer = { readonly ok: true; readonly value: ChatAttachment } | { readonly ok: false; readonly refusal: string }
interface Call {
  readonly name: string
  readonly signal: AbortSignal | undefined
  readonly progress: (part: number) => void
  readonly answer: (answer: Answer) => void
  readonly fail: () => void
}
const calls = vi.hoisted((): Call[] => [])

vi.mock('../../../platform/session.ts', async (original) => ({
  ...(await original<object>()),
  api: (
    _: unknown,
    { file }: { file: File },
    { signal, onProgress }: { signal?: AbortSignal; onProgress: Call['progress'] },
  ) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      calls.push({ name: file.name, signal, progress: onProgress, answer: resolve, fail: () => reject(new Error()) })
    }),
}))

const storedAs = (name: string): Answer => ({
  ok: true,
  value: { attachmentId: name, name, size: 3, hasPreview: false, state: 'unscanned' },
})
let uploads: Uploads
function Harness() {
  uploads = useUploads('reader', chatId)
  return <UploadList uploads={uploads} />
}
const show = () =>
  render(
    <Stage>
      <Harness />
    </Stage>,
  )
const files = (...names: string[]) => names.map((name) => new File(['abc'], name))

beforeEach(async () => {
  calls.length = 0
  localStorage.clear()
  await prepare('enUS')
})

describe('files for a message', () => {
  it('are uploaded one after the other with their progress, and remembered with the draft', async () => {
    const { unmount } = await show()
    uploads.add(files('a.txt', 'b.pdf'))
    await expect.poll(() => calls.map(({ name }) => name)).toEqual(['a.txt'])
    calls[0]!.progress(0.5)
    const meter = page.getByRole('meter', { name: 'Uploading a.txt' })
    await expect.element(meter).toHaveAttribute('aria-valuenow', '50')
    expect(uploads.isComplete).toBe(false)
    calls[0]!.answer(storedAs('a.txt'))
    await expect.poll(() => calls.length).toBe(2)
    calls[1]!.answer(storedAs('b.pdf'))
    await expect.poll(() => uploads.isComplete).toBe(true)
    await unmount()
    await show()
    expect(uploads.attachments.map(({ name }) => name)).toEqual(['a.txt', 'b.pdf'])
    uploads.clear()
    await expect.poll(() => uploads.items).toEqual([])
    expect(Object.keys(localStorage).filter((key) => key.includes('chat-draft-files'))).toEqual([])
  })

  it('can be cancelled while they are uploaded; the next one follows', async () => {
    await show()
    uploads.add(files('a.txt', 'b.txt'))
    await expect.poll(() => calls.length).toBe(1)
    await userEvent.click(page.getByRole('button', { name: 'Remove a.txt' }))
    expect(calls[0]!.signal?.aborted).toBe(true)
    await expect.poll(() => calls.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
    expect(uploads.items.map(({ name }) => name)).toEqual(['b.txt'])
  })

  it('say why they cannot be attached, and are uploaded again when the connection had failed', async () => {
    await show()
    uploads.add(files('a.exe', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt'))
    await expect.element(page.getByText(/can’t be attached/)).toBeVisible()
    await expect.element(page.getByText('You can attach up to 5 files to a message. Remove one first.')).toBeVisible()
    await expect.poll(() => calls.length).toBe(1)
    calls[0]!.fail()
    const retry = page.getByRole('button', { name: 'Try again' })
    await userEvent.click(retry.first())
    await expect.poll(() => calls.filter(({ name }) => name === 'b.txt').length, { timeout: 3000 }).toBeGreaterThan(0)
    expect(uploads.isComplete).toBe(false)
  })
})

describe('files of a message', () => {
  it('say what the virus scanner has found, and are buttons that save them', async () => {
    const states = ['clean', 'pending', 'unscanned', 'infected'] as const
    const attachments = states.map((state) => ({
      attachmentId: state,
      name: `${state}.txt`,
      size: 12_400,
      hasPreview: false,
      state,
    }))
    await render(
      <Stage>
        <AttachmentList chatId={chatId} attachments={attachments} />
      </Stage>,
    )
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expect.element(button('Download clean.txt 12.4 kB')).toBeEnabled()
    await expect.element(button('Download unscanned.txt 12.4 kB Not scanned for viruses')).toBeEnabled()
    const pending = button('Download pending.txt 12.4 kB Being scanned for viruses…')
    await expect.element(pending).toHaveAttribute('aria-disabled', 'true')
    const infected = button('Download infected.txt 12.4 kB Deleted because a virus was found')
    await expect.element(infected).toHaveAttribute('aria-disabled', 'true')
  })
})
