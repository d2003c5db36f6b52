import { type IdentityProviderOptions, startIdentityProvider } from '../fakes/identity-provider/identity-provider.ts'
import { encryptionPurposes } from '../src/capabilities/identity/sso/rules.ts'
import { systemClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import { encrypt } from '../src/platform/secrets/encryption.ts'
import { installation } from './app.ts'
import type { TestDatabase } from './database.ts'
import { insertRow, type TestTenant } from './people-fixtures.ts'

const secret = 'secret of the client in the tests'

/** Starts a real provider that the tenants' sites may send people to, one client for each tenant. */
export const startProviderFor = (tenants: readonly TestTenant[], parts: Partial<IdentityProviderOptions> = {}) =>
  startIdentityProvider({
    clients: tenants.map(({ tenantId, exchange, expert }) => ({
      id: tenantId,
      secret,
      origins: [exchange.origin, expert.origin],
    })),
    accounts: [],
    ...parts,
  })

/** Makes a provider known to a tenant, past the product. @returns its id */
export const insertProvider = async (
  test: Pick<TestDatabase, 'asOwner'>,
  { tenantId }: Pick<TestTenant, 'tenantId'>,
  {
    domains = ['person.example'],
    ...settings
  }: Omit<ProviderOptions, 'domains'> & { readonly domains?: readonly string[] },
): Promise<string> => {
  const row = providerRow(tenantId, { domains, ...settings })
  await test.asOwner((owner) => insertRow(owner, 'identity_providers', { tenant_id: tenantId, ...row }), tenantId)
  return row.id
}

interface ProviderOptions {
  readonly issuer: string
  /** Whose addresses it may vouch for. */
  readonly domains: readonly string[]
  readonly name?: string
  /** Of the installation that asks it. */
  readonly secretKey?: string
}

/** A tenant's provider as it stands in the database. */
export const providerRow = (
  tenantId: string,
  { issuer, domains, name, secretKey = installation.secretKey }: ProviderOptions,
) => {
  const id = newId(systemClock.now())
  return {
    id,
    name: name ?? `Provider ${id}`,
    issuer,
    client_id: tenantId,
    email_domains: domains,
    client_secret: encrypt(secret, secretKey, encryptionPurposes.client),
    created_at: systemClock.now(),
  }
}

/** What somebody is sent back with. */
export interface ProviderCallback {
  readonly state: string
  readonly code?: string
  readonly iss?: string
  readonly error?: string
}

/**
 * Goes to a provider as a browser does, says there who one is, and follows it until it sends one back to us.
 * @returns what stands in the address it sends one to; nothing is asked there
 */
export const visitProvider = async (address: string, email: string | undefined): Promise<ProviderCallback> => {
  const { origin } = new URL(address)
  const cookies = new Map<string, string>()
  let next = address
  for (let steps = 0; steps < 10; steps++) {
    const isChoice = new URL(next).pathname.startsWith('/interaction/')
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isChoice && { method: 'POST', body: new URLSearchParams(email === undefined ? {} : { email }) }),
    })
    await response.text()
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${response.status} at ${next}`)
    next = new URL(location, next).href
    if (new URL(next).origin !== origin)
      return Object.fromEntries(new URL(next).searchParams) as unknown as ProviderCallback
  }
  throw new Error('the provider sends nobody back')
}
