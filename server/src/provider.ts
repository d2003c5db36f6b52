/*
 * `npm run provider -- set --tenant key --name "Our directory" --issuer https://… --client-id id [--domains a.example,b.example]`:
 * lets a tenant's people sign in through an OpenID Connect provider. The client's secret is read from standard input, so that
 * it stands in no history and no list of processes; nothing there means a client that has none.
 * `npm run provider -- list --tenant key` and `npm run provider -- remove --tenant key --name "Our directory"`, with
 * `--shut-out` where people have no other way in.
 */
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { peopleWithoutMethod } from './capabilities/identity/sign-in-policy/store.ts'
import { seedProvider } from './capabilities/identity/sso/seed.ts'
import { connectedCount, providers, removeProvider } from './capabilities/identity/sso/store.ts'
import { tenantSignInPolicy } from './capabilities/tenancy/sign-in-policy/queries.ts'
import { type NamedTenant, ownTenant } from './platform/audit/store.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { openExistingDatabase } from './platform/db/existing-database.ts'
import type { Tx } from './platform/db/tables.ts'
import { allTenants } from './platform/jobs/store.ts'

const usage =
  'provider -- set --tenant key --name name --issuer url --client-id id [--domains list] | list --tenant key | remove --tenant key --name name [--shut-out]'

type Work = (tx: Tx, tenant: NamedTenant, secretKey: string) => Promise<string>

/** Does something about a tenant's providers, as the database's owner. @returns what to say about it */
const inTenant = async (config: Config, key: string, work: Work): Promise<string> => {
  const reached = await openExistingDatabase(config)
  try {
    if (!reached.isOwner) throw new ConfigError('Providers need DATABASE_OWNER_URL: the application may only read them')
    const owner = openDatabase({ url: reached.url, connections: 2 })
    try {
      for (const tenantId of await allTenants(owner.db)) {
        const done = await owner.transaction({ kind: 'tenant', tenantId }, async (tx) => {
          const tenant = await ownTenant(tx)
          return tenant.key === key ? work(tx, tenant, reached.secretKey) : undefined
        })
        if (done !== undefined) return done
      }
      throw new ConfigError(`There is no tenant ${key}`)
    } finally {
      await owner.close()
    }
  } finally {
    await reached.stop()
  }
}

/** Carries out one line of the command. @returns what to say about it @throws ConfigError when it cannot be understood */
export const manageProviders = async (config: Config, args: readonly string[], secret: string): Promise<string> => {
  const option = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      tenant: option,
      name: option,
      issuer: option,
      'client-id': option,
      domains: option,
      'shut-out': { type: 'boolean' },
    },
  })
  const { tenant: key, name, issuer, 'client-id': clientId, domains = '' } = values
  const [what] = positionals
  if (!key) throw new ConfigError(usage)
  if (what === 'list')
    return inTenant(config, key, async (tx) => {
      const known = await providers(tx)
      return known.length > 0 ? known.map((one) => one.name).join('\n') : `${key} has no provider`
    })
  if (what === 'remove' && name)
    return inTenant(config, key, async (tx) => {
      const lockedNow = async () => (await peopleWithoutMethod(tx, await tenantSignInPolicy(tx))).count
      const [connected, before] = [await connectedCount(tx, name), await lockedNow()]
      if (!(await removeProvider(tx, name))) throw new ConfigError(`${key} has no provider ${name}`)
      const lost = (await lockedNow()) - before
      if (lost > 0 && !values['shut-out'])
        throw new ConfigError(
          `${lost} people of ${key} have no other way in; with --shut-out it is removed all the same`,
        )
      const used = `${name} is no provider of ${key} any more; ${connected} people had an account with it`
      return lost > 0 ? `${used}, ${lost} cannot come in now: their names are at /admin-sign-in` : used
    })
  if (what !== 'set' || !name || !issuer || !clientId) throw new ConfigError(usage)
  if (!URL.canParse(issuer) || (new URL(issuer).protocol !== 'https:' && config.mode === 'production'))
    throw new ConfigError('--issuer must be a URL that begins with https:')
  const emailDomains = domains.split(',').flatMap((domain) => domain.trim().toLowerCase() || [])
  return inTenant(config, key, async (tx, tenant, secretKey) => {
    const clientSecret = secret.trim() || undefined
    const settings = { tenantId: tenant.id, name, issuer, clientId, clientSecret, emailDomains }
    await seedProvider(tx, settings, secretKey, systemClock.now())
    return `${name} may say who the people of ${key} are; it sends them back to <origin of a site>/external`
  })
}

if (import.meta.main)
  (async () =>
    manageProviders(readConfig(), process.argv.slice(2), process.stdin.isTTY ? '' : await text(process.stdin)))().then(
    console.log,
    (error: unknown) => {
      console.error(error instanceof ConfigError ? error.message : error)
      process.exitCode = 2
    },
  )
