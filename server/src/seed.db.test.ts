import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listChatMessages } from '@colloquy/contract/chat/operations'
import { getHomePage } from '@colloquy/contract/dashboard/operations'
import { signInWithPassword } from '@colloquy/contract/identity/operations'
import { listBatches } from '@colloquy/contract/invitations/operations'
import { listProjects } from '@colloquy/contract/projects/operations'
import { findExperts } from '@colloquy/contract/search/operations'
import { listVettings } from '@colloquy/contract/vetting/operations'
import { expect, it } from 'vitest'
import { buildTestApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import type { Visit } from '../testing/people-fixtures.ts'
import { demoTenants } from './capabilities/tenancy/seed.ts'
import { allSites } from './platform/access/store.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/db/database.ts'
import { truncateTables } from './platform/db/truncate-tables.ts'
import type { FileKey, FileStore } from './platform/files/file-store.ts'
import { seedDemo } from './seed.ts'

const test = await testDatabase()
/** The bytes of files by id. */
const stored = new Map<string, Uint8Array>()
let statements = 0
const seed = async (): Promise<number> => {
  const observe = () => {
    statements += 1
  }
  const owner = openDatabase({ url: test.ownerUrl, connections: 1, observe })
  try {
    const files = { put: async ({ fileId }: FileKey, content: Uint8Array) => void stored.set(fileId, content) }
    return await seedDemo(owner, 4400, systemClock.now(), '', files as unknown as FileStore)
  } finally {
    await owner.close()
  }
}
const written = await seed()
const needed = statements
const app = await buildTestApp(test)
const sites = await allSites(test.database.db)

const enter = async (email: string, slug: string): Promise<Visit> => {
  const site = sites.find((one) => one.slug === slug)!
  const input = { email, password: 'colloquy-demo-only', rememberMe: false }
  const answer = await app.call(signInWithPassword, input, { site }, { headers: { origin: site.origin } })
  if (!answer.ok) throw new Error(`${email}: ${answer.refusal}`)
  return { site, token: answer.value.accessToken }
}
const search = (text: string, visit: Visit) =>
  app.call(findExperts, { text, filters: {}, selectOptions: { startOffset: 0, concat: false } }, visit)

it('is written for both tenants, many rows at a time', () => {
  expect(written).toBe(2)
  expect(needed).toBeLessThan(6_000)
})

it('has a message with a file that can be downloaded', async () => {
  const client = await enter('client@meridian.example', 'meridian')
  const { rows } = await test.asOwner(
    (owner) =>
      owner.query(`select m.chat_id, m.sequence, a.file_id from chat_attachments a join chat_messages m
      on (m.chat_id, m.sequence) = (a.chat_id, a.sequence)`),
    client.site.tenantId,
  )
  const [{ chat_id: chatId, sequence, file_id: fileId }] = rows
  const answer = await app.call(listChatMessages, { chatId, around: sequence }, client)
  const messages = answer.ok ? answer.value.messages : []
  const { attachments } = messages.find((message) => message.sequence === sequence)!
  expect(attachments).toMatchObject([{ name: 'questions-for-wholesalers.txt', size: stored.get(fileId)?.byteLength }])
})

it('is left alone when it is there already', async () => {
  expect(await seed()).toBe(0)
})

it('lets its client find the expert one can sign in as, first of all, among nearly two thousand', async () => {
  const client = await enter('client@meridian.example', 'meridian')
  const found = await search('heat pump installer channel', client)
  expect(found).toMatchObject({
    ok: true,
    value: { foundPersons: { 0: { firstName: 'Katrin', lastName: 'Oberholzer' } } },
  })
  if (found.ok) expect(found.value.networkSize).toBeGreaterThan(1850)
  expect(await app.call(listProjects, {}, client)).toMatchObject({ ok: true })
  const home = await app.call(getHomePage, {}, client)
  expect(home).toMatchObject({ ok: true, value: { tasks: expect.arrayContaining([expect.anything()]) } })
})

it('has registrations to look at, which nobody finds, and invitations in every state', async () => {
  const staff = await enter('staff@meridian.example', 'meridian')
  expect(await app.call(listVettings, {}, staff)).toMatchObject({ value: { total: 2 } })
  expect(await app.call(listVettings, { view: 'declined' }, staff)).toMatchObject({ value: { total: 1 } })
  const client = await enter('client@meridian.example', 'meridian')
  expect(await search('Scheldekoel', client)).toMatchObject({ value: { foundPersons: [] } })
  expect(await app.call(listBatches, {}, staff)).toMatchObject({ ok: true, value: { total: 4 } })
})

it('has calls in all eight statuses in both tenants', async () => {
  for (const { id: tenantId } of demoTenants) {
    const calls = await test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
      tx.selectFrom('calls').select('status').distinct().execute(),
    )
    expect(calls.map(({ status }) => status).sort((a, b) => a - b)).toEqual(
      Object.values(callStatuses).toSorted((a, b) => a - b),
    )
  }
})

it.each(['expert', 'compliance', 'staff', 'admin', 'vendor'])('lets %s in at both tenants', async (word) => {
  for (const { key } of demoTenants) {
    const slug = word === 'expert' ? `${key}-experts` : key
    expect((await enter(`${word}@${key}.example`, slug)).token).not.toBe('')
  }
})

it('is gone when the database is emptied, and nothing that set it up is', async () => {
  await test.asOwner(truncateTables)
  expect(await allSites(test.database.db)).toEqual([])
  const { rows } = await test.asOwner((owner) => owner.query('select from schema_migrations'))
  expect(rows.length).toBeGreaterThan(5)
})
