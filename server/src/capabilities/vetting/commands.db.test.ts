import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import {
  completeRegistration,
  mailRegistration,
  resumeRegistration,
  saveRegistration,
  startRegistration,
} from '@colloquy/contract/registration/operations'
import type { RegistrationDraft } from '@colloquy/contract/registration/shapes'
import { findExperts } from '@colloquy/contract/search/operations'
import {
  approveExpert,
  askExpert,
  declineExpert,
  getOwnVetting,
  getVetting,
  listVettings,
  replyToVetting,
} from '@colloquy/contract/vetting/operations'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, createTestTasks, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import {
  insertPerson,
  insertRow,
  insertTenant,
  publishTerms,
  signedIn,
  type TestSession,
  type TestTenant,
} from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const tasks = createTestTasks(test, clock)
const app: TestApp = await buildTestApp(test, { clock })
let made = 0
let tenant: TestTenant
let staff: TestSession
let client: TestSession

const rows = <R extends object>(text: string, values: unknown[] = []) =>
  test.asOwner(async (owner) => (await owner.query<R>(text, values)).rows, tenant.tenantId)

beforeEach(async () => {
  clock.pass(86_400_000)
  tenant = await insertTenant(test, `vetting${made++}`)
  await test.asOwner((owner) => publishTerms(owner, tenant.tenantId, clock.now()), tenant.tenantId)
  const person = async (values: object, portal = tenant.exchange) => {
    const id = await insertPerson(test, tenant.tenantId, values)
    await test.asOwner(async (owner) => {
      for (const kind of ['general', 'privacy'])
        await insertRow(owner, 'terms_agreements', {
          tenant_id: tenant.tenantId,
          person_id: id,
          kind,
          version: 1,
          agreed_at: clock.now(),
          agreed_by: id,
        })
    }, tenant.tenantId)
    return signedIn(test, portal, id, clock)
  }
  staff = await person({ roleId: roleIds.staff, permissions: [permissionIds.ManageAdvisors], name: 'Sam' })
  client = await person({ roleId: roleIds.client })
})

/** Runs the pending reactions, including those of their own events. */
const settle = async () => {
  // Later events have later timestamps.
  clock.pass(1000)
  const done = new Set<string>()
  for (let left = true; left; ) {
    const fresh = (await rows<{ id: string }>('select id from outbox order by sequence')).filter(
      ({ id }) => !done.has(id),
    )
    for (const { id } of fresh) {
      await tasks.react(tenant.tenantId, id)
      done.add(id)
    }
    left = fresh.length > 0
  }
}
const mailsTo = async (email: string) => {
  await settle()
  const mails = await rows<{ message: Buffer }>('select message from mails where to_address = $1 order by id', [email])
  return Promise.all(mails.map(async ({ message }) => simpleParser(message)))
}

const draft: RegistrationDraft = {
  firstName: 'Ada',
  lastName: 'Holm',
  country: 'SE',
  city: 'Lund',
  timeZone: 'Europe/Stockholm',
  language: 'enUS',
  languages: ['sv'],
  headline: 'Marmalade for heat pumps',
  bio: 'Long',
  expertise: ['valves'],
  employments: [{ companyName: 'Nordluft AB', title: 'Head of Sales', startDate: '2018-02-01', endDate: null }],
  rate: 350,
  currency: 'EUR',
  hoursPerWeek: 5,
}
const email = 'ada@new.example'

/** Registers an expert from start to end. */
const register = async (): Promise<{ personId: string; visit: TestSession }> => {
  const visitor = { site: tenant.expert }
  const began = await app.call(startRegistration, { email, language: 'enUS', timeZone: 'Europe/Stockholm' }, visitor)
  if (!began.ok) throw new Error(began.refusal)
  const { key } = began.value
  await app.call(saveRegistration, { key, email, step: 'rate', draft }, visitor, { ifMatch: 1 })
  await app.call(mailRegistration, { key }, visitor)
  const token = /\/join#([\w-]{43})/.exec((await mailsTo(email)).at(-1)?.text ?? '')![1]!
  const taken = await app.call(resumeRegistration, { token }, visitor)
  if (!taken.ok) throw new Error(taken.refusal)
  const agreed = { termsAccepted: true, privacyAccepted: true } as const
  expect(await app.call(completeRegistration, { key: taken.value.key, ...agreed }, visitor)).toMatchObject({ ok: true })
  await settle()
  const [person] = await rows<{ id: string }>('select id from people where email = $1', [email])
  return { personId: person!.id, visit: await signedIn(test, tenant.expert, person!.id, clock) }
}

