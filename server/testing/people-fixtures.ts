import { languages } from '@colloquy/contract/languages'
import { type PersonType, personTypes, type RoleId, roleIds } from '@colloquy/contract/person-types'
import type { Client } from 'pg'
import type { Site } from '../src/platform/access/actor.ts'
import { type Clock, systemClock } from '../src/platform/clock.ts'
import { hashOf, newId, newSecret } from '../src/platform/ids.ts'
import type { TestDatabase } from './database.ts'

/** A tenant with its two origins. */
export interface TestTenant {
  readonly tenantId: string
  readonly exchange: Site
  readonly expert: Site
}

/** Somebody in front of a portal: its origin, and the access token of a session if they have signed in. */
export interface TestSession {
  readonly site: Site
  readonly token?: string
}

export interface PersonValues {
  readonly personType?: PersonType
  readonly roleId?: RoleId | null
  readonly companyId?: string
  readonly isAdmin?: boolean
  readonly permissions?: readonly number[]
  readonly needsActivation?: boolean
  readonly name?: string
}

/** Inserts a row, past the product. */
export const insertRow = (client: Client, table: string, values: Readonly<Record<string, unknown>>) => {
  const names = Object.keys(values)
  const placeholders = names.map((_, index) => `$${index + 1}`)
  return client.query(`insert into ${table} (${names}) values (${placeholders})`, Object.values(values))
}

/** Makes a tenant; its key is part of its hosts: `<key>.test` and `experts.<key>.test`. */
export const insertTenant = async (test: TestDatabase, key: string): Promise<TestTenant> => {
  const at = systemClock.now()
  const tenantId = newId(at)
  const site = (portal: Site['portal'], host: string): Site => ({
    id: newId(at),
    tenantId,
    portal,
    origin: `http://${host}`,
    slug: host.replaceAll('.', '-'),
  })
  const made = {
    tenantId,
    exchange: site('Exchange', `${key}.test`),
    expert: site('Expert', `experts.${key}.test`),
  }
  await test.asOwner(async (owner) => {
    await insertRow(owner, 'tenants', {
      id: tenantId,
      key,
      platform_name: `Portal of ${key}`,
      legal_name: key,
      mail_domain: `${key}.example`,
      workflow_type: 'private-experts-and-aggregator',
      languages: [...languages],
      mark_path: 'M0 0',
      created_at: at,
    })
    for (const { id, portal, slug, origin } of [made.exchange, made.expert])
      await insertRow(owner, 'sites', { id, tenant_id: tenantId, portal, slug, origin })
  }, tenantId)
  return made
}

/** Makes a person: a client analyst of no company, unless said otherwise. */
export const insertPerson = async (
  test: TestDatabase,
  tenantId: string,
  values: PersonValues = {},
): Promise<string> => {
  const at = systemClock.now()
  const id = newId(at)
  const {
    personType = personTypes.companyMember,
    roleId = personType === personTypes.companyMember ? roleIds.client : null,
    name = 'Test',
  } = values
  await test.asOwner(
    (owner) =>
      insertRow(owner, 'people', {
        tenant_id: tenantId,
        id,
        person_type: personType,
        role_id: roleId,
        company_id: values.companyId ?? null,
        code: `T-${id}`,
        email: `${id}@person.example`,
        first_name: name,
        last_name: 'Person',
        time_zone: 'Europe/Berlin',
        is_admin: values.isAdmin ?? false,
        permissions: values.permissions ?? [],
        needs_activation: values.needsActivation ?? false,
        joined_on: '2025-01-01',
      }),
    tenantId,
  )
  return id
}

/** Publishes a first version of all terms, in English. */
export const publishTerms = async (owner: Client, tenantId: string, at: Date): Promise<void> => {
  for (const kind of ['general', 'expert', 'privacy'])
    await insertRow(owner, 'terms_texts', {
      tenant_id: tenantId,
      id: newId(at),
      kind,
      version: 1,
      language: 'enUS',
      title: kind,
      body: kind,
      published_at: at,
    })
}

/** Opens a session for a person at a site, for a day, without signing in. */
export const signedIn = async (
  test: Pick<TestDatabase, 'asOwner'>,
  site: Site,
  personId: string,
  clock: Clock = systemClock,
): Promise<TestSession & { token: string }> => {
  const at = clock.now()
  const tomorrow = new Date(at.getTime() + 86_400_000)
  const sessionId = newId(at)
  const token = newSecret()
  await test.asOwner(async (owner) => {
    await insertRow(owner, 'sessions', {
      tenant_id: site.tenantId,
      id: sessionId,
      site_id: site.id,
      person_id: personId,
      method: 'password',
      remember: false,
      user_agent: 'test',
      address: '127.0.0.1',
      started_at: at,
      seen_at: at,
      idle_until: tomorrow,
      expires_at: tomorrow,
    })
    await insertRow(owner, 'access_tokens', {
      tenant_id: site.tenantId,
      hash: hashOf(token),
      session_id: sessionId,
      expires_at: tomorrow,
    })
  }, site.tenantId)
  return { site, token }
}
