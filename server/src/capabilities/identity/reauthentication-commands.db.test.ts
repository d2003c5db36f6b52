import { reauthenticate } from '@colloquy/contract/identity/operations'
import { setPersonAdmin } from '@colloquy/contract/people/operations'
import { roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertRow, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'
import { demoPassword } from './rules.ts'
import { seedIdentity } from './seed.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const { tenantId, exchange } = await insertTenant(test, 'proving')
const app = await buildTestApp(test, { clock })
const insertAdmin = async () => {
  const personId = await insertPerson(test, tenantId, { roleId: roleIds.staff, isAdmin: true })
  return { personId, visit: await signedIn(test, exchange, personId, clock) }
}
const grant = async (as: Awaited<ReturnType<typeof insertAdmin>>['visit']) => {
  const personId = await insertPerson(test, tenantId, { roleId: roleIds.staff })
  return app.call(setPersonAdmin, { personId, isAdmin: true }, as, { ifMatch: 1 })
}
const givePassword = (personId: string) =>
  test.database.transaction({ kind: 'tenant', tenantId }, (tx) => seedIdentity(tx, tenantId, [personId], clock.now()))

describe('#identity.reauthenticate', () => {
  it('opens sensitive changes to the session for five minutes, by the password', async () => {
    const { personId, visit } = await insertAdmin()
    const other = await signedIn(test, exchange, personId, clock)
    await givePassword(personId)
    clock.pass(6 * 60_000)
    expect(await grant(visit)).toMatchObject({ refusal: 'proof_required' })
    expect(await app.call(reauthenticate, { password: 'a wrong password' }, visit)).toMatchObject({
      refusal: 'wrong_password',
    })
    expect(await app.call(reauthenticate, {}, visit)).toMatchObject({ refusal: 'wrong_password' })
    expect(await grant(visit)).toMatchObject({ refusal: 'proof_required' })
    expect(await app.call(reauthenticate, { password: demoPassword }, visit)).toMatchObject({ ok: true })
    expect(await grant(visit)).toMatchObject({ ok: true })
    expect(await grant(other)).toMatchObject({ refusal: 'proof_required' })
    clock.pass(5 * 60_000)
    expect(await grant(visit)).toMatchObject({ refusal: 'proof_required' })
  })

  it('asks people with a second factor for it, not for the password', async () => {
    const { personId, visit } = await insertAdmin()
    await givePassword(personId)
    await test.asOwner(
      (owner) =>
        insertRow(owner, 'passkeys', {
          tenant_id: tenantId,
          id: personId,
          person_id: personId,
          credential_id: 'a passkey',
          name: 'Key',
          public_key: Buffer.from('key'),
          counter: 0,
          is_synced: false,
          added_at: clock.now(),
        }),
      tenantId,
    )
    expect(await app.call(reauthenticate, { password: demoPassword }, visit)).toMatchObject({
      refusal: 'passkey_rejected',
    })
  })

  it('tells people without password and factor to sign in again', async () => {
    const { visit } = await insertAdmin()
    expect(await app.call(reauthenticate, {}, visit)).toMatchObject({ refusal: 'sign_in_again' })
  })

  it('accepts only so many wrong passwords', async () => {
    const { personId, visit } = await insertAdmin()
    await givePassword(personId)
    for (let time = 0; time < 5; time++) await app.call(reauthenticate, { password: 'a wrong password' }, visit)
    expect(await app.call(reauthenticate, { password: demoPassword }, visit)).toMatchObject({ refusal: 'too_many' })
  })
})
