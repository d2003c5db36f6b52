import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startMailbox } from '../../../fakes/mailbox/mailbox.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'
import { createManualClock, systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import type { MailContent } from './mail-content.ts'
import { queueDecoyMail, queueMail } from './mail-queue.ts'
import { createMailSender, mailTimer, retryDelayAfter } from './mail-sender.ts'

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'one')
const mailbox = await startMailbox()
const clock = createManualClock(systemClock.now())
const postman = createMailSender({ database: test.database, clock, log: createLog('silent'), smtpUrl: mailbox.url })
afterAll(async () => {
  postman.close()
  await mailbox.close()
})

const letter: MailContent = {
  kind: 'identity.link',
  to: { name: 'Nora', email: 'nora@client.example', language: 'enUS', timeZone: 'Europe/London' },
  site: exchange,
  branding: { platformName: 'One', sender: 'no-reply@one.example', accent: '#1a33d6', accentOnDark: '#9aabff' },
  path: '/l#secret',
}

const inTenant: <T>(run: Parameters<typeof test.database.transaction<T>>[1]) => Promise<T> = (run) =>
  test.database.transaction({ kind: 'tenant', tenantId }, run)
const queue = (overrides: Partial<MailContent> = {}) =>
  inTenant((tx) => queueMail({ tx, actor: { kind: 'system', tenantId }, at: clock.now() }, { ...letter, ...overrides }))
const rowOf = (id: string) =>
  inTenant((tx) => tx.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const waitingJobs = () =>
  test.asOwner(async (owner) => (await owner.query(`select key from jobs.jobs where task_identifier = 'mail'`)).rows)
const received = async (id: string) => {
  const { message_id: messageId } = await rowOf(id)
  return (await mailbox.received()).filter((mail) => mail.messageId === messageId)
}

beforeEach(() => test.asOwner((owner) => owner.query('delete from jobs._private_jobs')))

describe('a queued mail', () => {
  it('reaches the mail server with the very bytes that were frozen, once', async () => {
    const id = (await queue()) as string
    expect(await waitingJobs()).toEqual([{ key: `${tenantId}:mail:${id}` }])
    await postman.send(tenantId, id)
    await postman.send(tenantId, id)
    const row = await rowOf(id)
    const [mail, ...more] = await received(id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: ['nora@client.example'], links: [`${exchange.origin}/l#secret`] })
    // The SMTP server hands over what was sent; the last line break belongs to the protocol.
    expect(mail?.raw.toString('latin1').trimEnd()).toBe(row.message.toString('latin1').trimEnd())
    expect(row).toMatchObject({ state: 'sent', attempts: 1, sent_at: clock.now(), last_error: null })
  })

  it('reaches its reader in the words of the tenant, in both parts and from right to left in Arabic', async () => {
    const words = new Map([
      ['arSA MAILS.identity.link.title', 'رابطك إلى {{platform}}'],
      ['enUS MAILS.identity.link.title', 'Not theirs'],
    ])
    const to = { ...letter.to, language: 'arSA' as const, name: '{{platform}}' }
    const id = (await queue({ to, branding: { ...letter.branding, wordings: words } })) as string
    await postman.send(tenantId, id)
    const [sent] = await received(id)
    const mail = await simpleParser(sent?.raw ?? '')
    expect(mail.text).toContain('رابطك إلى One')
    expect(mail.html).toMatch(/dir="rtl"[\s\S]*رابطك إلى One/)
    expect(mail.text).toContain('{{platform}}')
  })

  it('is not there when the transaction is rolled back', async () => {
    const before = await inTenant((tx) => tx.selectFrom('mails').selectAll().execute())
    await expect(
      inTenant(async (tx) => {
        await queueMail({ tx, actor: { kind: 'system', tenantId }, at: clock.now() }, letter)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await inTenant((tx) => tx.selectFrom('mails').selectAll().execute())).toEqual(before)
    expect(await waitingJobs()).toEqual([])
  })

  it('is one mail when it is queued twice with the same key', async () => {
    expect(await queue({ key: 'call-1-reminder' })).toBeDefined()
    expect(await queue({ key: 'call-1-reminder' })).toBeUndefined()
    expect(await waitingJobs()).toHaveLength(1)
  })

  it('goes to one attempt at a time, however many ask', async () => {
    const id = (await queue()) as string
    await Promise.all([1, 2, 3, 4, 5].map(() => postman.send(tenantId, id)))
    expect(await received(id)).toHaveLength(1)
  })
})

describe('a decoy', () => {
  it('is claimed like a mail, reaches nobody and leaves nothing behind', async () => {
    const before = (await mailbox.received()).length
    await inTenant((tx) => queueDecoyMail({ tx, actor: { kind: 'system', tenantId }, at: clock.now() }, letter))
    const decoys = () => inTenant((tx) => tx.selectFrom('mails').select('id').where('is_decoy', '=', true).execute())
    const [decoy] = await decoys()
    expect(await waitingJobs()).toEqual([{ key: `${tenantId}:mail:${decoy!.id}` }])
    await postman.send(tenantId, decoy!.id)
    expect(await decoys()).toEqual([])
    expect(await mailbox.received()).toHaveLength(before)
  })
})

describe('a mail the server refuses', () => {
  it('for now is tried again later, a little later each time', async () => {
    const id = (await queue()) as string
    mailbox.refuseNext(451)
    await postman.send(tenantId, id)
    const row = await rowOf(id)
    const delay = row.due_at.getTime() - clock.now().getTime()
    expect(row).toMatchObject({ state: 'queued', attempts: 1 })
    expect(delay).toBeGreaterThanOrEqual(3_750)
    expect(delay).toBeLessThanOrEqual(6_250)
    await postman.send(tenantId, id)
    expect(await received(id)).toEqual([])
    clock.pass(delay)
    await postman.send(tenantId, id)
    expect(await received(id)).toHaveLength(1)
  })

  it('for good is given up at once', async () => {
    const id = (await queue()) as string
    mailbox.refuseNext(550)
    await postman.send(tenantId, id)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 1, last_error: expect.stringContaining('550') })
  })

  it('eight times is given up', async () => {
    const id = (await queue()) as string
    mailbox.refuseNext(451, 8)
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: attempt - 1 })
      await postman.send(tenantId, id)
      clock.pass(8 * 3_600_000)
    }
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 8 })
    await postman.send(tenantId, id)
    expect(await received(id)).toEqual([])
  })
})

