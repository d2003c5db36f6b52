import { type Language, languages } from '@colloquy/contract/languages'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import {
  discardTermsDraft,
  listTermsVersions,
  publishTerms,
  saveTermsDraft,
  setTermsLapse,
  withdrawTerms,
} from '@colloquy/contract/terms/admin-operations'
import {
  agreeToPrivacy,
  agreeToTerms,
  getTermsStatus,
  getTermsText,
  listTermsHistory,
} from '@colloquy/contract/terms/operations'
import type { TermsKind } from '@colloquy/contract/terms/shapes'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, createTestTasks, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import {
  insertPerson,
  insertRow,
  insertTenant,
  signedIn,
  type TestSession,
  type TestTenant,
} from '../../../testing/people-fixtures.ts'
import { publicAccess } from '../../platform/access/policy.ts'
import { createManualClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { authorize } from '../../platform/operations/authorize.ts'
import type { OperationHandler } from '../../platform/operations/define.ts'
import type { LiveMessage } from '../../platform/operations/emit.ts'
import { guardNameOf } from '../../platform/operations/guards.ts'

const dayMs = 24 * 3_600_000
const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const delivered: { personIds: readonly string[]; message: LiveMessage }[] = []
const tasks = createTestTasks(test, clock, {
  deliver: (_, personIds, message) => delivered.push({ personIds, message }),
})
const app: TestApp = await buildTestApp(test, { clock })
let made = 0
let tenant: TestTenant
let admin: TestSession
let adminId: string
let client: TestSession
let clientId: string
let expert: TestSession
let expertId: string
let companyId: string

beforeEach(async () => {
  clock.pass(dayMs)
  tenant = await insertTenant(test, `tenant${made++}`)
  companyId = newId(clock.now())
  await test.asOwner(async (owner) => {
    const row = { tenant_id: tenant.tenantId, id: companyId, name: 'Nordluft', kind: 'client' }
    await insertRow(owner, 'companies', row)
  }, tenant.tenantId)
  adminId = await insertPerson(test, tenant.tenantId, {
    roleId: roleIds.staff,
    permissions: [permissionIds.PerformSystemAdministration],
  })
  admin = await signedIn(test, tenant.exchange, adminId, clock)
  clientId = await insertPerson(test, tenant.tenantId, { companyId })
  client = await signedIn(test, tenant.exchange, clientId, clock)
  expertId = await insertPerson(test, tenant.tenantId, { personType: personTypes.expert })
  expert = await signedIn(test, tenant.expert, expertId, clock)
  delivered.length = 0
})

/** Whether operations succeed for a person; where they fail, the terms must be the reason. */
const isLetIn = async (visit: TestSession): Promise<boolean> => {
  const answer = await app.call(listNotifications, {}, visit)
  if (!answer.ok && answer.refusal !== 'terms_required') throw new Error(answer.refusal)
  return answer.ok
}
const texts = (offered: readonly Language[] = languages) =>
  offered.map((language) => ({ language, title: `Title ${language}`, body: 'One.\n\nTwo.' }))

const publish = async (kind: TermsKind, from?: Date): Promise<void> => {
  const saved = await app.call(saveTermsDraft, { kind, texts: texts() }, admin, { ifMatch: 0 })
  const input = from ? { kind, from: from.toISOString() } : { kind }
  const done = await app.call(publishTerms, input, admin, { ifMatch: 1 })
  if (!saved.ok || !done.ok) throw new Error('not published')
  // Administrators who publish must accept the terms as well.
  await app.call(agreeToTerms, { entityId: adminId }, admin)
}

describe('a person who has not accepted a text in force [TC-01]', () => {
  it('is refused every operation except public ones and those that lead to acceptance', async () => {
    const actor = {
      kind: 'person',
      mustAcceptTerms: true,
      needsActivation: false,
      scope: null,
      impersonationId: null,
    } as never
    const isExempt = ({ rule }: OperationHandler) =>
      rule.exemptFrom?.some((one) => guardNameOf(one) === 'pendingTerms') === true
    const open = [...app.registry.handlers.values()].filter(
      (handler) => handler.rule.allow === publicAccess || isExempt(handler),
    )
    const few = open.filter(isExempt).map(({ operation }) => operation.name)
    expect(few.toSorted()).toEqual([
      // What does not work on the page of the terms itself can be reported from there.
      'feedback.send',
      // The own profile, and the end of an impersonation.
      'identity.getAnonymousUser',
      'identity.getAuthInfo',
      'identity.getCurrentUser',
      'identity.getImpersonation',
      'identity.getSessionContext',
      'identity.stopImpersonation',
      'permissions.listOwn',
      'terms.agree',
      'terms.agreePrivacy',
      'terms.getStatus',
      'terms.getText',
    ])
    const closed = [...app.registry.handlers.values()].filter((bound) => !open.includes(bound))
    expect(closed.length).toBeGreaterThan(50)
    // Refused before the resource is loaded: the context has no database access yet.
    for (const { rule } of closed)
      await expect(authorize(rule, { actor } as never, app.registry.guards)).rejects.toMatchObject({
        code: 'terms_required',
      })
  })

  it('[TC-05] is blocked from the first request after publication, in an existing session, until they accept', async () => {
    expect([await isLetIn(client), await isLetIn(expert)]).toEqual([true, true])
    await publish('general')
    expect([await isLetIn(client), await isLetIn(expert)]).toEqual([false, true])
    for (const path of ['/api/notifications', `/api/calls/${newId(clock.now())}`]) {
      const { statusCode, body } = await app.send({ method: 'GET', path }, client)
      expect([statusCode, body]).toEqual([403, '{"refusal":"terms_required"}'])
    }
    await app.call(agreeToTerms, { entityId: clientId }, client)
    expect(await isLetIn(client)).toBe(true)
    clock.pass(1000)
    await publish('general')
    expect(await isLetIn(client)).toBe(false)
  })

  describe('#terms.agreePrivacy', () => {
    it('[TC-02] can accept the privacy policy alone, which is not enough when the terms have changed too', async () => {
      await publish('general')
      await publish('privacy')
      await app.call(agreeToPrivacy, { entityId: clientId }, client)
      expect(await app.call(getTermsStatus, { entityId: clientId }, client)).toMatchObject({
        value: {
          accepted: false,
          texts: [
            { kind: 'general', isPending: true },
            { kind: 'privacy', isPending: false },
          ],
        },
      })
      expect([await isLetIn(client), await isLetIn(expert)]).toEqual([false, false])
      await app.call(agreeToPrivacy, { entityId: expertId }, expert)
      expect(await isLetIn(expert)).toBe(true)
    })
  })

  describe('#terms.getText', () => {
    it('can read the texts in force, but no planned ones', async () => {
      await publish('general')
      await publish('privacy', new Date(clock.now().getTime() + dayMs))
      expect(await app.call(getTermsText, { kind: 'general', version: 1, language: 'deDE' }, client)).toMatchObject({
        value: { language: 'deDE', title: 'Title deDE' },
      })
      expect(await app.call(getTermsText, { kind: 'privacy', version: 1 }, client)).toMatchObject({
        refusal: 'not_found',
      })
    })
  })
})

describe('a planned version', () => {
  it('applies from its date, and signed-in browsers are notified once', async () => {
    await publish('expert', new Date(clock.now().getTime() + 7 * dayMs - 1000))
    const timed = async () => {
      await tasks.tick()
      const { rows } = await test.asOwner(
        (owner) =>
          owner.query<{ id: string }>(`select id from outbox where kind = 'terms.took-effect' order by sequence`),
        tenant.tenantId,
      )
      for (const { id } of rows) await tasks.react(tenant.tenantId, id)
      return delivered.filter(({ message }) => message.name === 'terms.announced')
    }
    expect(await timed()).toEqual([])
    expect(await isLetIn(expert)).toBe(true)
    clock.pass(7 * dayMs)
    expert = await signedIn(test, tenant.expert, expertId, clock)
    expect(await isLetIn(expert)).toBe(false)
    const [termsMessage, ...more] = await timed()
    expect(more).toEqual([])
    expect(termsMessage).toMatchObject({
      message: { name: 'terms.announced', payload: { kind: 'expert', version: 1 } },
    })
    expect(termsMessage!.personIds).toEqual([expertId])
    expect(await timed()).toHaveLength(1)
  })
})

describe('#terms.withdraw', () => {
  const withdraw = (version: number, visit = admin) => app.call(withdrawTerms, { kind: 'expert', version }, visit)

  it('withdraws a planned version without a trace; its text becomes the draft again', async () => {
    await publish('expert', new Date(clock.now().getTime() + dayMs))
    expect(await withdraw(1, expert)).toMatchObject({ refusal: 'forbidden' })
    const answer = await withdraw(1)
    const found = answer.ok && answer.value.kinds.find(({ kind }) => kind === 'expert')
    expect(found).toMatchObject({ versions: [], draft: { version: 1, texts: expect.arrayContaining(texts()) } })
    expect(await withdraw(1)).toMatchObject({ refusal: 'not_found' })
    clock.pass(2 * dayMs)
    expert = await signedIn(test, tenant.expert, expertId, clock)
    expect(await isLetIn(expert)).toBe(true)
  })

  describe('#terms.saveDraft', () => {
    it('keeps an existing draft, and loses no text without confirmation', async () => {
      await publish('expert', new Date(clock.now().getTime() + dayMs))
      const begun = [{ language: 'enUS', title: 'Another', body: 'Text' }] as const
      await app.call(saveTermsDraft, { kind: 'expert', texts: [...begun] }, admin, { ifMatch: 0 })
      expect(await withdraw(1)).toMatchObject({ status: 409, refusal: 'terms_draft_exists' })
      const before = await app.call(listTermsVersions, {}, admin)
      expect(before.ok && before.value.kinds.find(({ kind }) => kind === 'expert')).toMatchObject({
        versions: [{ version: 1, state: 'planned' }],
        draft: { texts: begun },
      })
      const answer = await app.call(withdrawTerms, { kind: 'expert', version: 1, mayLoseText: true }, admin)
      expect(answer.ok && answer.value.kinds.find(({ kind }) => kind === 'expert')).toMatchObject({
        versions: [],
        draft: { texts: begun },
      })
    })
  })

  it('is refused from the instant at which the version comes into force', async () => {
    await publish('expert', new Date(clock.now().getTime() + dayMs))
    clock.pass(dayMs)
    admin = await signedIn(test, tenant.exchange, adminId, clock)
    expect(await withdraw(1)).toMatchObject({ status: 409, refusal: 'terms_in_effect' })
    await tasks.tick()
    const removed = test.database.transaction({ kind: 'tenant', tenantId: tenant.tenantId }, (tx) =>
      tx.deleteFrom('terms_texts').execute(),
    )
    await expect(removed).rejects.toMatchObject({ code: '23000' })
  })
})

describe('#terms.setLapse', () => {
  it('notifies signed-in browsers, so that they reload their status', async () => {
    await app.call(setTermsLapse, { lapseDays: 30 }, admin)
    const { rows } = await test.asOwner(
      (owner) => owner.query<{ id: string }>(`select id from outbox where kind = 'terms.lapse-set'`),
      tenant.tenantId,
    )
    for (const { id } of rows) await tasks.react(tenant.tenantId, id)
    const lapseMessage = delivered.filter(({ message }) => message.name === 'terms.lapse-announced').at(-1)
    expect(lapseMessage?.personIds.toSorted()).toEqual([adminId, clientId, expertId].toSorted())
  })

  describe('#terms.listHistory', () => {
    it('[TC-05] requires a new agreement after the given days, and keeps every agreement', async () => {
      await publish('general')
      await app.call(agreeToTerms, { entityId: clientId }, client)
      expect(await app.call(setTermsLapse, { lapseDays: 365 }, admin)).toMatchObject({ value: { lapseDays: 365 } })
      expect(await isLetIn(client)).toBe(true)
      clock.pass(365 * dayMs)
      client = await signedIn(test, tenant.exchange, clientId, clock)
      expect(await isLetIn(client)).toBe(false)
      expect(await app.call(getTermsStatus, { entityId: clientId }, client)).toMatchObject({
        value: { accepted: false },
      })
      const answers = await Promise.all([1, 2, 3].map(() => app.call(agreeToTerms, { entityId: clientId }, client)))
      for (const answer of answers) expect(answer).toMatchObject({ value: { accepted: true } })
      expect(await isLetIn(client)).toBe(true)
      const history = await app.call(listTermsHistory, {}, client)
      expect(history).toMatchObject({
        value: [
          { kind: 'general', version: 1, title: 'Title enUS', agreedAt: clock.now().toISOString() },
          { kind: 'general', version: 1, title: 'Title enUS' },
        ],
      })
    })
  })
})

describe('#terms.publish', () => {
  it('requires a text in each of the tenant’s languages, the current draft version and a date in the future', async () => {
    const kind = 'privacy'
    await app.call(saveTermsDraft, { kind, texts: texts(['enUS']) }, admin, { ifMatch: 0 })
    const publishing = (ifMatch: number, from?: string) =>
      app.call(publishTerms, { kind, ...(from && { from }) }, admin, { ifMatch })
    expect(await publishing(1)).toMatchObject({ refusal: 'terms_incomplete' })
    expect(await app.call(saveTermsDraft, { kind, texts: texts() }, admin, { ifMatch: 0 })).toMatchObject({
      refusal: 'stale',
    })
    await app.call(saveTermsDraft, { kind, texts: texts() }, admin, { ifMatch: 1 })
    expect(await publishing(1)).toMatchObject({ refusal: 'stale' })
    expect(await publishing(2, '2020-01-01T00:00:00.000Z')).toMatchObject({ refusal: 'terms_date' })
    expect(await publishing(2)).toMatchObject({
      value: {
        kinds: [{}, {}, { kind, draft: null, versions: [{ version: 1, state: 'in_force', agreed: 0 }] }, {}, {}, {}],
      },
    })
  })

  describe('#terms.discardDraft, #terms.listVersions', () => {
    it('numbers the versions, and a draft can be discarded', async () => {
      await publish('general')
      await publish('general')
      await app.call(saveTermsDraft, { kind: 'general', texts: texts() }, admin, { ifMatch: 0 })
      const dropped = await app.call(discardTermsDraft, { kind: 'general' }, admin, { ifMatch: 1 })
      expect(dropped).toMatchObject({
        value: {
          kinds: [
            {
              draft: null,
              versions: [
                { version: 2, state: 'in_force', agreed: 1 },
                { version: 1, state: 'former' },
              ],
            },
            {},
            {},
            {},
            {},
            {},
          ],
        },
      })
      expect(await app.call(listTermsVersions, {}, client)).toMatchObject({ refusal: 'terms_required' })
      await app.call(agreeToTerms, { entityId: clientId }, client)
      expect(await app.call(listTermsVersions, {}, client)).toMatchObject({ refusal: 'forbidden' })
    })
  })

  it('stores versions that the application cannot change afterwards', async () => {
    const altered = test.database.transaction({ kind: 'tenant', tenantId: tenant.tenantId }, (tx) =>
      tx.updateTable('terms_texts').set({ body: 'else' }).execute(),
    )
    await expect(altered).rejects.toMatchObject({ code: '42501' })
  })
})

describe('#terms.getStatus', () => {
  it('[TC-03] returns the status of the own company and of no other', async () => {
    await publish('general')
    const readStatus = () => app.call(getTermsStatus, { entityId: companyId }, client)
    expect(await readStatus()).toMatchObject({ value: { entityId: companyId, accepted: false } })
    await app.call(agreeToTerms, { entityId: clientId }, client)
    expect(await readStatus()).toMatchObject({ value: { entityId: companyId, accepted: true } })
    expect(await app.call(getTermsStatus, { entityId: companyId }, expert)).toMatchObject({ refusal: 'not_found' })
    expect(await app.call(agreeToTerms, { entityId: companyId }, client)).toMatchObject({ refusal: 'not_found' })
  })
})
