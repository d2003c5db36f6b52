import {
  addEmployment,
  confirmEmployment,
  listEmployments,
  removeEmployment,
  restoreEmployment,
  unconfirmEmployment,
  updateEmployment,
} from '@colloquy/contract/people/operations'
import type { EmploymentList } from '@colloquy/contract/people/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn, type TestSession } from '../../../../testing/people-fixtures.ts'
import { createManualClock } from '../../../platform/clock.ts'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { deleteExpired } from '../jobs.ts'

const test = await testDatabase()
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'work')
const clock = createManualClock(new Date('2026-05-04T10:00:00Z'))
const app = await buildTestApp(test, { clock })
const carer = await signedIn(
  test,
  exchange,
  await insertPerson(test, tenantId, { roleId: roleIds.staff, permissions: [permissionIds.ExpertAdmin] }),
  clock,
)
let personId: string
let vera: TestSession

beforeEach(async () => {
  clock.set(new Date('2026-05-04T10:00:00Z'))
  personId = await insertExpert(test, tenantId, {
    employments: [
      { company_name: 'Nordluft AB', title: 'Head', start_on: '2014-02-01', end_on: '2025-09-30' },
      { company_name: 'Instal-Dom', title: 'Buyer', start_on: '2007-05-01', end_on: '2014-01-31' },
    ],
  })
  vera = await signedIn(test, expertSite, personId, clock)
})

const answered = (answer: { ok: boolean; value?: EmploymentList; refusal?: string }): EmploymentList => {
  if (!answer.ok || !answer.value) throw new Error(answer.refusal)
  return answer.value
}
const list = async () => answered(await app.call(listEmployments, { personId }, vera))
const current = {
  companyName: 'Muster Advisory',
  title: 'Adviser',
  startDate: '2025-11-01',
  endDate: null,
  summary: 'Two mandates.',
  isPrimary: false,
}
const add = async (overrides: Partial<typeof current> = {}, as = vera) =>
  app.call(addEmployment, { personId, ...current, ...overrides }, as, { ifMatch: (await list()).version })
const names = ({ employments }: EmploymentList) => employments.map(({ companyName }) => companyName)
const primary = ({ employments }: EmploymentList) =>
  employments.filter((one) => one.isPrimary).map((one) => one.companyName)

describe('employments', () => {
  describe('#people.listEmployments, #people.addEmployment, #people.removeEmployment', () => {
    it('are listed, added, changed and removed; each response is the current list [PU-04]', async () => {
      const before = await list()
      expect(names(before)).toEqual(['Nordluft AB', 'Instal-Dom'])

      const added = answered(await add())
      expect(names(added)).toEqual(['Muster Advisory', 'Nordluft AB', 'Instal-Dom'])
      const { employmentId } = added.employments[0]!
      expect(added.employments[0]).toEqual({
        ...current,
        employmentId,
        source: 'self',
        confirmedAt: clock.now().toISOString(),
      })

      const input = { personId, employmentId, ...current, title: 'Partner', endDate: '2026-04-30' }
      const changed = answered(await app.call(updateEmployment, input, vera, { ifMatch: added.version }))
      expect(changed.employments[0]).toMatchObject({ title: 'Partner', endDate: '2026-04-30' })

      const sending = { ifMatch: changed.version }
      const removed = answered(await app.call(removeEmployment, { personId, employmentId }, vera, sending))
      expect(removed).toEqual({ ...before, version: before.version + 3 })
      expect(await list()).toEqual(removed)
    })
  })

  it('cannot be changed with a stale version', async () => {
    const { version } = await list()
    answered(await add())
    expect(await app.call(addEmployment, { personId, ...current }, vera, { ifMatch: version })).toMatchObject({
      status: 412,
      refusal: 'stale',
    })
    expect(names(await list())).toHaveLength(3)
  })

  it('show their source', async () => {
    expect(answered(await add({}, carer)).employments[0]).toMatchObject({ source: 'staff' })
  })

  it.each([
    ['ends before it begins', { startDate: '2020-02-01', endDate: '2020-01-31' }],
    ['begins in the distant future', { startDate: '2027-06-01' }],
    ['ends in the distant future', { endDate: '2031-01-01' }],
    ['begins before anybody was born', { startDate: '0001-01-01' }],
  ])('are refused when one %s', async (_, dates) => {
    expect(await add(dates as object)).toMatchObject({ status: 422, refusal: 'employment_dates' })
    expect(await add({ startDate: '2020-02-01', endDate: '2020-02-01' } as object)).toMatchObject({ ok: true })
  })

  it('of another person return 404', async () => {
    const other = await insertExpert(test, tenantId, { employments: [{ company_name: 'Elsewhere' }] })
    const visit = await signedIn(test, expertSite, other, clock)
    const theirs = answered(await app.call(listEmployments, { personId: other }, visit))
    const { employmentId } = theirs.employments[0]!
    const { version } = await list()
    expect(await app.call(removeEmployment, { personId, employmentId }, vera, { ifMatch: version })).toMatchObject({
      status: 404,
    })
  })

  it('are linked to the employer of that name, ignoring letter case, if it is unique', async () => {
    const companyOf = async (companyName: string) => {
      const { employments } = answered(await add({ companyName }))
      const { employmentId } = employments.find((one) => one.companyName === companyName)!
      const { rows } = await test.asOwner(
        (owner) => owner.query('select company_id from employments where id = $1', [employmentId]),
        tenantId,
      )
      return rows[0].company_id !== null
    }
    await insertExpert(test, tenantId, { employments: [{ company_name: `Firm ${personId}` }] })
    expect(await companyOf(`FIRM ${personId}`)).toBe(true)
    await insertExpert(test, tenantId, { employments: [{ company_name: `Firm ${personId}` }] })
    expect(await companyOf(`firm ${personId}`)).toBe(false)
    expect(await companyOf('Unheard of')).toBe(false)
  })
})

