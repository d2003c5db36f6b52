import type { User } from '@colloquy/contract/identity/shapes'
import type { Language } from '@colloquy/contract/languages'
import { afterEach, describe, expect, it, vi } from 'vitest'
import shell from './login-shell.html?raw'
import { clearLanguage } from './platform/language.ts'
import { session } from './platform/session.ts'
import { aTenant, someSettings } from './platform/test-rig.tsx'
import './ui/theme/login-shell.css'

const boot = Object.values(
  import.meta.glob<string>('../public/boot.js', { query: '?raw', import: 'default', eager: true }),
)[0]!

interface Visit {
  offered?: readonly Language[]
  preferred?: Language
  sessionHeld?: Promise<void>
  tenantHeld?: Promise<void>
}

/** A server whose tenant and session may be held back. Visits without a preferred language have no session. */
const serve = ({ offered = ['enUS', 'deDE', 'arSA'], preferred, sessionHeld, tenantHeld }: Visit = {}): string[] => {
  const requests: string[] = []
  if (preferred) localStorage.setItem('cq-session', '{}')
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input), location.origin)
    requests.push(pathname)
    if (pathname === '/api/settings') return Response.json(someSettings())
    if (pathname === '/api/tenants/by-url') {
      await tenantHeld
      return Response.json(aTenant({ languages: [...offered] }))
    }
    if (pathname.startsWith('/translations/'))
      return Response.json({ PAGES: { NOT_FOUND: { TITLE: 'Page not found' } } })
    await sessionHeld
    if (!preferred) return Response.json({ refusal: 'session_ended' }, { status: 401 })
    const token = { accessToken: 'a', refreshToken: 'cookie', expiresIn: 900, idToken: 'who' }
    const user = { needsActivation: 'True', preferredLanguage: preferred, personType: { id: 1 } } as User
    return Response.json(pathname.endsWith('/refresh') ? token : user)
  })
  return requests
}

let opened = 0

/** Opens a page as its document does. */
const open = async (path: string, script: string, outline = ''): Promise<HTMLElement> => {
  document.getElementById('root')?.remove()
  const root = document.body.appendChild(
    Object.assign(document.createElement('div'), { id: 'root', innerHTML: outline }),
  )
  history.replaceState(null, '', path)
  delete document.documentElement.dataset.way
  new Function('globalThis', boot)({})
  session.setState({ status: 'starting' }, true)
  opened += 1
  await import(/* @vite-ignore */ `${new URL(script, import.meta.url).href.split('?')[0]}?opened=${opened}`)
  return root
}
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 150))

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

describe('before tenant and session are known', () => {
  it('nothing is painted, but for the outline of the sign-in form at its own address [SH-05]', async () => {
    const ways = ['/reset', '/expert-reset', '/autologin', '/capability', '/anonymous', '/login/check-email', '/login']
    for (const path of ways) {
      const requests = serve({ tenantHeld: new Promise(() => {}), sessionHeld: new Promise(() => {}) })
      const root = await open(path, './login-main.tsx', shell)
      await expect.poll(() => requests).toContain('/api/tenants/by-url')
      await aWhile()
      expect([path, root.innerText.trim() === '']).toEqual([path, path !== '/login'])
    }
    const [tenant, known] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const requests = serve({ preferred: 'enUS', tenantHeld: tenant.promise, sessionHeld: known.promise })
    const root = await open('/page-not-found', './main.tsx')
    await expect.poll(() => requests).toContain('/api/tenants/by-url')
    await expect.poll(() => requests).toContain('/api/identity/refresh')
    await aWhile()
    expect(root.innerHTML).toBe('')
    tenant.resolve()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(root.innerHTML).toBe('')
    known.resolve()
    await expect.poll(() => root.textContent, { timeout: 5000 }).toContain('Page not found')
  })
})

describe('the language of a visit', () => {
  const expectLanguage = async (tag: string, device: readonly string[], visit: Visit): Promise<void> => {
    vi.stubGlobal('navigator', { ...navigator, languages: device, locks: navigator.locks })
    const requests = serve(visit)
    document.documentElement.lang = ''
    await open('/page-not-found', './main.tsx')
    await expect.poll(() => requests).toContain('/api/tenants/by-url')
    await expect.poll(() => document.documentElement.lang).toBe(tag)
    vi.unstubAllGlobals()
  }

  it("is the chosen one, else the person's, else the device's, and enUS where that is not offered [LN-02]", async () => {
    const offered = ['enUS', 'arSA'] as const
    await expectLanguage('en-US', ['fr-FR'], {})
    await expectLanguage('de-DE', ['fr-FR', 'de-CH'], {})
    await expectLanguage('ar-SA', ['de-CH'], { preferred: 'arSA' })
    await expectLanguage('en-US', ['ar-EG'], { preferred: 'deDE', offered })
    localStorage.setItem('cq-lang', 'de-DE')
    await expectLanguage('de-DE', ['ar-EG'], { preferred: 'arSA' })
    await expectLanguage('en-US', ['ar-EG'], { preferred: 'arSA', offered })
    clearLanguage()
    localStorage.removeItem('cq-session')
    await expectLanguage('ar-SA', ['ar-EG'], {})
  })
})
