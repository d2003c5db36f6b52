import {
  findTenantAssets,
  findTenantById,
  findTenantByUrl,
  findTenantSettings,
  findTenantTranslations,
  findTenantVariables,
  getTenantSettings,
} from '@colloquy/contract/tenancy/operations'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, installation, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertRow, insertTenant, type TestTenant } from '../../../testing/people-fixtures.ts'
import { capabilitiesOf } from '../../app.ts'
import type { Site } from '../../platform/access/actor.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { demoTenants, moveDemoSites, seedTenancy } from './seed.ts'
import { mockTenantLoader } from './start-queries.ts'

const test = await testDatabase()
let app: TestApp
let alpha: TestTenant
let beta: TestTenant

beforeAll(async () => {
  app = await buildTestApp(test)
  alpha = await insertTenant(test, 'alpha')
  beta = await insertTenant(test, 'beta')
  await test.asOwner(async (owner) => {
    await insertRow(owner, 'feature_flags', { tenant_id: alpha.tenantId, name: 'token-refresher', is_on: true })
    const german = { tenant_id: alpha.tenantId, country_code: 'DE', favicon_path: '/favicon-de.svg' }
    await insertRow(owner, 'tenant_assets', german)
    for (const [key, text] of [
      ['SIGN_IN.TITLE', 'Come in'],
      ['OWN.WORDS', 'Only here'],
    ])
      await insertRow(owner, 'translation_overrides', { tenant_id: alpha.tenantId, language: 'enUS', key, text })
  }, alpha.tenantId)
})

const at = (site: Site) => ({ site })
const get = (path: string, site: Site, headers = {}) => app.send({ method: 'GET', path, headers }, { site })

describe('#tenancy.getSettings: settings', () => {
  it("contain portal 4, client KE, the breakpoints, the folders and the tenant's own sites", async () => {
    expect(await app.call(getTenantSettings, {}, at(alpha.expert))).toMatchObject({
      ok: true,
      value: {
        portalId: 4,
        clientId: 'KE',
        exchangeSiteUrl: 'http://alpha.test',
        expertExchangeSiteUrl: 'http://experts.alpha.test',
        staffSiteUrl: 'http://alpha.test/staff',
        webApiUrl: 'http://experts.alpha.test/api',
        auth: { issuer: 'http://experts.alpha.test' },
        breakpoints: { mobile: 375, tablet: 769, laptop: 1025, largeLaptop: 1369, fullHd: 1920 },
        translationFolders: ['shared', 'libs', 'workflow-type', 'tenants'],
        featureFlags: { 'token-refresher': true },
        isDevEnv: true,
      },
    })
  })

  it("come from the operators' settings, at the address and with all fields of the specification [ST-01]", async () => {
    const startUp = {
      measurementIds: { erm: 'G-1', clientSite: 'G-2', expertSite: 'G-3', compliance: 'G-4' },
      errorReportingDsn: 'https://key@errors.example/7',
      apiPrimaryKey: 'primary',
      pushPublicKey: 'push',
      mockTenantUrl: 'http://beta.test',
      apiOrigin: 'http://api.test:81',
    }
    const settingsOf = async (parts: object) => {
      const own = await buildTestApp(test, { capabilities: capabilitiesOf({ ...installation, ...parts }) })
      const { statusCode, body } = await own.send({ method: 'GET', path: '/api/settings' }, at(alpha.exchange))
      expect(statusCode).toBe(200)
      return JSON.parse(body)
    }
    expect(await settingsOf({ startUp })).toMatchObject({
      staffSiteUrl: 'http://alpha.test/staff',
      exchangeSiteUrl: 'http://alpha.test',
      expertExchangeSiteUrl: 'http://experts.alpha.test',
      webApiUrl: 'http://api.test:81/alpha.test/api',
      featureFlags: { 'token-refresher': true },
      mockTenantUrl: 'http://beta.test',
      isDevEnv: true,
      portalId: 4,
      clientId: 'KE',
      breakpoints: { mobile: 375, tablet: 769, laptop: 1025, largeLaptop: 1369, fullHd: 1920 },
      translationFolders: ['shared', 'libs', 'workflow-type', 'tenants'],
      analytics: { key: null, measurementIds: startUp.measurementIds },
      errorReportingDsn: startUp.errorReportingDsn,
      apiPrimaryKey: 'primary',
      push: { publicKey: 'push' },
      auth: { issuer: 'http://alpha.test' },
    })
    const none = { erm: null, clientSite: null, expertSite: null, compliance: null }
    const [analytics, errorReportingDsn] = [{ measurementIds: none }, null]
    expect(await settingsOf({})).toMatchObject({ analytics, errorReportingDsn, apiPrimaryKey: '', push: null })
    expect(await settingsOf({ startUp, isDemo: false })).toMatchObject({ mockTenantUrl: null, isDevEnv: false })
  })

  it('contain the flags of the requested tenant only', async () => {
    expect(await app.call(getTenantSettings, {}, at(beta.exchange))).toMatchObject({ value: { featureFlags: {} } })
  })
})

