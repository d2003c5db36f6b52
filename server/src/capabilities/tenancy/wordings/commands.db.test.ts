import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { tenancyChanged } from '@colloquy/contract/tenancy/events'
import {
  getTenantSettings,
  listFeatureFlags,
  previewMail,
  resetWording,
  searchWordings,
  setFeatureFlag,
  setWording,
} from '@colloquy/contract/tenancy/operations'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, installation, type TestApp, value } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import {
  insertPerson,
  insertTenant,
  signedIn,
  type TestSession,
  type TestTenant,
} from '../../../../testing/people-fixtures.ts'
import { readContract } from '../../../platform/operations/registry.ts'
import { readFlags } from '../flags/queries.ts'
import { tenancy } from '../manifest.ts'

const test = await testDatabase()
let app: TestApp
let alpha: TestTenant
let beta: TestTenant
let system: TestSession

beforeAll(async () => {
  app = await buildTestApp(test, {
    capabilities: [tenancy(installation)],
    contract: await readContract(['tenancy']),
  })
  alpha = await insertTenant(test, 'alpha')
  beta = await insertTenant(test, 'beta')
  const person = await insertPerson(test, alpha.tenantId, {
    roleId: roleIds.staff,
    permissions: [permissionIds.PerformSystemAdministration],
  })
  system = await signedIn(test, alpha.exchange, person)
})
beforeEach(() => void app.delivered.splice(0))

const fileOf = async (tenant: TestTenant, path: string) =>
  (await app.send({ method: 'GET', path: `/translations/${path}.json` }, { site: tenant.exchange })).json()
const deliveredMessages = () =>
  app.delivered.map(({ tenantId, personIds, message }) => ({ tenantId, personIds, ...message }))

describe('flags [ST-03]', () => {
  describe('#tenancy.setFeatureFlag', () => {
    it('change at run time: the next settings contain the change, and connected browsers are notified', async () => {
      const flagNow = async (tenant: TestTenant) => {
        const answer = await app.call(getTenantSettings, {}, { site: tenant.exchange })
        return answer.ok && answer.value.featureFlags['mobile-app-promotion']
      }
      expect([await flagNow(alpha), await flagNow(beta)]).toEqual([false, false])
      const answer = await app.call(setFeatureFlag, { name: 'mobile-app-promotion', isOn: true }, system)
      expect(answer).toMatchObject({
        ok: true,
        value: expect.arrayContaining([{ name: 'mobile-app-promotion', isOn: true }]),
      })
      expect([await flagNow(alpha), await flagNow(beta)]).toEqual([true, false])
      expect(deliveredMessages()).toEqual([
        { tenantId: alpha.tenantId, personIds: ['*'], name: tenancyChanged.name, payload: { what: 'flags' } },
      ])
      await app.call(setFeatureFlag, { name: 'mobile-app-promotion', isOn: false }, system)
      expect(await flagNow(alpha)).toBe(false)
    })
  })

  describe('#tenancy.listFeatureFlags', () => {
    it('have their defaults until the tenant changes them', async () => {
      expect(await app.call(listFeatureFlags, {}, system)).toMatchObject({
        ok: true,
        value: expect.arrayContaining([{ name: 'token-refresher', isOn: true }]),
      })
    })

    it('leave out what the installation cannot do: transcripts without a speech service', async () => {
      const names = value(await app.call(listFeatureFlags, {}, system)).map(({ name }) => name)
      expect(names).toContain('call-recording')
      expect(names).not.toContain('call-transcription')
      const withSpeech = await test.database.transaction({ kind: 'tenant', tenantId: alpha.tenantId }, (tx) =>
        readFlags(tx, alpha.tenantId, { speech: {} }),
      )
      expect(withSpeech).toContainEqual({ name: 'call-transcription', isOn: false })
    })
  })

  it('are refused when unknown', async () => {
    expect(await app.call(setFeatureFlag, { name: 'no-such-flag' as never, isOn: true }, system)).toMatchObject({
      status: 400,
    })
  })
})

