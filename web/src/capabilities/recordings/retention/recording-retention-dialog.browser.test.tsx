import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { RecordingRetentionDialog } from './recording-retention-dialog.tsx'

const sent: unknown[] = []
beforeEach(async () => {
  await prepare('enUS')
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)))
    return Response.json({ days: 30, former: null })
  })
})

it('warns before a shorter period, and shows that a longer one is for later recordings', async () => {
  const onClose = vi.fn()
  const screen = await render(
    <Stage>
      <RecordingRetentionDialog retention={{ days: 90, former: null }} onClose={onClose} />
    </Stage>,
  )
  const shorter = screen.getByText('Recordings and transcripts older than 30 days will be erased', { exact: false })
  await screen.getByLabelText('Retention period for recordings and transcripts').selectOptions('1 year')
  await expect.element(screen.getByText('Only recordings requested from now on', { exact: false })).toBeVisible()
  expect(shorter.query()).toBeNull()
  await screen.getByLabelText('Retention period for recordings and transcripts').selectOptions('30 days')
  await expect.element(shorter).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toEqual([{ days: 30 }])
})
