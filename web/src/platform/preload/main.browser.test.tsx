import { afterEach, expect, it, vi } from 'vitest'
import { aTenant, someSettings } from '../test-rig.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  delete window.cqEarly
})

const token = { accessToken: 'a', idToken: `x.${btoa('{"sub":"01941f29-7c00-72f9-a8d1-786b3d8e91d7"}')}.x` }

it('shows the portal once the session is confirmed, and nothing before', async () => {
  const root = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }))
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id: 'cq-start' })
  script.textContent = JSON.stringify({ settings: someSettings(), tenant: aTenant(), words: {} })
  document.body.append(script)
  history.replaceState(null, '', '/clients/projects')
  localStorage.setItem('cq-session', '{}')
  const waiting = new Map<string, (answer: Response) => void>()
  const fetch = (address: string) => new Promise((resolve) => waiting.set(address.replace(/.*\/api/, ''), resolve))
  vi.stubGlobal('fetch', fetch)
  await import('./main.ts')
  const requestedPaths = () => [...waiting.keys()]
  await expect.poll(requestedPaths).toEqual(['/identity/refresh'])
  waiting.get('/identity/refresh')?.(Response.json(token))
  await expect.poll(requestedPaths).toContain('/identity/me')
  expect(root.innerHTML).toBe('')
  waiting.get('/identity/me')?.(Response.json({ needsActivation: 'False' }))
  await expect.poll(() => root.textContent).toBe(aTenant().variables.platformName)
  // The application still gets the response.
  const [, answer] = [...(window.cqEarly ?? [])].find(([question]) => question.includes('/identity/me')) ?? []
  expect(await (await answer)?.json()).toEqual({ needsActivation: 'False' })
})
