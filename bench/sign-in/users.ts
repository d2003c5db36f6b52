import type { Client } from 'pg'
import type { Site } from '../../server/src/platform/access/actor.ts'
import { hashOf, newId, newSecret } from '../../server/src/platform/ids.ts'

/** A user who can sign in by every method. */
export interface SignInUser {
  readonly id: string
  readonly email: string
}

/** The secret of a link, and the cookie of the browser that requested it. */
export interface LinkSecret {
  readonly secret: string
  readonly browser: string
}

/** The domain of their e-mail addresses. */
export const emailDomain = 'sign-in.example'

/** Inserts `count` clients with the demo password directly into the database. */
export const createUsers = async (owner: Client, { tenantId }: Site, count: number): Promise<SignInUser[]> => {
  const { rows } = await owner.query<SignInUser>(
    `insert into people (tenant_id, id, person_type, role_id, code, email, first_name, last_name, time_zone, joined_on)
     select $1, gen_random_uuid(), 1, 1, 'D-' || n, 'd' || n || '@${emailDomain}', 'Door', 'Person', 'Europe/Berlin', '2025-01-01'
     from generate_series(1, $2) n returning id, email`,
    [tenantId, count],
  )
  await owner.query(
    `insert into passwords (tenant_id, person_id, hash, set_at)
     select tenant_id, id, (select hash from passwords limit 1), now() from people where code like 'D-%'`,
  )
  return rows
}

const newSecrets = (users: readonly SignInUser[], at: Date) => {
  const keys = users.map((): LinkSecret => ({ secret: newSecret(), browser: newSecret() }))
  const columns = [
    users.map(() => newId(at)),
    users.map(({ id }) => id),
    users.map(({ email }) => email),
    keys.map(({ secret }) => hashOf(secret)),
    keys.map(({ browser }) => hashOf(browser)),
  ]
  return { keys, columns }
}
const secretRows =
  'unnest($3::uuid[], $4::uuid[], $5::text[], $6::bytea[], $7::bytea[]) as g (id, person, email, secret, browser)'

/** A sign-in link for each user, as if its e-mail had been sent. */
export const createSignInLinks = async (
  owner: Client,
  site: Site,
  users: readonly SignInUser[],
  at: Date,
): Promise<LinkSecret[]> => {
  const { keys, columns } = newSecrets(users, at)
  await owner.query(
    `insert into sign_in_links (tenant_id, id, site_id, email, browser_hash, code_hash, redirect_url, requested_at,
       person_id, secret_hash, expires_at)
     select $1, g.id, $2, g.email, g.browser, g.browser, '/', now(), g.person, g.secret, now() + interval '10 minutes'
     from ${secretRows}`,
    [site.tenantId, site.id, ...columns],
  )
  return keys
}

/** A share link to one project for each user. */
export const createShareLinks = async (
  owner: Client,
  site: Site,
  users: readonly SignInUser[],
  at: Date,
): Promise<LinkSecret[]> => {
  const { keys, columns } = newSecrets(users, at)
  await owner.query(
    `insert into share_links (tenant_id, id, site_id, secret_hash, resource_type, resource_id, person_id,
       participant_type, email, language, created_by, created_at, expires_at)
     select $1, g.id, $2, g.secret, 'Project', (select id from projects limit 1), g.person, 'ClientContact', g.email,
       'enUS', g.person, now(), now() + interval '1 day'
     from ${secretRows} where g.browser is not null`,
    [site.tenantId, site.id, ...columns],
  )
  return keys
}
