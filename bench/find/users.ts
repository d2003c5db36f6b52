import { refreshSession, signInWithPassword } from '@colloquy/contract/identity/operations'
import type { Input, Operation } from '@colloquy/contract/operation'
import { roleIds } from '@colloquy/contract/person-types'
import type { Client } from 'pg'
import { demoPassword } from '../../server/src/capabilities/identity/rules.ts'
import type { Site } from '../../server/src/platform/access/actor.ts'
import { allSites } from '../../server/src/platform/access/store.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { withClient } from '../../server/src/platform/db/roles.ts'
import { boundedPasswords } from '../../server/src/platform/secrets/passwords.ts'
import type { CallOptions } from '../../server/testing/app.ts'
import type { TestDatabase } from '../../server/testing/database.ts'
import { insertPerson, insertRow, insertTenant } from '../../server/testing/people-fixtures.ts'
import type { World } from '../rig/world.ts'
import type { Answer, openBrowsers } from '../sign-in/http-browser.ts'

/** The benchmark's own tenant, with client users who search and one staff user. */
export interface BenchTenant {
  readonly site: Site
  readonly clients: readonly string[]
  readonly staff: string
}

/** A signed-in user. */
export interface SignedInUser {
  readonly ask: <T extends Operation>(operation: T, input: Input<T>, sending?: CallOptions) => Promise<Answer>
}

/** Enough users for the limit of three hundred searches a minute each. */
const clientCount = 40
const host = 'many.test'
/** Access tokens expire after ten minutes. */
const refreshAfterMs = 480_000

const asOwnerOf =
  ({ ownerUrl }: World) =>
  <T>(run: (owner: Client) => Promise<T>, tenantId = ''): Promise<T> =>
    withClient(ownerUrl, 'DATABASE_OWNER_URL', async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
      return run(owner)
    })

const emailOf = (personId: string): string => `${personId}@person.example`

/** Returns the tenant with its users, and creates it when missing. */
export const prepareTenant = async (world: World): Promise<BenchTenant & { readonly isNew: boolean }> => {
  const asOwner = asOwnerOf(world)
  const sites = await allSites(world.database.db)
  const before = sites.find(({ origin, portal }) => origin === `http://${host}` && portal === 'Exchange')
  if (before) {
    const { rows } = await asOwner(
      (owner) => owner.query<{ id: string; role_id: number }>('select id, role_id from people where person_type = 1'),
      before.tenantId,
    )
    const having = (role: number) => rows.filter(({ role_id }) => role_id === role).map(({ id }) => id)
    return { site: before, clients: having(1), staff: having(2)[0] as string, isNew: false }
  }
  // Only rows are created, no server.
  const test = { asOwner } as TestDatabase
  const { tenantId, exchange } = await insertTenant(test, 'many')
  const clients: string[] = []
  for (let i = 0; i < clientCount; i++) clients.push(await insertPerson(test, tenantId))
  const staff = await insertPerson(test, tenantId, { roleId: roleIds.staff, isAdmin: true })
  const hash = await boundedPasswords().hash(demoPassword)
  await asOwner(async (owner) => {
    for (const person_id of [...clients, staff])
      await insertRow(owner, 'passwords', { tenant_id: tenantId, person_id, hash, set_at: systemClock.now() })
  }, tenantId)
  return { site: exchange, clients, staff, isNew: true }
}

/** Signs a user in by password and refreshes the session before the token expires. */
export const signIn = async (browsers: ReturnType<typeof openBrowsers>, personId: string): Promise<SignedInUser> => {
  const browser = browsers.open()
  let token = ''
  let since = 0
  const acceptTokens = async (answer: Answer) => {
    if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status} ${JSON.stringify(answer.body)}`)
    token = answer.body.accessToken as string
    since = performance.now()
  }
  const credentials = { email: emailOf(personId), password: demoPassword, rememberMe: false }
  await acceptTokens(await browser.ask(signInWithPassword, credentials))
  return {
    ask: async (operation, input, sending) => {
      if (performance.now() - since > refreshAfterMs) await acceptTokens(await browser.ask(refreshSession, {}))
      const answer = await browser.ask(operation, input, token, sending)
      if (answer.status !== 200)
        throw new Error(`${operation.name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`)
      return answer
    },
  }
}