describe('the tenant of a page', () => {
  describe('#tenancy.findTenantById', () => {
    it('[PR-02] is found by its address or its id', async () => {
      const byUrl = await app.call(findTenantByUrl, { url: 'http://alpha.test/search?q=1' }, at(alpha.exchange))
      const byId = await app.call(findTenantById, { tenantId: alpha.tenantId }, at(alpha.exchange))
      expect(byUrl).toMatchObject({
        ok: true,
        value: { key: 'alpha', portal: 'Exchange', workflowType: 'private-experts-and-aggregator' },
      })
      expect(byId).toEqual(byUrl)
    })
  })

  describe('#tenancy.findTenantByUrl', () => {
    it("has the assets of the reader's country, or the usual ones", async () => {
      const ask = async (countryCode?: string) => {
        const input = { url: 'http://alpha.test/', ...(countryCode && { countryCode }) }
        const answer = await app.call(findTenantByUrl, input, at(alpha.exchange))
        return answer.ok && answer.value.assets
      }
      const usual = { faviconUrl: '/favicon.svg', markPath: 'M0 0' }
      expect(await ask('DE')).toMatchObject({ faviconUrl: '/favicon-de.svg', markPath: 'M0 0' })
      expect([await ask(), await ask('SA')]).toMatchObject([usual, usual])
      const other = await app.call(findTenantByUrl, { url: 'http://beta.test/', countryCode: 'DE' }, at(beta.exchange))
      expect(other).toMatchObject({ value: { assets: usual } })
    })

    it('[PR-03] has the portal of the page address, not of the requested site', async () => {
      const answer = await app.call(findTenantByUrl, { url: 'http://experts.alpha.test/' }, at(alpha.exchange))
      expect(answer).toMatchObject({ value: { portal: 'Expert' } })
    })

    it('in development is also that of the address to try, of another tenant [ST-04]', async () => {
      const mockTenantUrl = beta.exchange.origin
      const sites = { find: async (host: string) => (host === 'beta.test' ? beta.exchange : undefined) }
      const loadMockTenant = mockTenantLoader(test.database, sites, installation, mockTenantUrl)
      const startUp = { ...installation.startUp, mockTenantUrl }
      const capabilities = capabilitiesOf({ ...installation, startUp, loadMockTenant })
      const trying = await buildTestApp(test, { capabilities })
      const settings = await trying.call(getTenantSettings, {}, at(alpha.exchange))
      const url = (settings.ok && settings.value.mockTenantUrl) || ''
      expect(await trying.call(findTenantByUrl, { url }, at(alpha.exchange))).toMatchObject({
        value: { id: beta.tenantId, key: 'beta', portal: 'Exchange', variables: { platformName: 'Portal of beta' } },
      })
      const elsewhere = { url: 'http://gamma.test' }
      expect(await trying.call(findTenantByUrl, elsewhere, at(alpha.exchange))).toMatchObject({ status: 404 })
      expect(await app.call(findTenantByUrl, { url }, at(alpha.exchange))).toMatchObject({ status: 404 })
    })

    it('is not found for another tenant or an unknown one', async () => {
      for (const url of ['http://beta.test/', 'http://unknown.test/', 'no address'])
        expect(await app.call(findTenantByUrl, { url }, at(alpha.exchange))).toMatchObject({
          status: 404,
          refusal: 'not_found',
        })
      expect(await app.call(findTenantById, { tenantId: beta.tenantId }, at(alpha.exchange))).toMatchObject({
        status: 404,
      })
    })
  })

  describe('#tenancy.findTenantTranslations, #tenancy.findTenantVariables, #tenancy.findTenantAssets, #tenancy.findTenantSettings', () => {
    it('has its translations, variables, assets and settings by its own id, and no other tenant has [PR-05]', async () => {
      const { tenantId, exchange } = alpha
      const parts = [
        [findTenantTranslations, { tenantId, language: 'enUS' }],
        [findTenantVariables, { tenantId }],
        [findTenantAssets, { tenantId, countryCode: 'DE' }],
        [findTenantSettings, { tenantId }],
      ] as const
      const [translations, variables, assets, settings] = await Promise.all(
        parts.map(async ([operation, input]) => {
          const answer = await app.call(operation, input as never, at(exchange))
          return answer.ok ? answer.value : answer.refusal
        }),
      )
      expect(translations).toEqual({ 'SIGN_IN.TITLE': 'Come in', 'OWN.WORDS': 'Only here' })
      expect(variables).toMatchObject({ platformName: 'Portal of alpha', styles: expect.any(Object) })
      expect(assets).toMatchObject({ faviconUrl: '/favicon-de.svg' })
      expect(settings).toMatchObject({ exchangeSiteUrl: 'http://alpha.test', portalId: 4 })
      const wanted = { tenantId, countryCode: 'DE', language: 'enUS' } as const
      const entity = await app.call(findTenantById, wanted, at(exchange))
      expect(entity).toMatchObject({ value: { id: tenantId, assets, variables, translations } })
      const german = await app.call(findTenantTranslations, { tenantId, language: 'deDE' }, at(exchange))
      expect(german).toMatchObject({ value: {} })
      for (const [operation, input] of parts)
        expect(await app.call(operation, input as never, at(beta.exchange))).toMatchObject({
          status: 404,
          refusal: 'not_found',
        })
    })
  })

  it('[PR-02] is not revealed to an unknown address', async () => {
    const site = { ...alpha.exchange, origin: 'http://unknown.test' }
    for (const path of ['/api/settings', '/translations/shared/enUS.json']) {
      const answer = await get(path, site)
      expect(answer.statusCode, path).toBe(404)
      expect(answer.body, path).not.toMatch(/alpha|beta|Portal/)
    }
  })
})

