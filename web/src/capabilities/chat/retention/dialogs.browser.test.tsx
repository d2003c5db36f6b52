import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { RetentionDialog } from './retention-dialog.tsx'

const sent: { url: string; body: unknown }[] = []
const chatId = '0198c0de-0000-7000-8000-000000000001'

beforeEach(async () => {
  await prepare('enUS')
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init?.body)) })
    return Response.json({})
  })
})

describe('The dialog of a legal hold', () => {
  it('asks for a reason before it places the hold', async () => {
    const onClose = vi.fn()
    const screen = await render(
      <Stage>
        <HoldDialog kind="place" chatId={chatId} title="Heat pumps" onClose={onClose} />
      </Stage>,
    )
    await screen.getByRole('button', { name: 'Place legal hold' }).click()
    expect(sent).toEqual([])
    await screen.getByLabelText('Reason').fill('Request 12')
    await screen.getByRole('button', { name: 'Place legal hold' }).click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(sent).toMatchObject([
      { url: expect.stringContaining(`/chats/${chatId}/hold`), body: { reason: 'Request 12' } },
    ])
  })
})

describe('The dialog of the retention period', () => {
  it('warns before a shorter period, which erases messages', async () => {
    const screen = await render(
      <Stage>
        <RetentionDialog retention={{ months: 24, former: null }} onClose={() => undefined} />
      </Stage>,
    )
    const warning = screen.getByText('Messages older than 6 months will be erased for good in 24 hours.', {
      exact: false,
    })
    await screen.getByLabelText('Retention period for messages').selectOptions('5 years')
    expect(warning.query()).toBeNull()
    await screen.getByLabelText('Retention period for messages').selectOptions('6 months')
    await expect.element(warning).toBeVisible()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent).toMatchObject([{ body: { months: 6 } }])
  })
})
