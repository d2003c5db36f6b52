import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { systemClock } from '../clock.ts'
import { transactionAs } from './open.ts'

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'opened')

it('a transaction with asyncCommit does not wait for the disk, and others do', async () => {
  const { token } = await signedIn(test, exchange, await insertPerson(test, tenantId))
  const setting = (credential: Parameters<typeof transactionAs>[2], asyncCommit: boolean) =>
    transactionAs(
      test.database,
      exchange,
      credential,
      systemClock.now(),
      async (tx, { kind }) => {
        const { rows } = await sql<{ now: string }>`select current_setting('synchronous_commit') as now`.execute(tx)
        return [kind, rows[0]?.now]
      },
      { asyncCommit },
    )
  const bearer = { kind: 'token', token } as const
  expect([await setting(bearer, true), await setting(bearer, false)]).toEqual([
    ['person', 'off'],
    ['person', 'on'],
  ])
  expect([await setting(undefined, true), await setting(undefined, false)]).toEqual([
    ['nobody', 'off'],
    ['nobody', 'on'],
  ])
})
