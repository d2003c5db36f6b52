import { permissionIds } from '@colloquy/contract/permission-ids'
import { listOwnPermissions } from '@colloquy/contract/permissions/operations'
import { flagsOf } from '@colloquy/contract/permissions/shapes'
import { describe, expect, test as it } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'

const test = await testDatabase()

describe('#permissions.listOwn', () => {
  it("returns the caller's rights as a list of ids, and applies a change from the next request", async () => {
    const app = await buildTestApp(test)
    const tenant = await insertTenant(test, 'alpha')
    const personId = await insertPerson(test, tenant.tenantId, {
      permissions: [permissionIds.SendBiosToClients, permissionIds.ScheduleAndCancelCall],
    })
    const visit = await signedIn(test, tenant.exchange, personId)
    const answer = await app.call(listOwnPermissions, {}, visit)
    expect(answer).toEqual({ ok: true, value: [{ id: 205 }, { id: 222 }] })
    expect(answer.ok && flagsOf(answer.value).ScheduleAndCancelCall).toBe(true)
    await test.asOwner(
      (owner) => owner.query(`update people set permissions = '{}' where id = $1`, [personId]),
      tenant.tenantId,
    )
    expect(await app.call(listOwnPermissions, {}, visit)).toEqual({ ok: true, value: [] })
    expect(await app.call(listOwnPermissions, {}, { site: tenant.exchange })).toMatchObject({
      refusal: 'not_signed_in',
    })
  })
})
