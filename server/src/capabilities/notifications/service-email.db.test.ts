import { serviceEmailChanged } from '@colloquy/contract/people/events'
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
/** Runs the reaction to the latest change. */
const react = async () => {
  const reaction = reactions.find(({ event }) => event === serviceEmailChanged)!
  const [{ payload } = { payload: {} }] = await query<{ payload: object }>(
    "select payload from outbox where kind = 'people.service-email-changed' order by n desc limit 1",
  )
  await read((tx) => reaction.run({ tx, ...work() }, payload as never))
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

beforeEach(() => query('delete from mails'))

describe('the service e-mail address', () => {
  it('is set by the request of the specification, audited, and gets the mails about calls, not those about security [PU-09]', async () => {
    expect(await put('desk@fund.example')).toBe(200)
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

  it('is told to the account, to the earlier address and to the new one when it changes', async () => {
    const [{ email } = { email: '' }] = await query<{ email: string }>(
      `select email from people where id = '${ids.contact}'`,
    )
    await put('office@fund.example')
    await put('desk@fund.example')
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
