import { addDialInNumber, listDialInNumbers, removeDialInNumber } from '@colloquy/contract/calls/dial-in/operations'
import { maxDialInNumbers } from '@colloquy/contract/calls/dial-in/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'

const { app, exchange, test, tenantId, visits } = await createCallScenario('dial-in-numbers')
const administrator = await signedIn(
  test,
  exchange,
  await insertPerson(test, tenantId, {
    name: 'Root',
    roleId: roleIds.staff,
    permissions: [permissionIds.PerformSystemAdministration],
  }),
)
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
beforeEach(() => query('delete from dial_in_numbers'))

const london = { country: 'GB', charge: 'toll', text: ' +44 (20) 7946-0182 ' } as const

describe('#calls.listDialInNumbers', () => {
  it('shows everybody the numbers by country, as they were written and as they are dialled', async () => {
    value(await app.call(addDialInNumber, { country: 'US', charge: 'toll', text: '+1 212-555-0142' }, administrator))
    value(await app.call(addDialInNumber, london, administrator))
    value(await app.call(addDialInNumber, { ...london, charge: 'toll_free', text: '+44 808 157 0182' }, administrator))
    const { numbers, can } = value(await app.call(listDialInNumbers, {}, { site: exchange }))
    expect(numbers.map(({ country, charge, text, number }) => [country, charge, text, number])).toEqual([
      ['GB', 'toll_free', '+44 808 157 0182', '+448081570182'],
      ['GB', 'toll', '+44 (20) 7946-0182', '+442079460182'],
      ['US', 'toll', '+1 212-555-0142', '+12125550142'],
    ])
    expect(can).toEqual({ edit: false })
    expect(value(await app.call(listDialInNumbers, {}, administrator)).can).toEqual({ edit: true })
  })
})

describe('#calls.addDialInNumber', () => {
  it('refuses a number that is listed, however it is written, and more than a tenant may have', async () => {
    value(await app.call(addDialInNumber, london, administrator))
    expect(await app.call(addDialInNumber, { ...london, text: '+442079460182' }, administrator)).toMatchObject({
      refusal: 'dial_in_number_exists',
    })
    await query(
      `insert into dial_in_numbers (tenant_id, id, country, charge, display_number, number)
       select $1, gen_random_uuid(), 'US', 'toll', '+1212555' || n, '+1212555' || n from generate_series(1000, $2) n`,
      [tenantId, 998 + maxDialInNumbers],
    )
    expect(await app.call(addDialInNumber, { ...london, text: '+44 20 7946 0183' }, administrator)).toMatchObject({
      refusal: 'dial_in_numbers_full',
    })
  })

  it.each(['020 7946 0182', '+44', '+0 207 946 0182', '+44 20 7946 0182 9999 99', '+44 20 7946 018x', ''])(
    'refuses %j',
    async (text) =>
      expect(await app.call(addDialInNumber, { ...london, text }, administrator)).toMatchObject({
        refusal: 'invalid_input',
      }),
  )

  it('is for system administrators only', async () => {
    for (const who of [visits.staff, visits.officer, visits.contact, visits.expert])
      expect(await app.call(addDialInNumber, london, who)).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#calls.removeDialInNumber', () => {
  it('removes a number, and says that there is none a second time', async () => {
    const { numberId } = value(await app.call(addDialInNumber, london, administrator))
    expect(await app.call(removeDialInNumber, { numberId }, visits.staff)).toMatchObject({ refusal: 'forbidden' })
    value(await app.call(removeDialInNumber, { numberId }, administrator))
    expect(await app.call(removeDialInNumber, { numberId }, administrator)).toMatchObject({ refusal: 'not_found' })
    expect(value(await app.call(listDialInNumbers, {}, { site: exchange })).numbers).toEqual([])
  })
})