describe("a tenant's own wording", () => {
  describe('#tenancy.resetWording', () => {
    it('appears in the translation files at once, for its own tenant and language only [LN-01]', async () => {
      const set = { language: 'deDE', key: 'SHELL.MORE', text: 'Weiteres' } as const
      expect(await app.call(setWording, set, system)).toMatchObject({
        ok: true,
        value: { key: 'SHELL.MORE', texts: { deDE: { usual: 'Mehr', own: 'Weiteres' }, enUS: { own: null } } },
      })
      expect(await fileOf(alpha, 'tenants/alpha/deDE')).toEqual({ SHELL: { MORE: 'Weiteres' } })
      expect(await fileOf(alpha, 'tenants/alpha/enUS')).toEqual({})
      expect(await fileOf(beta, 'tenants/beta/deDE')).toEqual({})
      expect(deliveredMessages()).toMatchObject([
        { tenantId: alpha.tenantId, personIds: ['*'], payload: { what: 'words' } },
      ])

      await app.call(setWording, { ...set, text: 'Noch mehr' }, system)
      expect(await app.call(searchWordings, { own: true }, system)).toMatchObject({
        value: { total: 1, words: [{ key: 'SHELL.MORE', texts: { deDE: { own: 'Noch mehr' } } }] },
      })
      await app.call(resetWording, { language: 'deDE', key: 'SHELL.MORE' }, system)
      expect(await fileOf(alpha, 'tenants/alpha/deDE')).toEqual({})
      expect(await app.call(searchWordings, { own: true }, system)).toMatchObject({ value: { total: 0 } })
    })
  })

  describe('#tenancy.searchWordings', () => {
    it('is found by key or by wording, fifty at a time', async () => {
      const all = await app.call(searchWordings, {}, system)
      const next = await app.call(searchWordings, { startOffset: 50 }, system)
      const german = await app.call(searchWordings, { text: 'zum inhalt springen' }, system)
      expect(all).toMatchObject({ ok: true, value: { words: { length: 50 } } })
      expect(all.ok && next.ok && next.value.words[0]?.key !== all.value.words[0]?.key).toBe(true)
      expect(all.ok && all.value.total).toBeGreaterThan(300)
      expect(german.ok && german.value.words.map(({ key }) => key)).toContain('SHELL.SKIP')
    })
  })

  describe('#tenancy.setWording', () => {
    it('must keep the placeholders of the text it replaces', async () => {
      const set = { language: 'enUS', key: 'SHARED.OF' } as const
      expect(await app.call(setWording, { ...set, text: '{{part}} of many' }, system)).toMatchObject({
        status: 422,
        refusal: 'wording_placeholders_differ',
      })
      expect(await app.call(setWording, { ...set, text: '{{whole}}: {{part}}' }, system)).toMatchObject({ ok: true })
    })

    it('must not include other texts', async () => {
      const set = { language: 'enUS', key: 'SHELL.MORE', text: 'More $t(SHARED.OF)' } as const
      expect(await app.call(setWording, set, system)).toMatchObject({ status: 422, refusal: 'wording_includes_text' })
    })
  })

  describe('#tenancy.previewMail', () => {
    it('can replace an e-mail text, which no browser is notified of and which has a preview [LN-01]', async () => {
      const set = { language: 'arSA', key: 'MAILS.identity.link.title' } as const
      const text = 'رابط الدخول الخاص بك'
      const shown = await app.call(previewMail, { ...set, text }, system)
      expect(shown).toMatchObject({
        value: { from: 'Portal of alpha <no-reply@alpha.example>', plain: expect.stringContaining(text) },
      })
      expect(shown.ok && shown.value.html).toMatch(/dir="rtl"[\s\S]*رابط الدخول الخاص بك/)
      const unused = await app.call(previewMail, set, system)
      expect(unused.ok && unused.value.plain).not.toContain(text)

      expect(await app.call(setWording, { ...set, text }, system)).toMatchObject({ ok: true })
      expect(await fileOf(alpha, 'tenants/alpha/arSA')).toEqual({})
      expect(await app.call(searchWordings, { text: 'identity.link.title' }, system)).toMatchObject({
        value: { words: [{ key: set.key, texts: { arSA: { own: text }, enUS: { own: null } } }] },
      })
      const used = await app.call(previewMail, set, system)
      expect(used.ok && used.value.plain).toContain(text)
      await app.call(resetWording, set, system)
      const usual = await app.call(previewMail, set, system)
      expect(usual.ok && usual.value.plain).not.toContain(text)
    })

    it('of an e-mail must keep its placeholders, in the preview as well', async () => {
      const set = { language: 'enUS', key: 'MAILS.identity.link.subject' } as const
      for (const operation of [previewMail, setWording]) {
        const refused = (text: string) => app.call(operation, { ...set, text }, system)
        expect(await refused('Your sign-in link for {{plattform}}')).toMatchObject({
          refusal: 'wording_placeholders_differ',
        })
        expect(await refused('Sign in to {{platform}} $t(x)')).toMatchObject({ refusal: 'wording_includes_text' })
      }
      expect(await app.call(previewMail, { language: 'enUS', key: 'SHELL.MORE' }, system)).toMatchObject({
        status: 404,
      })
    })

    it.each(['MAILS.frame.greeting', 'MAILS.labels.topic', 'MAILS.calls.reminder.body'])(
      'of a text in many e-mails is previewed in one: %s',
      async (key) => {
        const text = key.endsWith('topic') ? 'Our topic' : key.endsWith('body') ? 'Soon: {{other}}' : 'Dear {{name}}'
        const shown = await app.call(previewMail, { language: 'enUS', key, text }, system)
        expect(shown.ok && shown.value.html).toMatch(/Our topic|Soon: Amara Okafor|Dear Nora Feld/)
      },
    )
  })

  it('is refused for an unknown text', async () => {
    const set = { language: 'enUS', key: 'NO.SUCH.TEXT', text: 'x' } as const
    expect(await app.call(setWording, set, system)).toMatchObject({ status: 404 })
  })
})

describe('an administrator of people', () => {
  it('cannot administer the tenant [RT-09]', async () => {
    const admin = await insertPerson(test, alpha.tenantId, { roleId: roleIds.staff, isAdmin: true })
    const visit = await signedIn(test, alpha.exchange, admin)
    expect(await app.call(listFeatureFlags, {}, visit)).toMatchObject({ status: 403 })
    expect(await app.call(searchWordings, {}, visit)).toMatchObject({ status: 403 })
    const set = { language: 'deDE', key: 'SHELL.MORE', text: 'x' } as const
    expect(await app.call(setWording, set, visit)).toMatchObject({ status: 404 })
  })
})
