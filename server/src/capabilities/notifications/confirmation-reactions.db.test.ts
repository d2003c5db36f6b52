import { languages } from '@colloquy/contract/languages'
import { confirmEmployment, listEmployments } from '@colloquy/contract/people/operations'
import { agreeToTerms } from '@colloquy/contract/terms/operations'
import { simpleParser } from 'mailparser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { terms } from '../terms/manifest.ts'

const world = await createCallScenario('confirmations', { more: [terms] })
const { app, clock, visits, ids, tenantId, settle, test, tasks } = world
const dayMs = 86_400_000
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
/** The day before, in days. */
const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs)
const runTimers = async () => {
  clock.pass(60_000)
  await tasks.tick()
  await settle()
}
const mailsOf = async (kind: string, personId: string) => {
  const rows = await query(
    `select message from mails m join people p on lower(p.email) = lower(m.to_address) where m.kind = $1 and p.id = $2`,
    [kind, personId],
  )
  return Promise.all(rows.map(({ message }) => simpleParser(message as Buffer)))
}
const unread = (kind: string, name: 'expert' | 'contact') =>
  query('select path, parameters from notifications where kind = $1 and person_id = $2 and read_at is null', [
    kind,
    ids[name],
  ])

beforeEach(async () => {
  await query('delete from mails')
  await query('delete from notifications')
})

describe('terms that expire', () => {
  const agreed = (personId: string, days: number) =>
    query('update terms_agreements set agreed_at = $2, reminded_at = null where person_id = $1', [personId, ago(days)])
  beforeAll(() =>
    query(
      `insert into terms_texts (tenant_id, id, kind, version, language, title, body, published_at)
      values ($1, gen_random_uuid(), 'general', 1, 'enUS', 'Terms', 'Text', '2020-01-01')`,
      [tenantId],
    ),
  )
  beforeEach(async () => {
    await query('delete from terms_agreements')
    await query(
      `insert into terms_agreements (tenant_id, person_id, kind, version, agreed_at, agreed_by)
      select tenant_id, id, 'general', 1, $1, id from people where id = any($2)`,
      [clock.now(), [ids.contact, ids.teammate]],
    )
    await query('delete from terms_settings')
    await query('insert into terms_settings (tenant_id, lapse_days) values ($1, 365)', [tenantId])
  })

  it('are announced once, two weeks before, in the inbox and by mail', async () => {
    await agreed(ids.contact, 350)
    await runTimers()
    expect(await unread('terms_expiring', 'contact')).toEqual([])
    await agreed(ids.contact, 352)
    await runTimers()
    await runTimers()
    expect(await unread('terms_expiring', 'contact')).toMatchObject([{ path: 'settings?tab=privacy' }])
    const [mail, ...others] = await mailsOf('terms.expiring', ids.contact)
    expect(others).toEqual([])
    expect(mail?.text).toContain('/clients/settings?tab=privacy')
    expect(mail?.headers.get('list-unsubscribe-post') ?? mail?.headers.get('list')).toBeDefined()
    expect(await mailsOf('terms.expiring', ids.teammate)).toEqual([])
  })

  it('are not announced where they never lapse, have lapsed, were replaced, or the account is closed', async () => {
    const expectNone = async () => {
      await runTimers()
      expect(await unread('terms_expiring', 'contact')).toEqual([])
      expect(await mailsOf('terms.expiring', ids.contact)).toEqual([])
    }
    await agreed(ids.contact, 366)
    await expectNone()
    await agreed(ids.contact, 355)
    await query('update terms_settings set lapse_days = null')
    await expectNone()
    await query('update terms_settings set lapse_days = 365')
    await query('update people set disabled_at = $1 where id = $2', [clock.now(), ids.contact])
    await runTimers()
    expect(await mailsOf('terms.expiring', ids.contact)).toEqual([])
    await query('update people set disabled_at = null where id = $1', [ids.contact])
  })

  it('are settled in the inbox when the person has agreed again', async () => {
    await agreed(ids.contact, 365 - 1 / 24)
    await runTimers()
    expect(await unread('terms_expiring', 'contact')).toHaveLength(1)
    clock.pass(3_600_000)
    value(await app.call(agreeToTerms, { entityId: ids.contact }, visits.contact))
    await settle()
    expect(await unread('terms_expiring', 'contact')).toEqual([])
  })
})

describe('an employment that was confirmed long ago', () => {
  const confirmed = (days: number) =>
    query('update employments set confirmed_at = $2, reminded_at = null, is_primary = true where person_id = $1', [
      ids.expert,
      ago(days),
    ])
  beforeEach(async () => {
    await query('delete from employments where person_id = $1', [ids.expert])
    await query(
      `insert into employments (tenant_id, id, person_id, company_name, title, start_on, is_primary)
      values ($1, gen_random_uuid(), $2, 'Nordluft AB', 'Head of storage', '2020-01-01', true)`,
      [tenantId, ids.expert],
    )
  })

  it('is asked about once after 90 days, and settled when the expert confirms it', async () => {
    await confirmed(89)
    await runTimers()
    expect(await unread('employment_due', 'expert')).toEqual([])
    await confirmed(91)
    await runTimers()
    await runTimers()
    expect(await unread('employment_due', 'expert')).toMatchObject([
      { path: 'profile', parameters: { company: 'Nordluft AB' } },
    ])
    const mails = await mailsOf('people.employmentDue', ids.expert)
    expect(mails.map(({ subject }) => subject)).toEqual(['Do you still work at Nordluft AB?'])
    expect(mails[0]?.text).toContain('/expert/profile')

    const { employments, version } = value(await app.call(listEmployments, { personId: ids.expert }, visits.expert))
    const { employmentId } = employments[0]!
    value(
      await app.call(confirmEmployment, { personId: ids.expert, employmentId }, visits.expert, { ifMatch: version }),
    )
    await settle()
    expect(await unread('employment_due', 'expert')).toEqual([])
  })

  it('is not asked about where nobody ever confirmed it, after twice the time, or where the expert takes no part', async () => {
    await runTimers()
    await confirmed(181)
    await runTimers()
    await confirmed(95)
    await query('update people set do_not_use = true where id = $1', [ids.expert])
    await runTimers()
    expect(await mailsOf('people.employmentDue', ids.expert)).toEqual([])
    await query('update people set do_not_use = false where id = $1', [ids.expert])
  })

  it.each(languages)('is asked about in the language of the expert: %s', async (language) => {
    await query('update people set language = $1 where id = $2', [language, ids.expert])
    await confirmed(91)
    await runTimers()
    const [mail] = await mailsOf('people.employmentDue', ids.expert)
    expect(mail?.subject).toContain('Nordluft AB')
    expect(mail?.html).toContain(language === 'arSA' ? 'dir="rtl"' : 'Nordluft AB')
    await query(`update people set language = 'enUS' where id = $1`, [ids.expert])
  })
})
