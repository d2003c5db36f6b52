import { confirmFact, getProfile, unconfirmFact } from '@colloquy/contract/people/operations'
import type { FactKind, PersonProfile } from '@colloquy/contract/people/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertPerson, insertRow, insertTenant, signedIn, type TestSession } from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'

const test = await testDatabase()
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'facts')
const clock = createManualClock(new Date('2026-05-04T10:00:00Z'))
const app = await buildTestApp(test, { clock })

/** An expert with two facts stated by staff in January. */
const insertVera = async (): Promise<{ personId: string; visit: TestSession }> => {
  const personId = await insertExpert(test, tenantId)
  const fact = {
    tenant_id: tenantId,
    person_id: personId,
    source: 'staff',
    confirmed_at: '2026-01-05T09:00:00.000Z',
  }
  await test.asOwner(async (owner) => {
    await insertRow(owner, 'facts', { ...fact, kind: 'shares_held', value: 'None', validity_days: 30 })
    await insertRow(owner, 'facts', { ...fact, kind: 'rate', value: '1.00 credits per hour', validity_days: 180 })
  }, tenantId)
  return { personId, visit: await signedIn(test, expertSite, personId, clock) }
}
const read = async ({ personId, visit }: Awaited<ReturnType<typeof insertVera>>): Promise<PersonProfile> => {
  const answer = await app.call(getProfile, { personId }, visit)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const confirm = async (vera: Awaited<ReturnType<typeof insertVera>>, kind: FactKind, value: string, as = vera.visit) =>
  app.call(confirmFact, { personId: vera.personId, kind, value }, as, { ifMatch: (await read(vera)).version })
const takeBack = async (vera: Awaited<ReturnType<typeof insertVera>>, kind: FactKind) =>
  app.call(unconfirmFact, { personId: vera.personId, kind }, vera.visit, { ifMatch: (await read(vera)).version })
const factOf = async (vera: Awaited<ReturnType<typeof insertVera>>, kind: FactKind) =>
  (await read(vera)).facts.find((fact) => fact.kind === kind)

const inJanuary = '2026-01-05T09:00:00.000Z'
const now = '2026-05-04T10:00:00.000Z'

describe('a fact', () => {
  describe('#people.confirmFact', () => {
    it('has a source and an age, which one confirmation resets [PU-04]', async () => {
      const vera = await insertVera()
      const fact = { kind: 'shares_held', value: 'None', validityDays: 30 }
      expect(await factOf(vera, 'shares_held')).toEqual({ ...fact, source: 'staff', confirmedAt: inJanuary })
      expect(await confirm(vera, 'shares_held', 'None')).toMatchObject({ ok: true })
      expect(await factOf(vera, 'shares_held')).toEqual({ ...fact, source: 'self', confirmedAt: now })
    })
  })

  describe('#people.unconfirmFact', () => {
    it('can be confirmed with another value, which can be undone for some time', async () => {
      const vera = await insertVera()
      await confirm(vera, 'shares_held', 'Forty of Nordluft')
      expect(await factOf(vera, 'shares_held')).toMatchObject({ value: 'Forty of Nordluft' })
      expect(await takeBack(vera, 'shares_held')).toMatchObject({ ok: true })
      expect(await factOf(vera, 'shares_held')).toMatchObject({
        value: 'None',
        source: 'staff',
        confirmedAt: inJanuary,
      })
      expect(await takeBack(vera, 'shares_held')).toMatchObject({ refusal: 'nothing_to_undo' })
    })

    it('cannot be undone after some minutes', async () => {
      const vera = await insertVera()
      await confirm(vera, 'shares_held', 'None')
      clock.pass(6 * 60_000)
      expect(await takeBack(vera, 'shares_held')).toMatchObject({ status: 409, refusal: 'nothing_to_undo' })
      clock.set(new Date(now))
    })

    it('can be made for the first time', async () => {
      const vera = await insertVera()
      await confirm(vera, 'public_office', 'Town council')
      expect(await factOf(vera, 'public_office')).toMatchObject({
        value: 'Town council',
        source: 'self',
        validityDays: 180,
      })
      expect(await takeBack(vera, 'public_office')).toMatchObject({ refusal: 'nothing_to_undo' })
    })
  })

  it('that mirrors a field of the record can be confirmed, but not changed', async () => {
    const vera = await insertVera()
    expect(await confirm(vera, 'rate', '9.00 credits per hour')).toMatchObject({ refusal: 'fact_follows_record' })
    expect(await confirm(vera, 'location', 'Anywhere')).toMatchObject({ refusal: 'fact_follows_record' })
    expect(await confirm(vera, 'rate', '1.00 credits per hour')).toMatchObject({ ok: true })
  })

  it('has staff as its source when staff confirm it', async () => {
    const vera = await insertVera()
    const carer = await signedIn(
      test,
      exchange,
      await insertPerson(test, tenantId, { roleId: roleIds.staff, permissions: [permissionIds.ManageAdvisors] }),
      clock,
    )
    await confirm(vera, 'shares_held', 'None', carer)
    expect(await factOf(vera, 'shares_held')).toMatchObject({ source: 'staff', confirmedAt: now })
  })

  it('cannot be confirmed with a stale version', async () => {
    const vera = await insertVera()
    const { version } = await read(vera)
    await confirm(vera, 'rate', '1.00 credits per hour')
    const input = { personId: vera.personId, kind: 'shares_held', value: 'None' } as const
    expect(await app.call(confirmFact, input, vera.visit, { ifMatch: version })).toMatchObject({ refusal: 'stale' })
  })
})
