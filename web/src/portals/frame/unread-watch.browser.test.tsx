import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type LiveState, useLiveState } from '../../platform/live/live.ts'
import { createQueryClient } from '../../platform/query.ts'
import { setSite } from '../../platform/settings.ts'
import { useShell } from '../../platform/shell-store.ts'
import { aTenant, prepare, Stage, someSettings } from '../../platform/test-rig.tsx'
import { PageTitle } from './page-title.tsx'
import { UnreadWatch } from './unread-watch.tsx'

vi.mock('../../platform/live/live.ts', async (original) => ({ ...(await original<object>()), useLiveState: vi.fn() }))

beforeEach(async () => {
  await prepare('enUS')
  setSite(someSettings(), aTenant())
  const link = Object.assign(document.createElement('link'), { rel: 'icon', href: '/favicon.svg' })
  document.head.append(link)
  return () => link.remove()
})
afterEach(() => vi.unstubAllGlobals())

it('prefixes the title of the tab with the number of unread messages and changes its icon, until the connection is lost [CH-04]', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/chats') ? { chats: [], unread: 3 } : { notifications: [], unread: 0 }),
  )
  const client = createQueryClient()
  const shown = (state: LiveState) => {
    vi.mocked(useLiveState).mockReturnValue(state)
    return (
      <QueryClientProvider client={client}>
        <Stage>
          <PageTitle page={undefined} />
          <UnreadWatch key="watch" />
        </Stage>
      </QueryClientProvider>
    )
  }
  const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href')
  const screen = await render(shown('Connected'))
  await expect.poll(() => useShell.getState().unreadMessages).toBe(3)
  expect(icon()).toBe('/favicon-notification.svg')
  await expect.poll(() => document.title).toMatch(/^\(3\) /)
  await screen.unmount()
  await render(shown('Disconnected'))
  expect([useShell.getState().unreadMessages, icon()]).toEqual([0, '/favicon.svg'])
  await expect.poll(() => document.title).not.toMatch(/^\(/)
})
