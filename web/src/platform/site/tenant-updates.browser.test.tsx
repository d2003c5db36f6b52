import type { User } from '@colloquy/contract/identity/shapes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '../session.ts'
import { currentTenant, loadSite } from '../settings.ts'
import { aTenant, prepare, someSettings } from '../test-rig.tsx'
import { setLanguage } from '../translations.ts'
import { followLanguage } from './tenant-updates.ts'

let requests: URL[]
let settings = someSettings()

beforeEach(async () => {
  requests = []
  settings = someSettings()
  await prepare('enUS')
  session.setState({ status: 'signedOut' }, true)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'icon' }))
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(String(input), location.origin)
    requests.push(url)
    if (url.pathname === '/api/settings') return Response.json(settings)
    if (url.pathname !== '/api/tenants/by-url') return Response.json({})
    const country = url.searchParams.get('countryCode')
    const tenant = aTenant(url.searchParams.get('url') === 'https://other.example' ? { key: 'other' } : {})
    return Response.json({ ...tenant, assets: { ...tenant.assets, ...(country && { faviconUrl: `/${country}.svg` }) } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it("loads the tenant's assets for the reader's own country on a change of language, else for that of the language [LN-04]", async () => {
  const stop = followLanguage()
  await setLanguage('deDE')
  await expect.poll(() => currentTenant()?.assets.faviconUrl).toBe('/DE.svg')
  await setLanguage('arSA')
  await expect.poll(() => currentTenant()?.assets.faviconUrl).toBe('/SA.svg')
  session.setState({ status: 'signedIn', user: { country: 'AT' } as User }, true)
  await setLanguage('enUS')
  await expect.poll(() => currentTenant()?.assets.faviconUrl).toBe('/AT.svg')
  session.setState({ status: 'signedIn', user: {} as User }, true)
  await setLanguage('deDE')
  await expect.poll(() => currentTenant()?.assets.faviconUrl).toBe('/DE.svg')
  expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/DE.svg')
  stop()
})

it('in development loads the tenant of the address to try, and otherwise that of this address [ST-04]', async () => {
  settings = someSettings({ isDevEnv: true, mockTenantUrl: 'https://other.example' })
  expect(await loadSite()).toBe(true)
  expect(currentTenant()?.key).toBe('other')
  settings = someSettings({ isDevEnv: false, mockTenantUrl: 'https://other.example' })
  await loadSite()
  expect(currentTenant()?.key).toBe('meridian')
  expect(requests.map(({ searchParams }) => searchParams.get('url')).filter(Boolean)).toEqual([
    location.origin,
    'https://other.example',
    location.origin,
  ])
})
