import type { Client } from 'pg'
import type { Site } from '../../server/src/platform/access/actor.ts'
import { hashOf, newId, newSecret } from '../../server/src/platform/ids.ts'

/** Somebody who may come in, by any door. */
export interface Comer {
  readonly id: string
  readonly email: string
}

/** A secret that opens a door, and the cookie of the browser it was asked for in. */
export interface Key {
  readonly secret: string
  readonly browser: string
}

/** The domain of their addresses. */
export const domain = 'doors.example'

/** Makes so many clients with the demo's password, past the product, in their tenant. */
export const makeComers = async (owner: Client, { tenantId }: Site, count: number): Promise<Comer[]> => {
  const { rows } = await owner.query<Comer>(
    `insert into people (tenant_id, id, person_type, role_id, code, email, first_name, last_name, time_zone, joined_on)
     select $1, gen_random_uuid(), 1, 1, 'D-' || n, 'd' || n || '@${domain}', 'Door', 'Person', 'Europe/Berlin', '2025-01-01'
     from generate_series(1, $2) n returning id, email`,
    [tenantId, count],
  )
  await owner.query(
    `insert into passwords (tenant_id, person_id, hash, set_at)
     select tenant_id, id, (select hash from passwords limit 1), now() from people where code like 'D-%'`,
  )
  return rows
}

const keysFor = (comers: readonly Comer[], at: Date) => {
  const keys = comers.map((): Key => ({ secret: newSecret(), browser: newSecret() }))
  const columns = [
    comers.map(() => newId(at)),
    comers.map(({ id }) => id),
    comers.map(({ email }) => email),
    keys.map(({ secret }) => hashOf(secret)),
    keys.map(({ browser }) => hashOf(browser)),
  ]
  return { keys, columns }
}
const given =
  'unnest($3::uuid[], $4::uuid[], $5::text[], $6::bytea[], $7::bytea[]) as g (id, person, email, secret, browser)'

/** A sign-in link for each, as it is when its mail has gone out. */
export const makeLinks = async (owner: Client, site: Site, comers: readonly Comer[], at: Date): Promise<Key[]> => {
  const { keys, columns } = keysFor(comers, at)
  await owner.query(
    `insert into link_requests (tenant_id, id, site_id, email, browser_hash, code_hash, redirect_url, requested_at,
       person_id, secret_hash, expires_at)
     select $1, g.id, $2, g.email, g.browser, g.browser, '/', now(), g.person, g.secret, now() + interval '10 minutes'
     from ${given}`,
    [site.tenantId, site.id, ...columns],
  )
  return keys
}

/** A capability link to one project for each. */
export const makeCapabilities = async (
  owner: Client,
  site: Site,
  comers: readonly Comer[],
  at: Date,
): Promise<Key[]> => {
  const { keys, columns } = keysFor(comers, at)
  await owner.query(
    `insert into capability_links (tenant_id, id, site_id, secret_hash, resource_type, resource_id, person_id,
       participant_type, email, language, made_by, made_at, expires_at)
     select $1, g.id, $2, g.secret, 'Project', (select id from projects limit 1), g.person, 'ClientContact', g.email,
       'enUS', g.person, now(), now() + interval '1 day'
     from ${given} where g.browser is not null`,
    [site.tenantId, site.id, ...columns],
  )
  return keys
}
