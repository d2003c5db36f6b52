import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listChatMessages } from '@colloquy/contract/chat/operations'
import { getHomePage } from '@colloquy/contract/dashboard/operations'
import { signInWithPassword } from '@colloquy/contract/identity/operations'
import { listInvitationBatches } from '@colloquy/contract/invitations/operations'
import { listProjects } from '@colloquy/contract/projects/operations'
import { findExperts } from '@colloquy/contract/search/operations'
import { listVettings } from '@colloquy/contract/vetting/operations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../testing/app.ts'
import { factsOf, questionAt } from '../testing/compliance/fact-arbitraries.ts'
import { testDatabase } from '../testing/database.ts'
import type { TestSession } from '../testing/people-fixtures.ts'
import { evaluate, outcomes, type Rule } from './capabilities/compliance/engine-v1/evaluate.ts'
import type { Facts } from './capabilities/compliance/engine-v1/facts.ts'
import { rulesQuery } from './capabilities/compliance/rules/queries.ts'
import { listSets } from './capabilities/compliance/rules/store.ts'
import { demoTenants } from './capabilities/tenancy/seed.ts'
import { allSites } from './platform/access/store.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/db/database.ts'
import { runBatchable } from './platform/db/statements/batchable-queries.ts'
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

const enter = async (email: string, slug: string): Promise<TestSession> => {
  const site = sites.find((one) => one.slug === slug)!
  const input = { email, password: 'colloquy-demo-only', rememberMe: false }
  const answer = await app.call(signInWithPassword, input, { site }, { headers: { origin: site.origin } })
  if (!answer.ok) throw new Error(`${email}: ${answer.refusal}`)
  return { site, token: answer.value.accessToken }
}
const search = (text: string, visit: TestSession) =>
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
  expect(await app.call(listInvitationBatches, {}, staff)).toMatchObject({ ok: true, value: { total: 4 } })
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

describe('the rules it publishes', () => {
  const day = Date.parse('2026-11-24T10:00:00.000Z')
  const sector = (name: string, isListed: boolean) => ({
    name,
    parent: null,
    listings: isListed ? [{ from: '2010-01-01', until: null }] : [],
    offers: [],
    isOptedOut: false,
    isGovernment: false,
  })
  /** Somebody who has left the company that the project is about. */
  const formerEmployee = (endOn: string, { title = 'Head of Sales', isListed = true } = {}): Facts => ({
    timeZone: 'UTC',
    expert: {
      employments: [
        { id: 'one', company: 'target', title, startOn: '2012-01-01', endOn, source: 'self', confirmedAt: null },
      ],
      publicOffice: null,
      doNotContact: false,
      termsAcceptedAt: '2026-09-01T09:00:00.000Z',
      training: [],
      relationships: [],
    },
    companies: { target: sector('Nordluft', isListed) },
    client: { company: null, competitors: [], restricted: [] },
    project: { targets: ['target'] },
    call: { pairCalls: [] },
    answers: [],
  })
  const rulesOf = (tenantId: string, clientId: string | null = null): Promise<readonly Rule[]> =>
    test.database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
      const scope = { clientId, projectId: null }
      return (await runBatchable(tx, rulesQuery([scope])))(scope)
    })
  const tenantOf = (key: string) => demoTenants.find((one) => one.key === key)!.id
  const ask = (facts: Facts, rules: readonly Rule[]) => evaluate(facts, rules, { stage: 'confirm', at: day })

  it.each([
    ['halden', 'block'],
    ['meridian', 'approve'],
  ])('at %s, let a former employer within its window %s, in months by whether it is listed', async (key, outcome) => {
    const rules = await rulesOf(tenantOf(key))
    expect(ask(formerEmployee('2026-06-30'), rules)).toMatchObject({
      outcome,
      reasons: [{ reason: 'former_listed_employer', clears: Date.parse('2026-12-30T00:00:00.000Z') }],
    })
    expect(ask(formerEmployee('2026-05-24'), rules).outcome).toBe('allow')
    expect(ask(formerEmployee('2026-09-24', { isListed: false }), rules).outcome).toBe(outcome)
    expect(ask(formerEmployee('2026-06-30', { isListed: false }), rules).outcome).toBe('allow')
  })

  it.each(['halden', 'meridian'])('at %s, block former finance staff for four months', async (key) => {
    const rules = await rulesOf(tenantOf(key))
    for (const title of ['CFO', 'Group controller', 'Head of Financial Reporting'])
      expect(ask(formerEmployee('2026-08-01', { title, isListed: false }), rules)).toMatchObject({
        outcome: 'block',
        reasons: [{ reason: 'former_finance_staff', clears: Date.parse('2026-12-01T00:00:00.000Z') }],
      })
    expect(ask(formerEmployee('2026-07-01', { title: 'CFO', isListed: false }), rules).outcome).toBe('allow')
  })

  it.each(['halden', 'meridian'])('at %s, block experts whose terms are old or were never accepted', async (key) => {
    const rules = await rulesOf(tenantOf(key))
    const of = (termsAcceptedAt: string | null) => {
      const facts = formerEmployee('2020-01-31')
      return ask({ ...facts, expert: { ...facts.expert, termsAcceptedAt } }, rules)
    }
    expect(of('2025-11-30T10:00:00.000Z').outcome).toBe('allow')
    expect(of('2025-11-20T10:00:00.000Z')).toMatchObject({ outcome: 'block', reasons: [{ reason: 'old_terms' }] })
    expect(of(null)).toMatchObject({ outcome: 'block', reasons: [{ reason: 'old_terms', isKnown: false }] })
  })

  it('are stricter for one client of meridian, and never milder', async () => {
    const tenantId = tenantOf('meridian')
    const sets = await test.database.transaction({ kind: 'tenant', tenantId }, listSets)
    const { client_id: clientId } = sets.find(({ level }) => level === 'client')!
    const [usual, strict] = [await rulesOf(tenantId), await rulesOf(tenantId, clientId)]
    const story = formerEmployee('2026-03-24', { isListed: false })
    expect(ask(story, usual).outcome).toBe('allow')
    expect(ask(story, strict)).toMatchObject({
      outcome: 'approve',
      reasons: [{ ruleId: 'demo-former-employer', clears: Date.parse('2027-03-24T00:00:00.000Z') }],
    })
    fc.assert(
      fc.property(factsOf, questionAt, (facts, question) => {
        const [before, after] = [evaluate(facts, usual, question), evaluate(facts, strict, question)]
        expect(outcomes.indexOf(after.outcome)).toBeGreaterThanOrEqual(outcomes.indexOf(before.outcome))
      }),
    )
  })
})

it('is gone when the database is emptied, and nothing that set it up is', async () => {
  await test.asOwner(truncateTables)
  expect(await allSites(test.database.db)).toEqual([])
  const { rows } = await test.asOwner((owner) => owner.query('select from schema_migrations'))
  expect(rows.length).toBeGreaterThan(5)
})
