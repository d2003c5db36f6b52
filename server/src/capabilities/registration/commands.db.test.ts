import { getCurrentUser, signInWithPassword } from '@colloquy/contract/identity/operations'
import { personTypes } from '@colloquy/contract/person-types'
import {
  completeRegistration,
  mailRegistration,
  openRegistration,
  resumeRegistration,
  saveRegistration,
  startRegistration,
} from '@colloquy/contract/registration/operations'
import type { RegistrationDraft } from '@colloquy/contract/registration/shapes'
import { getTermsStatus } from '@colloquy/contract/terms/operations'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, createTestTasks, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import {
  insertPerson,
  insertTenant,
  publishTerms,
  signedIn,
  type TestSession,
  type TestTenant,
} from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'

const dayMs = 86_400_000
const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const tasks = createTestTasks(test, clock)
const app: TestApp = await buildTestApp(test, { clock })
let made = 0
let tenant: TestTenant
let visitor: TestSession

beforeEach(async () => {
  clock.pass(dayMs)
  tenant = await insertTenant(test, `tenant${made++}`)
  visitor = { site: tenant.expert }
  await test.asOwner((owner) => publishTerms(owner, tenant.tenantId, clock.now()), tenant.tenantId)
})

const rows = <R extends object>(text: string, values: unknown[] = []) =>
  test.asOwner(async (owner) => (await owner.query<R>(text, values)).rows, tenant.tenantId)

const finished: RegistrationDraft = {
  firstName: 'Ada',
  lastName: 'Holm',
  country: 'SE',
  city: 'Lund',
  timeZone: 'Europe/Stockholm',
  language: 'deDE',
  languages: ['sv', 'en'],
  headline: 'Valves for heat pumps',
  bio: 'Long',
  expertise: ['valves', 'Valves '],
  employments: [
    { companyName: 'Nordluft AB', title: 'Head of Sales', startDate: '2018-02-01', endDate: null },
    { companyName: 'Windfang', title: 'Buyer', startDate: '2012-01-01', endDate: '2018-01-31' },
  ],
  rate: 350,
  currency: 'EUR',
  hoursPerWeek: 5,
}

const begin = async (email = 'ada@new.example') => {
  const answer = await app.call(startRegistration, { email, language: 'deDE', timeZone: 'Europe/Stockholm' }, visitor)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.key
}
const save = (key: string, version: number, draft = finished, email = 'ada@new.example') =>
  app.call(saveRegistration, { key, email, step: 'rate', draft }, visitor, { ifMatch: version })
const mailsTo = async (email: string): Promise<string[]> => {
  for (const { id } of await rows<{ id: string }>('select id from outbox order by sequence'))
    await tasks.react(tenant.tenantId, id)
  const mails = await rows<{ message: Buffer }>('select message from mails where to_address = $1 order by id', [email])
  return Promise.all(mails.map(async ({ message }) => (await simpleParser(message)).text ?? ''))
}
const linkTo = async (key: string, email = 'ada@new.example'): Promise<string> => {
  expect(await app.call(mailRegistration, { key }, visitor)).toEqual({ ok: true, value: {} })
  return /\/join#([\w-]{43})/.exec((await mailsTo(email)).at(-1) ?? '')![1]!
}
const resume = (token: string) => app.call(resumeRegistration, { token }, visitor)
const agreed = { termsAccepted: true, privacyAccepted: true } as const
const complete = (key: string) => app.call(completeRegistration, { key, ...agreed }, visitor)