it('a tenant has its own name on a home screen [RT-24]', async () => {
  const answer = await get('/manifest.webmanifest', alpha.exchange)
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(answer.json()).toMatchObject({ name: 'Portal of alpha', start_url: '/', display: 'standalone' })
  const nobodys = await get('/manifest.webmanifest', { ...alpha.exchange, origin: 'http://unknown.test' })
  expect([nobodys.statusCode, nobodys.body]).toEqual([404, '{}'])
})

describe('translation files [LN-01]', () => {
  it.each([
    '/translations/shared/enUS.json',
    '/translations/libs/deDE.json',
    '/translations/tenants/alpha/arSA.json',
    '/translations/workflow-type/private-experts/consumer/enUS.json?v=abc',
  ])('are served from %s and revalidated each time', async (path) => {
    const answer = await get(path, alpha.exchange)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(typeof answer.json()).toBe('object')
    const again = await get(path, alpha.exchange, { 'if-none-match': answer.headers.etag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it("contain the tenant's own wording, in its own folder and language only", async () => {
    const own = { SIGN_IN: { TITLE: 'Come in' }, OWN: { WORDS: 'Only here' } }
    expect((await get('/translations/tenants/alpha/enUS.json', alpha.exchange)).json()).toEqual(own)
    expect((await get('/translations/tenants/alpha/deDE.json', alpha.exchange)).json()).toEqual({})
    expect((await get('/translations/tenants/beta/enUS.json', beta.exchange)).json()).toEqual({})
  })

  it('of all capabilities are one file', async () => {
    const groups = Object.keys((await get('/translations/libs/enUS.json', alpha.exchange)).json())
    expect(groups.length).toBeGreaterThan(1)
  })

  it.each([
    '/translations/tenants/beta/enUS.json',
    '/translations/tenants/enUS.json',
    '/translations/mails/enUS.json',
    '/translations/workflow-type/none/consumer/enUS.json',
    '/translations/shared/xxXX.json',
    '/translations/shared/enUS',
    '/translations/shared/..%2Fmails/enUS.json',
    '/translations/../package.json',
  ])('return 404 for other sites and unknown paths: %s', async (path) => {
    expect((await get(path, alpha.exchange)).statusCode).toBe(404)
  })
})

describe("the demo's tenants", () => {
  it('can be written by an owner without row-level security, and their sites moved to other ports, including swapped ones', async () => {
    const owner = openDatabase({ url: test.ownerUrl, connections: 1 })
    const origins = () =>
      owner.db
        .selectFrom('sites')
        .select(['slug', 'origin'])
        .where('origin', 'like', '%localhost%')
        .orderBy('slug')
        .execute()
    try {
      for (const tenant of demoTenants)
        await owner.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
          seedTenancy(tx, tenant, 4400, new Date('2026-11-20T10:00:00Z')),
        )
      await moveDemoSites(owner.db, 4401)
      expect((await origins()).map(({ origin }) => origin)).toEqual([
        'http://localhost:4403',
        'http://localhost:4404',
        'http://localhost:4401',
        'http://localhost:4402',
      ])
    } finally {
      await owner.close()
    }
    const halden = demoTenants.find(({ key }) => key === 'halden')!
    const site = {
      id: '',
      tenantId: halden.id,
      portal: 'Exchange',
      origin: 'http://localhost:4403',
      slug: 'halden',
    } as const
    // Sites are cached; unknown hosts are looked up at most once a second.
    const answer = await (await buildTestApp(test)).call(findTenantById, { tenantId: halden.id }, at(site))
    expect(answer).toMatchObject({
      ok: true,
      value: { variables: { platformName: 'Halden & Rye Forum', styles: { '--accent-7': '#6A1F4B' } } },
    })
  })
})
