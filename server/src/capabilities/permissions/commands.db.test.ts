import { getUserAccount, listTenantPeople } from '@colloquy/contract/dashboard/operations'
import { setPersonAdmin, setPersonRole } from '@colloquy/contract/people/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { listOwnPermissions, setPermissions } from '@colloquy/contract/permissions/operations'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertRow, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const { tenantId, exchange } = await insertTenant(test, 'granting')
const houseId = newId(clock.now())
await test.asOwner(
  (owner) => insertRow(owner, 'companies', { tenant_id: tenantId, id: houseId, name: 'The house', kind: 'tenant' }),
  tenantId,
)
const app = await buildTestApp(test, { clock })
const { PerformSystemAdministration, ManageProjects, ManageInvoices, ManageClients } = permissionIds
const own = [PerformSystemAdministration, ManageProjects, ManageClients]
const adminId = await insertPerson(test, tenantId, { roleId: roleIds.staff, permissions: own, companyId: houseId })
const admin = await signedIn(test, exchange, adminId, clock)
const insertStaff = (permissions: readonly number[] = []) =>
  insertPerson(test, tenantId, { roleId: roleIds.staff, companyId: houseId, permissions })

describe('#permissions.set', () => {
  it('replaces the rights at the version read, and takes effect in open sessions at once', async () => {
    const personId = await insertStaff([ManageInvoices])
    const visit = await signedIn(test, exchange, personId, clock)
    expect(await app.call(getUserAccount, { personId }, admin)).toMatchObject({
      value: { permissions: [ManageInvoices], can: { setPermissions: true } },
    })
    const permissions = [ManageProjects, ManageProjects]
    expect(await app.call(setPermissions, { personId, permissions }, admin, { ifMatch: 1 })).toMatchObject({
      value: { version: 2 },
    })
    expect(await app.call(listOwnPermissions, {}, visit)).toEqual({ ok: true, value: [{ id: ManageProjects }] })
    expect(await app.call(setPermissions, { personId, permissions: [] }, admin, { ifMatch: 1 })).toMatchObject({
      refusal: 'stale',
    })
    const { rows } = await test.asOwner(
      (owner) => owner.query(`select facts from audit_entries where subject_id = $1 and outcome = 'done'`, [personId]),
      tenantId,
    )
    expect(rows).toMatchObject([{ facts: { granted: [ManageProjects], withdrawn: [ManageInvoices] } }])
  })

  it('never grants a right that the actor lacks, keeps one, and withdraws any', async () => {
    const personId = await insertStaff([ManageInvoices])
    const both = [ManageInvoices, permissionIds.ManageBilling]
    expect(await app.call(setPermissions, { personId, permissions: both }, admin, { ifMatch: 1 })).toMatchObject({
      refusal: 'permission_not_own',
    })
    const keptPermissions = [ManageInvoices, ManageProjects]
    expect(
      await app.call(setPermissions, { personId, permissions: keptPermissions }, admin, { ifMatch: 1 }),
    ).toMatchObject({
      ok: true,
    })
  })

  it('is refused for oneself, for clients and experts, for unknown rights, and to administrators without 213', async () => {
    expect(await app.call(setPermissions, { personId: adminId, permissions: [] }, admin, { ifMatch: 1 })).toMatchObject(
      {
        refusal: 'own_account',
      },
    )
    for (const values of [
      { personType: personTypes.companyMember, roleId: roleIds.client },
      { personType: personTypes.expert },
    ] as const) {
      const personId = await insertPerson(test, tenantId, values)
      expect(await app.call(setPermissions, { personId, permissions: [] }, admin, { ifMatch: 1 })).toMatchObject({
        refusal: 'forbidden',
      })
      expect(await app.call(getUserAccount, { personId }, admin)).toMatchObject({
        value: { can: { setPermissions: false } },
      })
    }
    const personId = await insertStaff()
    expect(
      await app.call(setPermissions, { personId, permissions: [299 as 201] }, admin, { ifMatch: 1 }),
    ).toMatchObject({
      refusal: 'invalid_input',
    })
    const flagged = await signedIn(
      test,
      exchange,
      await insertPerson(test, tenantId, { roleId: roleIds.staff, isAdmin: true }),
      clock,
    )
    expect(await app.call(setPermissions, { personId, permissions: [] }, flagged, { ifMatch: 1 })).toMatchObject({
      refusal: 'forbidden',
    })
  })
})

describe('sensitive changes', () => {
  it('require a proof that is a few minutes old at most; others do not', async () => {
    const later = await signedIn(test, exchange, adminId, clock)
    const personId = await insertStaff()
    clock.pass(5 * 60_000)
    const at = { ifMatch: 1 }
    const refused = [
      await app.call(setPersonAdmin, { personId, isAdmin: true }, later, at),
      await app.call(setPersonRole, { personId, roleId: roleIds.compliance }, later, at),
      await app.call(setPermissions, { personId, permissions: [ManageClients] }, later, at),
    ]
    for (const answer of refused) expect(answer).toMatchObject({ status: 403, refusal: 'proof_required' })
    expect(await app.call(setPermissions, { personId, permissions: [ManageProjects] }, later, at)).toMatchObject({
      ok: true,
    })
    const fresh = await signedIn(test, exchange, adminId, clock)
    expect(await app.call(setPersonAdmin, { personId, isAdmin: true }, fresh, { ifMatch: 2 })).toMatchObject({
      ok: true,
    })
    expect(await app.call(listTenantPeople, {}, later)).toMatchObject({ ok: true })
  })
})
