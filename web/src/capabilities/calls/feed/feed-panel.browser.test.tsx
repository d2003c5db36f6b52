import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { FeedPanel } from './feed-panel.tsx'

let made: number

beforeEach(async () => {
  made = 0
  await prepare()
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'POST') made += 1
    if (init?.method === 'DELETE') made = 0
    const feed = made > 0 ? { madeAt: new Date().toISOString() } : null
    const url = init?.method === 'POST' ? { url: `https://portal.example/api/calendar-feeds/secret-${made}` } : {}
    return Response.json({ feed, ...url })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  notifications.clean()
})

describe('the calendar link', () => {
  it('is shown once, and replaced or revoked after confirmation only', async () => {
    const screen = await render(
      <Stage>
        <Notifications />
        <FeedPanel />
      </Stage>,
    )
    await screen.getByRole('button', { name: 'Create calendar link' }).click()
    const address = screen.getByRole('textbox', { name: 'Calendar link' })
    await expect.element(address).toHaveValue('https://portal.example/api/calendar-feeds/secret-1')
    await screen.getByRole('checkbox', { name: 'For Outlook: include the time zone' }).click()
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
    await expect.element(address).toHaveValue(`https://portal.example/api/calendar-feeds/secret-1?timezone=${zone}`)
    await screen.getByRole('checkbox').click()
    await screen.getByRole('button', { name: 'Replace link' }).click()
    expect(made).toBe(1)
    await screen.getByRole('dialog').getByRole('button', { name: 'Replace link' }).click()
    await expect.element(address).toHaveValue('https://portal.example/api/calendar-feeds/secret-2')
    await screen.getByRole('button', { name: 'Revoke' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect.element(screen.getByText('Calendar link revoked')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Create calendar link' })).toBeVisible()
    await expect.element(address).not.toBeInTheDocument()
  })
})
