import { setPersonAdmin } from '@colloquy/contract/people/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { setPermissions } from '@colloquy/contract/permissions/operations'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { simpleParser } from 'mailparser'
import { expect, test as it } from 'vitest'
import { buildTestApp, createTestTasks } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { insertPerson, insertTenant, signedIn } from '../../../../testing/people-fixtures.ts'
import { createManualClock } from '../../../platform/clock.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const { tenantId, exchange } = await insertTenant(test, 'powers')
const app = await buildTestApp(test, { clock })
const { PerformSystemAdministration, ManageCompliance, ManageProjects } = permissionIds

const insert = (name: string, values: Parameters<typeof insertPerson>[2] = {}) =>
  insertPerson(test, tenantId, { roleId: roleIds.staff, name, ...values })
const own = [PerformSystemAdministration, ManageCompliance, ManageProjects]
const adaId = await insert('Ada', { permissions: own })
await insert('Bea', { isAdmin: true })
await insert('Carl', { permissions: [ManageProjects] })
await insertPerson(test, tenantId, { personType: personTypes.expert, isAdmin: true, name: 'Emil' })
const ada = await signedIn(test, exchange, adaId, clock)

const react = async () => {
  const tasks = createTestTasks(test, clock)
  const { rows } = await test.asOwner((owner) => owner.query('select id from outbox order by sequence'), tenantId)
  for (const { id } of rows) await tasks.react(tenantId, id)
}
const mails = async (kind: string) => {
  const { rows } = await test.asOwner(
    (owner) => owner.query(`select message from mails where kind = $1 order by id`, [kind]),
    tenantId,
  )
  return Promise.all(rows.map(({ message }) => simpleParser(message)))
}

it('mails the person and the other administrators who granted which privilege', async () => {
  const personId = await insert('Nils')
  const at = { ifMatch: 1 }
  expect(await app.call(setPermissions, { personId, permissions: [206, 207] }, ada, at)).toMatchObject({ ok: true })
  await react()
  const [toNils, ...none] = await mails('identity.rightsChanged')
  expect(none).toEqual([])
  expect(toNils!.subject).toBe('Ada Person changed your permissions on Portal of powers')
  expect(toNils!.text).toContain('Manage compliance')
  expect(toNils!.text).not.toContain('Manage projects')
  const notices = await mails('identity.rightsNotice')
  expect(notices.map(({ subject, to }) => [subject, [to].flat()[0]?.value[0]?.name])).toEqual([
    ['Ada Person changed permissions for Nils Person', 'Bea Person'],
  ])
  expect(notices[0]!.text).toContain(`/users?who=${personId}`)
})

it('mails which privilege was withdrawn, and nothing when nothing sensitive has changed', async () => {
  const personId = await insert('Olga', { isAdmin: true })
  await app.call(setPersonAdmin, { personId, isAdmin: false }, ada, { ifMatch: 1 })
  await app.call(setPermissions, { personId, permissions: [ManageProjects] }, ada, { ifMatch: 2 })
  await react()
  const toOlga = (await mails('identity.rightsChanged')).filter(
    ({ to }) => [to].flat()[0]?.value[0]?.name === 'Olga Person',
  )
  expect(toOlga).toHaveLength(1)
  expect(toOlga[0]!.text).toMatch(/Removed: Administrator/)
})