describe('a mail whose process died on the way', () => {
  const claimedByADeadProcess = async (id: string) => {
    await inTenant((tx) =>
      tx
        .updateTable('mails')
        .set({ state: 'sending', attempts: 1, leased_until: new Date(clock.now().getTime() + 60_000) })
        .where('id', '=', id)
        .execute(),
    )
    await test.asOwner((owner) => owner.query('delete from jobs._private_jobs'))
  }

  it('is left alone while the lease runs, then found and sent with the same bytes and Message-ID', async () => {
    const id = (await queue()) as string
    await claimedByADeadProcess(id)
    const tick = () =>
      inTenant((tx) => mailTimer.run({ tx, at: clock.now(), emit: () => {}, actor: { kind: 'system', tenantId } }))
    await postman.send(tenantId, id)
    await tick()
    expect(await waitingJobs()).not.toContainEqual({ key: `${tenantId}:mail:${id}` })
    expect(await received(id)).toEqual([])
    clock.pass(61_000)
    await tick()
    expect(await waitingJobs()).toContainEqual({ key: `${tenantId}:mail:${id}` })
    await postman.send(tenantId, id)
    expect(await received(id)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })
})

describe('the delay between attempts', () => {
  it('grows fourfold up to four hours and differs between mails', () => {
    const [early, late] = ['00000000-0000-7000-8000-000000000000', '00000000-0000-7000-8000-00000000ffff']
    expect([1, 2, 3].map((attempt) => retryDelayAfter(attempt, early))).toEqual([3_750, 15_000, 60_000])
    expect(retryDelayAfter(8, late)).toBeLessThanOrEqual(5 * 3_600_000)
    expect(retryDelayAfter(1, late)).toBeGreaterThan(6_000)
  })
})