describe('registration of an expert [RT-17]', () => {
  describe('#registration.save, #registration.complete', () => {
    it('creates a person from the entered data once the address is verified, and not before', async () => {
      const key = await begin()
      expect(await save(key, 1)).toMatchObject({ ok: true, value: { version: 2, isVerified: false, draft: finished } })
      expect(await complete(key)).toMatchObject({ refusal: 'registration_unverified' })
      expect(await rows('select id from people')).toEqual([])
      const taken = await resume(await linkTo(key))
      if (!taken.ok) throw new Error(taken.refusal)
      expect(taken.value.registration).toMatchObject({ isVerified: true, step: 'rate', draft: finished })
      expect(await complete(taken.value.key)).toEqual({ ok: true, value: {} })

      const [person] = await rows<{ id: string }>('select * from people')
      expect(person).toMatchObject({
        person_type: personTypes.expert,
        first_name: 'Ada',
        email: 'ada@new.example',
        language: 'deDE',
        rate_minor: 35_000,
        // The account is active, but the expert is hidden from everybody else.
        needs_activation: false,
        is_vetting_pending: true,
        is_active: false,
        title: 'Head of Sales',
        expertise: ['valves'],
      })
      expect(await rows('select company_name, is_primary from employments order by start_on')).toEqual([
        { company_name: 'Windfang', is_primary: false },
        { company_name: 'Nordluft AB', is_primary: true },
      ])
      const visit = await signedIn(test, tenant.expert, person!.id, clock)
      expect(await app.call(getCurrentUser, {}, visit)).toMatchObject({
        value: { pendingVetting: true, needsActivation: 'False' },
      })
      expect(await app.call(getTermsStatus, { entityId: person!.id }, visit)).toMatchObject({
        value: { accepted: true },
      })
      expect(await complete(taken.value.key)).toMatchObject({ refusal: 'registration_ended' })
    })
  })

  describe('#registration.resume', () => {
    it('continues on another device by the mailed link, which works once and invalidates the other keys', async () => {
      const key = await begin()
      await save(key, 1)
      const token = await linkTo(key)
      const phone = await resume(token)
      if (!phone.ok) throw new Error(phone.refusal)
      expect(await app.call(openRegistration, { key }, visitor)).toMatchObject({ refusal: 'registration_ended' })
      expect(await app.call(openRegistration, { key: phone.value.key }, visitor)).toMatchObject({
        value: { draft: finished },
      })
      expect(await resume(token)).toMatchObject({ status: 410, refusal: 'registration_link_expired' })
    })
  })

  it('keeps the edits of two tabs apart, and requires a new address to be verified', async () => {
    const key = await begin()
    await save(key, 1)
    expect(await save(key, 1)).toMatchObject({ status: 412, refusal: 'stale' })
    const token = await linkTo(key)
    const taken = await resume(token)
    if (!taken.ok) throw new Error(taken.refusal)
    const { registration } = taken.value
    const other = await save(taken.value.key, registration.version, finished, 'other@new.example')
    expect(other).toMatchObject({ value: { email: 'other@new.example', isVerified: false } })
    expect(await complete(taken.value.key)).toMatchObject({ refusal: 'registration_unverified' })
  })

  it('refuses a link to a former address of the registration', async () => {
    const key = await begin()
    const token = await linkTo(key)
    await save(key, 1, finished, 'other@new.example')
    expect(await resume(token)).toMatchObject({ refusal: 'registration_link_expired' })
  })

  it('cannot be finished while a step is incomplete, whatever the browser sends', async () => {
    const key = await begin()
    await save(key, 1, { ...finished, employments: [] })
    const taken = await resume(await linkTo(key))
    expect(taken.ok && (await complete(taken.value.key))).toMatchObject({ refusal: 'registration_incomplete' })
  })

  describe('#registration.open', () => {
    it('is deleted after thirty days', async () => {
      const key = await begin()
      clock.pass(30 * dayMs)
      expect(await app.call(openRegistration, { key }, visitor)).toMatchObject({ refusal: 'registration_ended' })
      await tasks.tick()
      expect(await rows('select id from registrations')).toEqual([])
    })
  })

  describe('#registration.start', () => {
    it('sends the promised link once, and not again for the same address a moment later', async () => {
      await begin()
      const links = async () => (await mailsTo('ada@new.example')).filter((mail) => mail.includes('/join#'))
      expect(await links()).toHaveLength(1)
      await begin('Ada@new.example')
      expect(await links()).toHaveLength(1)
      clock.pass(dayMs)
      await begin()
      expect(await links()).toHaveLength(2)
    })

    it('leads back to what was entered once the address was proven, from a browser that lost its key', async () => {
      const key = await begin()
      await save(key, 1)
      expect(await resume(await linkTo(key))).toMatchObject({ ok: true })
      clock.pass(dayMs)
      await begin()
      const link = /\/join#([\w-]{43})/.exec((await mailsTo('ada@new.example')).at(-1)!)![1]!
      expect(await resume(link)).toMatchObject({ value: { registration: { isVerified: true, draft: finished } } })
    })

    it('exists on the expert site only', async () => {
      const input = { email: 'a@b.example', language: 'enUS', timeZone: 'Europe/Berlin' } as const
      expect(await app.call(startRegistration, input, { site: tenant.exchange })).toMatchObject({
        refusal: 'not_found',
      })
    })
  })
})

describe('a known address', () => {
  it('gets the same answer as any other; only its mail tells the difference', async () => {
    const personId = await insertPerson(test, tenant.tenantId)
    const known = `${personId}@person.example`
    const answers = []
    for (const email of [known, 'nobody@new.example']) {
      const sent = { email, language: 'enUS', timeZone: 'Europe/Berlin' }
      const begun = await app.send({ method: 'POST', path: '/api/registration', body: JSON.stringify(sent) }, visitor)
      const { key } = JSON.parse(begun.body)
      const mailed = await app.send(
        { method: 'POST', path: '/api/registration/mail', body: JSON.stringify({ key }) },
        visitor,
      )
      const hidden = begun.body.replace(/[^"]+@[^"]+|[\w-]{43}|[\da-f]{8}-[\da-f-]{27}/g, '*')
      answers.push([begun.statusCode, hidden, mailed.statusCode, mailed.body])
    }
    expect(answers[0]).toEqual(answers[1])
    const [mail] = await mailsTo(known)
    expect(mail).toContain(`${tenant.expert.origin}/login`)
    expect(mail).not.toContain('/join#')
    expect((await mailsTo('nobody@new.example'))[0]).toContain('/join#')
  })

  it('never belongs to two people, even if it is taken between verification and completion', async () => {
    const key = await begin()
    await save(key, 1)
    const taken = await resume(await linkTo(key))
    const personId = await insertPerson(test, tenant.tenantId)
    await test.asOwner((owner) => owner.query(`update people set email = 'ADA@new.example'`), tenant.tenantId)
    expect(taken.ok && (await complete(taken.value.key))).toMatchObject({ refusal: 'registration_known' })
    expect(await rows('select id from people')).toEqual([{ id: personId }])
  })

  describe('#registration.mail', () => {
    it('gets at most three mails in 15 minutes', async () => {
      const key = await begin()
      // The first one came with the beginning.
      for (let time = 0; time < 2; time++)
        expect(await app.call(mailRegistration, { key }, visitor)).toMatchObject({ ok: true })
      expect(await app.call(mailRegistration, { key: await begin() }, visitor)).toMatchObject({ refusal: 'too_many' })
    })
  })
})

describe('a registered expert', () => {
  it('has no password until they set one', async () => {
    const input = { email: 'ada@new.example', password: 'anything at all', rememberMe: false }
    expect(await app.call(signInWithPassword, input, visitor)).toMatchObject({ refusal: 'wrong_credentials' })
  })
})
