import { seedIdentity } from '../src/capabilities/identity/seed.ts'
import { createManualClock, systemClock } from '../src/platform/clock.ts'
import type { Tx } from '../src/platform/db/tables.ts'
import { buildTestApp } from './app.ts'
import { testDatabase } from './database.ts'
import { insertPerson, insertTenant, type PersonValues } from './people-fixtures.ts'

/** A database with one tenant, and the application on a clock that moves only when the test moves it. */
export const createTenantScenario = async (key = 'alpha', now = systemClock.now()) => {
  const test = await testDatabase()
  const clock = createManualClock(now)
  const app = await buildTestApp(test, { clock })
  const tenant = await insertTenant(test, key)
  const { tenantId } = tenant

  /** Runs statements as the application, inside the tenant. */
  const inTenant = <R>(run: (tx: Tx) => Promise<R>): Promise<R> =>
    test.database.transaction({ kind: 'tenant', tenantId }, run)

  /** Makes a person who can sign in with the demo's password. */
  const insertAccount = async (values: PersonValues = {}) => {
    const personId = await insertPerson(test, tenantId, values)
    await inTenant((tx) => seedIdentity(tx, tenantId, [personId], clock.now()))
    return { personId, email: `${personId}@person.example` }
  }

  return { test, clock, app, tenant, inTenant, insertAccount }
}
