import { confirmServiceEmail } from '@colloquy/contract/people/contact-operations'
import { serviceEmailChanged, serviceEmailRequested } from '@colloquy/contract/people/events'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { mailPerson } from './commands.ts'
import { readMailStatus } from './mail-status-queries.ts'
import { reactions } from './reactions.ts'
import type { MailKind } from './rules.ts'

const world = await createCallScenario('service-email')
const { clock, ids, read, test, tenantId, visits } = world
const app = await buildTestApp(test)

const work = () => ({ actor: { kind: 'system', tenantId } as const, at: clock.now(), emit: () => {} })
const query = <T extends object>(text: string): Promise<T[]> =>
  test.asOwner(async (owner) => (await owner.query(text)).rows as T[], tenantId)

/** Sends the request of the specification, and runs the reaction to its event. */
const put = async (serviceEmail: string | null, path = '/api/clientsmgmt/members/UpdateServiceEmail/') => {
  const { statusCode } = await app.send(
    {
      method: 'PUT',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ personId: ids.contact, serviceEmail }),
    },
    visits.contact,
  )
  return statusCode
}
/** Runs the reaction to the latest change or request. */
const react = async (event: typeof serviceEmailChanged | typeof serviceEmailRequested = serviceEmailChanged) => {
  const reaction = reactions.find((one) => one.event === event)!
  const [{ payload } = { payload: {} }] = await query<{ payload: object }>(
    `select payload from outbox where kind = '${event.name}' order by sequence desc limit 1`,
  )
  await read((tx) => reaction.run({ tx, ...work() }, payload as never))
}
/** The secret of the link in the mail to the address that was entered last. */
const linkedSecret = async (): Promise<string> => {
  await react(serviceEmailRequested)
  const [mailed] = await query<{ message: Buffer }>(
    "select message from mails where kind = 'notifications.serviceEmailRequested' order by id desc limit 1",
  )
  const { text = '' } = await simpleParser(mailed!.message)
  return /\/service-email#([\w-]{43})/.exec(text)![1]!
}
/** Opens the link as somebody without an account. */
const confirm = (secret: string) => app.call(confirmServiceEmail, { secret }, { site: visits.contact.site })
/** Sets an address and confirms it. */
const use = async (serviceEmail: string) => {
  expect(await put(serviceEmail)).toBe(200)
  expect(await confirm(await linkedSecret())).toMatchObject({ ok: true, value: { serviceEmail } })
  await query('delete from mails')
}
const mail = (kind: MailKind) =>
  read((tx) =>
    mailPerson({ tx, ...work() }, ids.contact, {
      kind,
      key: kind,
      path: '/clients/calls/1',
      parameters: { topic: 'T', other: 'Emil', expert: 'Emil' },
      to: { name: 'Ada', email: 'ada@account.example', language: 'enUS', timeZone: 'Europe/Berlin' },
      site: visits.contact.site,
      branding: { platformName: 'P', sender: 'a@p.example', accent: '#1a33d6', accentOnDark: '#9aabff' },
    }),
  )
const sentTo = async () =>
  (await query<{ kind: string; to_address: string }>('select kind, to_address from mails order by kind')).map(
    ({ kind, to_address }) => [kind, to_address],
  )

beforeEach(async () => {
  await query('delete from mails')
  await query('delete from service_email_requests')
  await query('delete from rate_limits')
})

describe('the service e-mail address', () => {
  it('is set by the request of the specification, audited, and gets the mails about calls, not those about security [PU-09]', async () => {
    await use('desk@fund.example')
    expect(
      await query(
        "select operation, subject_id, outcome from audit_entries where operation = 'people.updateServiceEmail'",
      ),
    ).toEqual([{ operation: 'people.updateServiceEmail', subject_id: ids.contact, outcome: 'done' }])
    await mail('calls.scheduled')
    await mail('calls.requested')
    await mail('identity.passwordChanged')
    expect(await sentTo()).toEqual([
      ['calls.requested', 'desk@fund.example'],
      ['calls.scheduled', 'desk@fund.example'],
      ['identity.passwordChanged', 'ada@account.example'],
    ])
    expect(await read((tx) => readMailStatus(tx, ids.contact))).toMatchObject({ address: 'desk@fund.example' })

    expect(await put(null, '/api/ClientsMgmt/members/updateserviceemail')).toBe(200)
    await query('delete from mails')
    await mail('calls.scheduled')
    expect(await sentTo()).toEqual([['calls.scheduled', 'ada@account.example']])
  })

  it('is sent to the account, to the earlier address and to the new one when it changes', async () => {
    const [{ email } = { email: '' }] = await query<{ email: string }>(
      `select email from people where id = '${ids.contact}'`,
    )
    await use('office@fund.example')
    await use('desk@fund.example')
    await react()
    expect((await sentTo()).map(([, address]) => address).toSorted()).toEqual(
      [email, 'desk@fund.example', 'office@fund.example'].toSorted(),
    )
    const [{ subject } = { subject: '' }] = await query<{ subject: string }>('select subject from mails limit 1')
    expect(subject).toBe('Emails about calls for Ada Person now go to desk@fund.example')
  })

  it('is named by no event, which erasing a person would keep', async () => {
    await put('secret@fund.example')
    expect(await query("select id from outbox where payload::text like '%fund.example%'")).toEqual([])
  })

  it('is changed six times a day at most, because each change sends mails to addresses that nobody has confirmed', async () => {
    const statuses = []
    for (let n = 0; n < 7; n += 1) statuses.push(await put(`n${n}@fund.example`))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('#people.confirmServiceEmail', () => {
  it('sends no mails about calls to an address before its link is confirmed, which works once', async () => {
    // Back to the account's own address, which takes effect at once.
    await put(null)
    expect(await put('typo@fund.example')).toBe(200)
    const secret = await linkedSecret()
    expect(await sentTo()).toEqual([['notifications.serviceEmailRequested', 'typo@fund.example']])
    // The mail is queued once, and opening the link for a second time is refused.
    await react(serviceEmailRequested)
    expect(await sentTo()).toHaveLength(1)
    await query('delete from mails')
    await mail('calls.scheduled')
    expect(await sentTo()).toEqual([['calls.scheduled', 'ada@account.example']])
    expect(await confirm('x'.repeat(43))).toMatchObject({ refusal: 'service_email_link_expired' })
    expect(await confirm(secret)).toMatchObject({ ok: true, value: { serviceEmail: 'typo@fund.example' } })
    expect(await confirm(secret)).toMatchObject({ refusal: 'service_email_link_expired' })
    await query('delete from mails')
    await mail('calls.scheduled')
    expect(await sentTo()).toEqual([['calls.scheduled', 'typo@fund.example']])
    await put(null)
  })

  it('takes the latest link only, until it expires or the address is withdrawn', async () => {
    await put('first@fund.example')
    const first = await linkedSecret()
    await put('second@fund.example')
    const second = await linkedSecret()
    expect(await confirm(first)).toMatchObject({ refusal: 'service_email_link_expired' })
    await put(null)
    expect(await confirm(second)).toMatchObject({ refusal: 'service_email_link_expired' })
    await put('third@fund.example')
    const third = await linkedSecret()
    await query("update service_email_requests set requested_at = '2000-01-01', expires_at = '2000-01-04'")
    expect(await confirm(third)).toMatchObject({ refusal: 'service_email_link_expired' })
  })
})
