import { getCurrentUser } from '@colloquy/contract/identity/operations'
import { afterEach, expect, it, vi } from 'vitest'
import { isServerReady } from '../failures/connectivity.ts'
import { api } from '../session.ts'
import { loadSite, refetchSettings, refetchTenant } from '../settings.ts'
import { aTenant, someSettings } from '../test-rig.tsx'
import { reloadTranslations, setLanguage, startTranslations } from '../translations.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.getElementById('cq-start')?.remove()
})

const words = { enUS: ['/translations/shared/enUS.json?v=1'], deDE: ['/translations/shared/deDE.json?v=1'] }

/** Answers every request, and returns the language that each path was sent with. */
const recordLanguages = (): Map<string, string | null> => {
  const languages = new Map<string, string | null>()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input), location.origin)
    languages.set(pathname, new Headers(init?.headers).get('x-language'))
    if (pathname === '/api/settings') return Response.json(someSettings())
    if (pathname === '/api/tenants/by-url') return Response.json(aTenant())
    const idToken = `x.${btoa('{"sub":"1"}')}.x`
    return Response.json(pathname === '/api/identity/refresh' ? { accessToken: 'a', idToken } : {})
  })
  return languages
}

/** Sends the requests of a visit. */
const visit = async (): Promise<void> => {
  await loadSite()
  await startTranslations('deDE', { ...aTenant(), version: '2' })
  await reloadTranslations()
  await Promise.all([refetchSettings(), refetchTenant('DE'), api(getCurrentUser, {}), isServerReady()])
}
const folders = ['shared', 'libs', 'tenants/meridian', 'workflow-type/private-experts-and-aggregator/consumer']
const translations = folders.map((folder) => `/translations/${folder}/deDE.json`)
const paths = ['/api/settings', '/api/tenants/by-url', '/api/identity/me', '/readyz', ...translations]
const allIn = (languages: Map<string, string | null>, language: string | null) => {
  expect([...languages.keys()]).toEqual(expect.arrayContaining(paths))
  expect(Object.fromEntries(languages)).toEqual(
    Object.fromEntries([...languages.keys()].map((path) => [path, language])),
  )
}

it('is sent with every request once a language is chosen, and with none before [LN-05]', async () => {
  const before = recordLanguages()
  await visit()
  allIn(before, null)
  await setLanguage('deDE')
  const after = recordLanguages()
  await visit()
  allIn(after, 'deDE')
  // The script that requests the first data while the application is still loading.
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id: 'cq-start' })
  script.textContent = JSON.stringify({ settings: someSettings(), tenant: aTenant(), words })
  document.body.append(script)
  localStorage.setItem('cq-session', '{}')
  const early = recordLanguages()
  await import('../preload/main.ts')
  await expect.poll(() => [...early.keys()]).toContain('/api/permissions/mine')
  expect([...early.keys()]).toEqual(expect.arrayContaining(['/translations/shared/deDE.json', '/api/identity/refresh']))
  expect(new Set(early.values())).toEqual(new Set(['deDE']))
})
