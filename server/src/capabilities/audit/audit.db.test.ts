import { auditedOperations } from '@colloquy/contract/audit/audited-operations'
import { exportAuditEntries, listAuditEntries, verifyAuditLog } from '@colloquy/contract/audit/operations'
import type { AuditEntry } from '@colloquy/contract/audit/shapes'
import { refreshSession, signInWithPassword } from '@colloquy/contract/identity/operations'
import { restrictPerson } from '@colloquy/contract/people/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, installation, type TestApp } from '../../../testing/app.ts'
import { createTestBrowser } from '../../../testing/browser.ts'
import { testDatabase } from '../../../testing/database.ts'
import {
  insertPerson,
  insertTenant,
  signedIn,
  type TestSession,
  type TestTenant,
} from '../../../testing/people-fixtures.ts'
import { capabilitiesOf } from '../../app.ts'
import { chainNext } from '../../platform/audit/sequencer.ts'
import { createManualClock } from '../../platform/clock.ts'
import { demoPassword } from '../identity/rules.ts'
import { seedIdentity } from '../identity/seed.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const app: TestApp = await buildTestApp(test, { clock })
let tenant: TestTenant
let other: TestTenant
let officer: TestSession
let staff: TestSession
let officerId: string
const people: string[] = []

beforeAll(async () => {
  tenant = await insertTenant(test, 'audited')
  other = await insertTenant(test, 'other')
  officerId = await insertPerson(test, tenant.tenantId, {
    name: 'Olga',
    roleId: roleIds.compliance,
    permissions: [permissionIds.ManageCompliance],
  })
  officer = await signedIn(test, tenant.exchange, officerId, clock)
  staff = await signedIn(
    test,
    tenant.exchange,
    await insertPerson(test, tenant.tenantId, { roleId: roleIds.staff }),
    clock,
  )
  for (const name of ['=Anna', 'Bert', 'Carla']) {
    clock.pass(60_000)
    const personId = await insertPerson(test, tenant.tenantId, { name, roleId: roleIds.client })
    people.push(personId)
    await app.call(restrictPerson, { personId, reason: `reason of ${name}` }, officer)
  }
  clock.pass(60_000)
  await app.call(restrictPerson, { personId: people[0]!, reason: 'no right' }, staff)
})

const find = async (input: Parameters<typeof app.call<typeof listAuditEntries>>[1]): Promise<readonly AuditEntry[]> => {
  const answer = await app.call(listAuditEntries, input, officer)
  if (!answer.ok) throw new Error(String(answer.refusal))
  return answer.value.entries
}

