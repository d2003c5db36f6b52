import { personTypes } from '@colloquy/contract/person-types'
import { agreeToTerms, getTermsStatus, listCurrentTerms } from '@colloquy/contract/terms/operations'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertPerson, insertRow, signedIn, type TestSession } from '../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../testing/tenant-scenario.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { seedTerms } from './seed.ts'

const { test, clock, app, tenant } = await createTenantScenario()
const published = clock.now()
let client: TestSession
let clientId: string
let expert: TestSession
let expertId: string

beforeAll(async () => {
  const owner = openDatabase({ url: test.ownerUrl, connections: 1 })
  const parties = { platform: 'Portal', company: 'Alpha Ltd', mailDomain: 'alpha.example' }
  await owner.transaction({ kind: 'tenant', tenantId: tenant.tenantId }, (tx) =>
    seedTerms(tx, tenant.tenantId, parties, published),
  )
  await owner.close()
})
beforeEach(async () => {
  clock.pass(1000)
  app.delivered.length = 0
  clientId = await insertPerson(test, tenant.tenantId)
  client = await signedIn(test, tenant.exchange, clientId)
  expertId = await insertPerson(test, tenant.tenantId, { personType: personTypes.expert })
  expert = await signedIn(test, tenant.expert, expertId)
})

const kindsOf = async (as: TestSession, language?: 'enUS' | 'deDE' | 'arSA') => {
  const answer = await app.call(listCurrentTerms, language ? { language } : {}, as)
  return answer.ok ? answer.value.map(({ kind, version, language, title }) => ({ kind, version, language, title })) : []
}
const publish = (kind: string, version: number, at: Date) =>
  test.asOwner(
    (owner) =>
      insertRow(owner, 'terms_texts', {
        tenant_id: tenant.tenantId,
        id: newId(at),
        kind,
        version,
        language: 'enUS',
        title: `Version ${version}`,
        body: 'Text',
        published_at: at,
      }),
    tenant.tenantId,
  )

describe('#terms.listCurrent: the texts in force [TC-01]', () => {
  it('are those of the portal, for visitors in the requested language', async () => {
    expect(await kindsOf({ site: tenant.exchange }, 'deDE')).toEqual([
      { kind: 'general', version: 1, language: 'deDE', title: 'Nutzungsbedingungen' },
      { kind: 'privacy', version: 1, language: 'deDE', title: 'Datenschutzerklärung' },
    ])
    expect((await kindsOf({ site: tenant.expert }, 'arSA')).map(({ title }) => title)).toEqual([
      'شروط الخبراء',
      'سياسة الخصوصية',
    ])
    expect((await kindsOf(client)).map(({ language }) => language)).toEqual(['enUS', 'enUS'])
  })
})

describe('#terms.agree: agreeing', () => {
  it('[TC-02] records both texts together, once, and notifies the person’s browsers', async () => {
    expect(await app.call(getTermsStatus, { entityId: clientId }, client)).toMatchObject({ value: { accepted: false } })
    const at = clock.now()
    const agreed = await app.call(agreeToTerms, { entityId: clientId }, client)
    expect(agreed).toEqual({
      ok: true,
      value: {
        entityId: clientId,
        accepted: true,
        texts: ['general', 'privacy'].map((kind) => ({
          kind,
          version: 1,
          acceptedVersion: 1,
          acceptedAt: at.toISOString(),
          isPending: false,
          lapsesAt: null,
        })),
      },
    })
    clock.pass(5000)
    expect(await app.call(agreeToTerms, { entityId: clientId }, client)).toEqual(agreed)
    expect(app.delivered.map(({ message }) => message)).toEqual([
      { name: 'terms.agreed', payload: { personId: clientId } },
    ])
  })

  it("is possible for oneself only: returns 404 for another person's status", async () => {
    for (const operation of [getTermsStatus, agreeToTerms])
      expect(await app.call(operation, { entityId: expertId }, client)).toMatchObject({
        ok: false,
        refusal: 'not_found',
      })
    expect(await app.call(agreeToTerms, { entityId: clientId }, { site: tenant.exchange })).toMatchObject({
      refusal: 'not_signed_in',
    })
  })

  it('uses separate terms for experts', async () => {
    expect(await app.call(agreeToTerms, { entityId: expertId }, expert)).toMatchObject({
      value: { accepted: true, texts: [{ kind: 'expert' }, { kind: 'privacy' }] },
    })
  })

  it('[TC-05] is required again from the publication of a new version, and the old agreement is kept', async () => {
    await app.call(agreeToTerms, { entityId: expertId }, expert)
    const publishedAt = new Date(clock.now().getTime() + 60_000)
    await publish('expert', 2, publishedAt)
    expect(await app.call(getTermsStatus, { entityId: expertId }, expert)).toMatchObject({ value: { accepted: true } })
    clock.pass(60_000)
    expect(await app.call(getTermsStatus, { entityId: expertId }, expert)).toMatchObject({
      value: { accepted: false, texts: [{ kind: 'expert', version: 2, acceptedVersion: 1 }, { acceptedVersion: 1 }] },
    })
    // Not translated yet, so the fallback language is returned.
    expect((await kindsOf(expert, 'deDE'))[0]).toMatchObject({ version: 2, language: 'enUS' })
    await app.call(agreeToTerms, { entityId: expertId }, expert)
    const { rows } = await test.asOwner(
      (owner) =>
        owner.query(`select kind, version from terms_agreements where person_id = $1 order by 1, 2`, [expertId]),
      tenant.tenantId,
    )
    expect(rows).toEqual([
      { kind: 'expert', version: 1 },
      { kind: 'expert', version: 2 },
      { kind: 'privacy', version: 1 },
    ])
  })

  it('cannot be undone or changed by the application', async () => {
    const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
      test.database.transaction({ kind: 'tenant', tenantId: tenant.tenantId }, run)
    const denied = { code: '42501' }
    await expect(
      inTenant((tx) => tx.updateTable('terms_agreements').set({ version: 9 }).execute()),
    ).rejects.toMatchObject(denied)
    await expect(inTenant((tx) => tx.deleteFrom('terms_agreements').execute())).rejects.toMatchObject(denied)
  })
})
