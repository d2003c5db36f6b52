import { expect, it, vi } from 'vitest'
import { aTenant, someSettings } from './platform/test-rig.tsx'

/** A mock server that holds responses back until it is told to send them. */
const holdingServer = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input), location.origin)
    requests.push(pathname)
    await promise
    if (pathname === '/api/settings') return Response.json(someSettings())
    if (pathname === '/api/tenants/by-url') return Response.json(aTenant())
    return Response.json({ PAGES: { NOT_FOUND: { TITLE: 'Page not found' } } })
  })
  return { requests, letGo: resolve }
}

it('shows nothing until the tenant and the session are loaded [SH-05]', async () => {
  const root = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }))
  history.replaceState(null, '', '/page-not-found')
  const server = holdingServer()
  await import('./main.tsx')
  await expect.poll(() => server.requests).toContain('/api/tenants/by-url')
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(root.innerHTML).toBe('')
  server.letGo()
  await expect.poll(() => root.textContent, { timeout: 5000 }).toContain('Page not found')
})