describe('#audit.list', () => {
  it('says who did what to whom, with what changed, newest first', async () => {
    const entries = await find({ operation: 'people.restrict', outcome: 'done' })
    expect(entries.map(({ subject }) => subject?.name)).toEqual(['Carla Person', 'Bert Person', '=Anna Person'])
    expect(entries[1]).toMatchObject({
      actor: { kind: 'person', personId: officerId, name: 'Olga Person', impersonator: null },
      subject: { kind: 'person', id: people[1] },
      outcome: 'done',
      facts: [{ name: 'reason', value: 'reason of Bert' }],
    })
  })

  it('is searched by person, subject, outcome and time', async () => {
    expect(await find({ person: 'bert' })).toMatchObject([{ subject: { id: people[1] } }])
    expect(await find({ personId: people[1]! })).toHaveLength(1)
    expect(await find({ person: 'nobody at all' })).toEqual([])
    expect(await find({ personId: officerId })).toHaveLength(3)
    expect(await find({ subjectKind: 'person', subjectId: people[0]! })).toHaveLength(2)
    const refused = await find({ outcome: 'refused' })
    expect(refused).toMatchObject([{ operation: 'people.restrict', subject: { id: people[0] } }])
    expect(refused[0]?.outcome).not.toBe('done')
    const { at } = (await find({ person: 'bert' }))[0]!
    const until = new Date(new Date(at).getTime() + 1).toISOString()
    expect(await find({ subjectKind: 'person', from: at, to: until })).toMatchObject([{ subject: { id: people[1] } }])
  })

  it('leaves out extended sessions until they are asked for, and names the person whose session it is', async () => {
    const personId = await insertPerson(test, tenant.tenantId, { roleId: roleIds.client, name: 'Rhea' })
    await test.database.transaction({ kind: 'tenant', tenantId: tenant.tenantId }, (tx) =>
      seedIdentity(tx, tenant.tenantId, [personId], clock.now()),
    )
    const browser = createTestBrowser(app, tenant.exchange)
    const signIn = { email: `${personId}@person.example`, password: demoPassword, rememberMe: false }
    expect(await browser.ask(signInWithPassword, signIn)).toMatchObject({ ok: true })
    expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: true })
    const operationsIn = (entries: readonly AuditEntry[]) => new Set(entries.map(({ operation }) => operation))
    expect(operationsIn(await find({}))).not.toContain('identity.refreshSession')
    expect(operationsIn(await find({ routine: true }))).toContain('identity.refreshSession')
    const [extended] = await find({ operation: 'identity.refreshSession' })
    expect(extended).toMatchObject({ subject: { kind: 'person', id: personId, name: 'Rhea Person' } })
  })

  it('continues after the last entry of a page, with an index for the order', async () => {
    const all = await find({})
    await test.asOwner(
      (owner) =>
        owner.query(
          `insert into audit_entries (tenant_id, id, occurred_at, actor_kind, operation, outcome)
           select $1, gen_random_uuid(), $2, 'nobody', 'identity.signOut', 'done' from generate_series(1, 120)`,
          [tenant.tenantId, new Date('2026-01-01T00:00:00Z')],
        ),
      tenant.tenantId,
    )
    const seen = new Set<string>()
    let after: string | undefined
    let pages = 0
    do {
      const answer = await app.call(listAuditEntries, after === undefined ? {} : { after }, officer)
      if (!answer.ok) throw new Error(String(answer.refusal))
      for (const { entryId } of answer.value.entries) seen.add(entryId)
      after = answer.value.next ?? undefined
      pages += 1
    } while (after !== undefined)
    expect(seen.size).toBe(all.length + 120)
    expect(pages).toBe(3)
  })

  it('shows entries of earlier versions with the current names of facts, and leaves what is stored and its hashes alone', async () => {
    const subjectId = people[1]!
    const facts = { actingId: officerId, way: 'impersonation', wish: 'copy' }
    await test.asOwner(
      (owner) =>
        owner.query(
          `insert into audit_entries (tenant_id, id, occurred_at, actor_kind, actor_id, operation, subject_kind, subject_id, outcome, facts)
           values ($1, gen_random_uuid(), $2, 'person', $3::uuid, 'identity.stopImpersonation', 'person', ($3::uuid)::text, 'done', $4)`,
          [tenant.tenantId, new Date('2026-01-02T00:00:00Z'), subjectId, facts],
        ),
      tenant.tenantId,
    )
    const entries = await find({ operation: 'identity.stopImpersonation' })
    expect(entries[0]).toMatchObject({
      actor: { personId: subjectId, impersonator: { personId: officerId, name: 'Olga Person' } },
      facts: [
        { name: 'method', value: 'impersonation' },
        { name: 'request', value: 'copy' },
      ],
    })
    while ((await chainNext(test.database, tenant.tenantId)) > 0);
    expect(await app.call(verifyAuditLog, {}, officer)).toMatchObject({ value: { faults: [], faultCount: 0 } })
    const { rows } = await test.asOwner(
      (owner) => owner.query(`select facts from audit_entries where operation = 'identity.stopImpersonation'`),
      tenant.tenantId,
    )
    expect(rows).toEqual([{ facts }])
  })

  it('shows nothing of other tenants', async () => {
    const foreignId = await insertPerson(test, other.tenantId, {
      roleId: roleIds.compliance,
      permissions: [permissionIds.ManageCompliance],
    })
    const foreign = await signedIn(test, other.exchange, foreignId, clock)
    expect(await app.call(listAuditEntries, { personId: officerId }, foreign)).toMatchObject({ value: { entries: [] } })
  })

  it('is for holders of ManageCompliance and PerformSystemAdministration in the network only', async () => {
    expect(await app.call(listAuditEntries, {}, staff)).toMatchObject({ refusal: 'forbidden' })
    const admin = { roleId: roleIds.staff, permissions: [permissionIds.PerformSystemAdministration] } as const
    const adminId = await insertPerson(test, tenant.tenantId, { ...admin, permissions: [...admin.permissions] })
    const visit = await signedIn(test, tenant.exchange, adminId, clock)
    expect(await app.call(listAuditEntries, {}, visit)).toMatchObject({ ok: true })
    const clientId = await insertPerson(test, tenant.tenantId, {
      roleId: roleIds.client,
      permissions: [permissionIds.ManageCompliance],
    })
    const client = await signedIn(test, tenant.exchange, clientId, clock)
    expect(await app.call(listAuditEntries, {}, client)).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#audit.export', () => {
  it('writes what the search finds as CSV without formulas, and leaves an entry of its own', async () => {
    const { body } = await app.send(
      { method: 'POST', path: '/api/audit/entries/export', body: JSON.stringify({ operation: 'people.restrict' }) },
      officer,
    )
    expect(body.split('\r\n')[0]).toContain('"Action"')
    expect(body).toContain(`"'=Anna Person"`)
    expect(body).toContain('"Reason: reason of Bert"')
    expect(await find({ operation: exportAuditEntries.name })).toMatchObject([
      { subject: { kind: 'export' }, facts: expect.arrayContaining([{ name: 'count', value: '4' }]) },
    ])
  })
})

describe('#audit.verify', () => {
  const verify = async () => {
    const answer = await app.call(verifyAuditLog, {}, officer)
    if (!answer.ok) throw new Error(String(answer.refusal))
    return answer.value
  }

  it('recomputes the chain, names its head, and finds what somebody changed', async () => {
    while ((await chainNext(test.database, tenant.tenantId)) > 0);
    const sound = await verify()
    expect(sound).toMatchObject({ next: null, faults: [], faultCount: 0 })
    expect(sound.head).toMatchObject({ number: sound.verified, hash: expect.stringMatching(/^[\da-f]{64}$/) })
    await test.asOwner(async (owner) => {
      await owner.query(`alter table audit_entries disable trigger user`)
      await owner.query(`update audit_entries set outcome = 'done' where outcome <> 'done'`)
    }, tenant.tenantId)
    expect((await verify()).faults).toMatchObject([{ kind: 'changed' }])
  })

  it('continues after an entry', async () => {
    expect(await app.call(verifyAuditLog, { after: 2 }, officer)).toMatchObject({ value: { next: null } })
  })
})

it('every command has a text in the audit log', () => {
  const commands = capabilitiesOf(installation).flatMap(({ operations }) =>
    operations.filter(({ writes }) => writes).map(({ operation }) => operation.name),
  )
  expect(commands.filter((name) => !(auditedOperations as readonly string[]).includes(name))).toEqual([])
})
