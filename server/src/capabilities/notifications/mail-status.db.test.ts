import { getMailStatus, reportMailBounce, retryMailAddress } from '@colloquy/contract/notifications/operations'
import { afterAll, describe, expect, it } from 'vitest'
import { startMailbox } from '../../../fakes/mailbox/mailbox.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { createLog } from '../../platform/log.ts'
import { createMailSender } from '../../platform/mail/mail-sender.ts'
import { mailPerson } from './commands.ts'
import type { MailKind } from './rules.ts'

const world = await createCallScenario('mailstatus')
const { app, clock, ids, read, test, tenantId, visits } = world
const mailbox = await startMailbox()
const sender = createMailSender({ database: test.database, clock, log: createLog('silent'), smtpUrl: mailbox.url })
afterAll(async () => {
  sender.close()
  await mailbox.close()
})

const status = async () => {
  const answer = await app.call(getMailStatus, {}, visits.contact)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const { address } = await status()
const mail = (kind: MailKind, key: string) =>
  read((tx) =>
    mailPerson({ tx, actor: { kind: 'system', tenantId }, at: clock.now() }, ids.contact, {
      kind,
      key,
      path: '/clients/calls/1',
      parameters: { topic: 'T', other: 'Emil', expert: 'Emil' },
      to: { name: 'Ada', email: String(address).toUpperCase(), language: 'enUS', timeZone: 'Europe/Berlin' },
      site: visits.contact.site,
      branding: { platformName: 'P', sender: 'a@status.example', accent: '#1a33d6', accentOnDark: '#9aabff' },
    }),
  )
const mails = () => read((tx) => tx.selectFrom('mails').select(['id', 'key', 'state']).orderBy('key').execute())
const states = async () => (await mails()).map(({ key, state }) => [key, state])
const sendAll = async () => {
  for (const { id } of await mails()) await sender.send(tenantId, id)
}

describe('#notifications.getMailStatus, #notifications.retryAddress', () => {
  it('holds mails to an address that was refused for good, until its owner tries again', async () => {
    expect((await status()).undeliverable).toBeNull()
    await mail('calls.scheduled', 'a')
    mailbox.refuseNext(550)
    await sendAll()
    expect(await status()).toMatchObject({
      undeliverable: { since: clock.now().toISOString(), detail: expect.stringContaining('550') },
    })
    await mail('calls.scheduled', 'b')
    await mail('calls.requested', 'c')
    await mail('identity.passwordChanged', 'd')
    await sendAll()
    expect(await states()).toEqual([
      ['a', 'failed'],
      ['b', 'held'],
      ['c', 'held'],
      ['d', 'sent'],
    ])
    expect(await app.call(retryMailAddress, {}, visits.contact)).toMatchObject({
      ok: true,
      value: { undeliverable: null },
    })
    await sendAll()
    expect((await states()).slice(1)).toEqual([
      ['b', 'sent'],
      ['c', 'sent'],
      ['d', 'sent'],
    ])
  })

  it('trusts an address although a mail was refused for its content, or for now', async () => {
    for (const code of [554, 552, 451]) {
      await mail('calls.requested', `refused ${code}`)
      mailbox.refuseNext(code)
      await sendAll()
    }
    expect((await status()).undeliverable).toBeNull()
  })
})

describe('#notifications.reportBounce', () => {
  const report = (secret: string) =>
    app.call(reportMailBounce, { secret, address: String(address), kind: 'complained' }, { site: visits.contact.site })

  it('holds the mails to an address that its reader has complained from', async () => {
    expect(await report('secret-of-the-mail-service-in-tests')).toEqual({ ok: true, value: {} })
    expect((await status()).undeliverable).toEqual({ since: clock.now().toISOString(), detail: 'complained' })
    await mail('calls.requested', 'x')
    expect((await states()).at(-1)).toEqual(['x', 'held'])
    await app.call(retryMailAddress, {}, visits.contact)
  })

  it.each(['secret-of-the-mail-service-in-testx', 'x'.repeat(32), 'secret-of-the-mail-service-in-tests-'])(
    'refuses the secret %s',
    async (secret) => {
      expect(await report(secret)).toMatchObject({ ok: false, refusal: 'bounce_secret_wrong' })
      expect((await status()).undeliverable).toBeNull()
    },
  )
})