describe('the primary employment', () => {
  it('is always exactly one: the chosen one', async () => {
    expect(primary(await list())).toEqual(['Nordluft AB'])
    expect(primary(answered(await add()))).toEqual(['Nordluft AB'])
    const chosen = answered(await add({ companyName: 'Chosen', isPrimary: true }))
    expect(primary(chosen)).toEqual(['Chosen'])
    const { employmentId } = chosen.employments.find((one) => one.isPrimary)!
    const left = answered(
      await app.call(removeEmployment, { personId, employmentId }, vera, { ifMatch: chosen.version }),
    )
    expect(primary(left)).toEqual(['Muster Advisory'])
  })

  describe('#people.updateEmployment', () => {
    it('becomes the latest one when it is removed', async () => {
      await add()
      const { employments, version } = await list()
      const { employmentId, source: _, confirmedAt: __, ...unchanged } = employments.find((one) => one.isPrimary)!
      const input = { personId, employmentId, ...unchanged, isPrimary: false }
      expect(primary(answered(await app.call(updateEmployment, input, vera, { ifMatch: version })))).toEqual([
        'Muster Advisory',
      ])
    })
  })

  it('is the first one that is added', async () => {
    const nobody = await insertExpert(test, tenantId)
    const visit = await signedIn(test, expertSite, nobody, clock)
    const answer = await app.call(addEmployment, { personId: nobody, ...current }, visit, { ifMatch: 1 })
    expect(primary(answered(answer))).toEqual(['Muster Advisory'])
  })
})

describe('#people.restoreEmployment: a removed employment', () => {
  const remove = async (index: number) => {
    const { employments, version } = await list()
    const { employmentId } = employments[index]!
    return {
      employmentId,
      left: answered(await app.call(removeEmployment, { personId, employmentId }, vera, { ifMatch: version })),
    }
  }
  const restore = async (employmentId: string) =>
    app.call(restoreEmployment, { personId, employmentId }, vera, { ifMatch: (await list()).version })
  const removedIds = async () => {
    const { rows } = await test.asOwner(
      (owner) => owner.query('select id from removed_employments where person_id = $1', [personId]),
      tenantId,
    )
    return rows.map(({ id }) => id as string)
  }

  it('can be restored for some time, with its source, age and primary flag', async () => {
    await test.asOwner(
      (owner) =>
        owner.query(
          `update employments set source = 'reference', confirmed_at = '2026-03-01T10:00:00Z', summary = 'Heat' where person_id = $1`,
          [personId],
        ),
      tenantId,
    )
    const before = await list()
    const { employmentId, left } = await remove(0)
    expect(primary(left)).toEqual(['Instal-Dom'])
    clock.pass(4 * 60_000)
    expect(answered(await restore(employmentId))).toEqual({ ...before, version: before.version + 2 })
    expect(await restore(employmentId)).toMatchObject({ refusal: 'nothing_to_undo' })
    expect(await removedIds()).toEqual([])
  })

  it('can be one of several, which are restored in any order', async () => {
    const before = names(await list())
    const [first, second] = [await remove(0), await remove(0)]
    answered(await restore(first.employmentId))
    expect(names(answered(await restore(second.employmentId)))).toEqual(before)
  })

  it('cannot be restored later, and is then deleted', async () => {
    const { employmentId } = await remove(1)
    clock.pass(6 * 60_000)
    expect(await restore(employmentId)).toMatchObject({ refusal: 'nothing_to_undo' })
    expect(await removedIds()).toEqual([employmentId])
    const at = clock.now()
    await test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
      deleteExpired.run({ tx, at } as SystemContext),
    )
    expect(await removedIds()).toEqual([])
  })

  it('of another person cannot be restored', async () => {
    const { employmentId } = await remove(0)
    const other = await insertExpert(test, tenantId)
    const visit = await signedIn(test, expertSite, other, clock)
    expect(await app.call(restoreEmployment, { personId: other, employmentId }, visit, { ifMatch: 1 })).toMatchObject({
      refusal: 'nothing_to_undo',
    })
  })
})

describe('#people.confirmEmployment, #people.unconfirmEmployment: the confirmation of an employment', () => {
  const confirm = async () => {
    const { employments, version } = await list()
    const { employmentId } = employments[0]!
    return {
      employmentId,
      answer: await app.call(confirmEmployment, { personId, employmentId }, vera, { ifMatch: version }),
    }
  }

  it('resets the age of an employment, and can be undone for some time', async () => {
    const { employmentId, answer } = await confirm()
    const confirmed = answered(answer)
    expect(confirmed.employments[0]).toMatchObject({ confirmedAt: clock.now().toISOString(), source: 'self' })
    clock.pass(4 * 60_000)
    const input = { personId, employmentId }
    const back = answered(await app.call(unconfirmEmployment, input, vera, { ifMatch: confirmed.version }))
    expect(back.employments[0]).toMatchObject({ confirmedAt: null, source: 'self' })
    expect(await app.call(unconfirmEmployment, input, vera, { ifMatch: back.version })).toMatchObject({
      refusal: 'nothing_to_undo',
    })
  })

  it('cannot be undone later', async () => {
    const { employmentId, answer } = await confirm()
    clock.pass(6 * 60_000)
    const sending = { ifMatch: answered(answer).version }
    expect(await app.call(unconfirmEmployment, { personId, employmentId }, vera, sending)).toMatchObject({
      refusal: 'nothing_to_undo',
    })
  })
})
