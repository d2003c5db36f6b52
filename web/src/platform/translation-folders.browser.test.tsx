import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { i18n, readiness, reloadTranslations, startTranslations, translate } from './translations.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the four translation folders', () => {
  const speaker = { key: 'meridian', workflowType: 'aggregator', companyType: 'consumer', version: '7' }
  const served: Record<string, object> = {
    '/translations/shared/enUS.json': { A: 'shared', B: 'shared', C: 'shared', D: 'shared' },
    '/translations/libs/enUS.json': { B: 'libs', C: 'libs', D: 'libs' },
    '/translations/workflow-type/aggregator/consumer/enUS.json': { C: 'workflow', D: 'workflow' },
    '/translations/tenants/meridian/enUS.json': { D: 'tenant' },
  }
  const serve = (files: Record<string, object>) => {
    const fetchMock = vi.fn(async (url: RequestInfo | URL, _init?: RequestInit) => {
      const file = files[new URL(String(url), location.origin).pathname]
      return new Response(JSON.stringify(file ?? {}), { status: file ? 200 : 500 })
    })
    vi.stubGlobal('fetch', fetchMock)
    return fetchMock
  }
  beforeEach(() => {
    readiness.setState({ tenant: false, workflow: false })
  })

  it("are loaded with a version and without cache, and the tenant's texts win [LN-01]", async () => {
    const fetchMock = serve(served)
    await startTranslations('enUS', speaker)
    expect(['A', 'B', 'C', 'D'].map((key) => translate(key as never))).toEqual(['shared', 'libs', 'workflow', 'tenant'])
    expect(fetchMock.mock.calls.map(([url]) => String(url)).sort()).toEqual(
      Object.keys(served)
        .map((path) => `${path}?v=7`)
        .sort(),
    )
    for (const [, init] of fetchMock.mock.calls) expect(init?.cache).toBe('no-cache')
    expect(readiness.getState()).toEqual({ tenant: true, workflow: true })
  })

  it('are reloaded when the tenant changes its wording, and removed texts disappear', async () => {
    const files = { ...served }
    serve(files)
    await startTranslations('enUS', speaker)
    files['/translations/tenants/meridian/enUS.json'] = { B: 'tenant, later' }
    const onLanguageChanged = vi.fn()
    i18n.on('languageChanged', onLanguageChanged)
    await reloadTranslations()
    expect(['A', 'B', 'D'].map((key) => translate(key as never))).toEqual(['shared', 'tenant, later', 'workflow'])
    expect(onLanguageChanged).toHaveBeenCalledOnce()
    expect(readiness.getState()).toEqual({ tenant: true, workflow: true })
  })

  it('set their flag to false when they cannot be loaded [LN-03]', async () => {
    const { '/translations/tenants/meridian/enUS.json': _, ...others } = served
    serve(others)
    await startTranslations('enUS', speaker)
    expect(readiness.getState()).toEqual({ tenant: false, workflow: true })
    expect(translate('D' as never)).toBe('workflow')
  })
})