const found = async () => {
  const input = { text: 'marmalade', filters: {}, selectOptions: { startOffset: 0, concat: false } }
  const answer = await app.call(findExperts, input, client)
  return answer.ok ? answer.value.foundPersons.map(({ personId }) => personId) : answer.refusal
}
const opened = async (personId: string) => {
  const answer = await app.call(getVetting, { personId }, staff)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const approve = async (personId: string) =>
  app.call(approveExpert, { personId, creditsPerHour: 150 }, staff, {
    ifMatch: (await opened(personId)).record.version,
  })

describe('a registered expert', () => {
  describe('#vetting.approve', () => {
    it('waits for vetting, hidden from everybody, and is visible to clients once approved, at the given price', async () => {
      const { personId, visit } = await register()
      expect(await app.call(listVettings, {}, staff)).toMatchObject({
        value: {
          total: 1,
          vettings: [{ state: 'waiting', headline: 'Marmalade for heat pumps', person: { personId } }],
        },
      })
      expect(await app.call(getOwnVetting, {}, visit)).toMatchObject({ value: { state: 'waiting', questions: [] } })
      expect(await found()).toEqual([])
      expect(await opened(personId)).toMatchObject({
        record: { email, headline: 'Marmalade for heat pumps', facts: expect.arrayContaining([]) },
        employments: [{ companyName: 'Nordluft AB' }],
        notes: 'Available for up to 5 h a week.',
        similar: [],
        can: { approve: true, ask: true, decline: true },
      })
      expect(await approve(personId)).toMatchObject({ ok: true })
      await settle()
      expect(await found()).toEqual([personId])
      expect(
        await rows('select is_active, is_vetting_pending, credits_per_hour from people where id = $1', [personId]),
      ).toEqual([{ is_active: true, is_vetting_pending: false, credits_per_hour: 150 }])
      expect((await mailsTo(email)).at(-1)?.subject).toContain('is approved')
      expect(await app.call(listVettings, {}, staff)).toMatchObject({ value: { total: 0, vettings: [] } })
      expect(await approve(personId)).toMatchObject({ refusal: 'vetting_already_decided' })
    })
  })

  describe('#vetting.ask, #vetting.reply', () => {
    it('is asked by mail, answers on their page, and does not see who asks', async () => {
      const { personId, visit } = await register()
      await app.call(askExpert, { personId, question: 'Since when do you sell valves?' }, staff)
      const letter = (await mailsTo(email)).at(-1)
      expect(letter?.text).toContain(`${tenant.expert.origin}/expert`)
      expect(letter?.text).not.toContain('valves?')
      const own = await app.call(getOwnVetting, {}, visit)
      expect(own).toMatchObject({ value: { state: 'asked', questions: [{ askedBy: null, reply: null }] } })
      const questionId = own.ok ? own.value!.questions[0]!.questionId : ''
      const reply = { questionId, reply: 'Since 2018.' }
      expect(await app.call(replyToVetting, reply, visit)).toMatchObject({ value: { state: 'waiting' } })
      expect(await app.call(replyToVetting, reply, visit)).toMatchObject({ refusal: 'vetting_nothing_asked' })
      expect(await opened(personId)).toMatchObject({
        state: 'waiting',
        questions: [{ askedBy: 'Sam Person', reply: 'Since 2018.' }],
      })
      expect(await app.call(listVettings, {}, staff)).toMatchObject({ value: { vettings: [{ hasReply: true }] } })
    })
  })

  describe('#vetting.decline', () => {
    it('is declined politely and without the stored reason, and can still be approved', async () => {
      const { personId, visit } = await register()
      await app.call(declineExpert, { personId, reason: 'Works for a client.' }, staff)
      const letter = (await mailsTo(email)).at(-1)
      expect(letter?.text).toContain('Thank you for taking the time')
      expect(letter?.text).not.toContain('Works for a client')
      expect(await app.call(getOwnVetting, {}, visit)).toMatchObject({ value: { state: 'declined' } })
      expect(JSON.stringify(await app.call(getOwnVetting, {}, visit))).not.toContain('Works for')
      expect(await opened(personId)).toMatchObject({
        decision: { by: 'Sam Person', reason: 'Works for a client.' },
        can: { approve: true, ask: false, decline: false },
      })
      expect(await app.call(listVettings, { view: 'declined' }, staff)).toMatchObject({ value: { total: 1 } })
      expect(await found()).toEqual([])
      expect(await app.call(askExpert, { personId, question: 'Why?' }, staff)).toMatchObject({
        refusal: 'vetting_already_decided',
      })
      expect(await approve(personId)).toMatchObject({ ok: true })
      await settle()
      expect(await found()).toEqual([personId])
    })
  })

  describe('#vetting.get', () => {
    it('cannot be approved with an outdated version of the record', async () => {
      const { personId } = await register()
      const { version } = (await opened(personId)).record
      await rows('update people set version = version + 1 where id = $1', [personId])
      const answer = await app.call(approveExpert, { personId, creditsPerHour: 150 }, staff, { ifMatch: version })
      expect(answer).toMatchObject({ refusal: 'stale' })
      expect(await opened(personId)).toMatchObject({ state: 'waiting' })
    })
  })

  describe('#vetting.list', () => {
    it('is shown with possible duplicates: first by name and employer, then by name', async () => {
      const { personId } = await register()
      const [namesake, colleague] = [
        await insertPerson(test, tenant.tenantId, { personType: personTypes.expert, name: 'ADA' }),
        await insertPerson(test, tenant.tenantId, { personType: personTypes.expert, name: 'Áda' }),
      ]
      await rows(`update people set last_name = 'Holm' where id in ($1, $2)`, [namesake, colleague])
      await test.asOwner(
        (owner) =>
          insertRow(owner, 'employments', {
            tenant_id: tenant.tenantId,
            id: newId(clock.now()),
            person_id: colleague,
            company_name: 'NORDLUFT',
            title: 'Buyer',
            start_on: '2015-01-01',
          }),
        tenant.tenantId,
      )
      expect((await opened(personId)).similar).toMatchObject([
        { personId: colleague, why: 'employer', barred: null },
        { personId: namesake, why: 'name', barred: null },
      ])
      const listed = async () => {
        const answer = await app.call(listVettings, {}, staff)
        return answer.ok && answer.value.vettings.find(({ person }) => person.personId === personId)
      }
      expect(await listed()).toMatchObject({ resemblesBarred: false })
    })
  })

  describe('#vetting.getOwn', () => {
    it('is flagged when a blocked person has the same name, which the expert does not see', async () => {
      const { personId, visit } = await register()
      const [doNotUseId, barred] = [
        await insertPerson(test, tenant.tenantId, { personType: personTypes.expert, name: 'Ada' }),
        await insertPerson(test, tenant.tenantId, { personType: personTypes.expert, name: 'ADA' }),
      ]
      await rows(`update people set last_name = 'Holm' where id in ($1, $2)`, [doNotUseId, barred])
      await rows(`update people set restricted_at = $2 where id = $1`, [barred, clock.now()])
      await rows(`update people set do_not_use = true where id = $1`, [doNotUseId])
      const { similar } = await opened(personId)
      expect(similar.filter((one) => one.barred !== null)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ personId: barred, barred: 'restricted' }),
          expect.objectContaining({ personId: doNotUseId, barred: 'doNotUse' }),
        ]),
      )
      expect(similar[0]?.barred).not.toBeNull()
      const answer = await app.call(listVettings, {}, staff)
      expect(answer.ok && answer.value.vettings.find(({ person }) => person.personId === personId)).toMatchObject({
        resemblesBarred: true,
      })
      const own = await app.call(getOwnVetting, {}, visit)
      expect(own).toMatchObject({ ok: true, value: { state: 'waiting' } })
      expect(JSON.stringify(own)).not.toMatch(/barred|similar/i)
    })
  })
})
