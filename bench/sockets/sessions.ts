import { randomBytes, randomUUID } from 'node:crypto'
import { withClient } from '../../server/src/platform/db/roles.ts'
import { hashOf } from '../../server/src/platform/ids.ts'
import type { World } from '../rig/world.ts'

/** Signs in clients so many times, and issues one ticket for a live connection to each session. */
export const issueTickets = ({ ownerUrl, site }: World, count: number): Promise<readonly string[]> =>
  withClient(ownerUrl, 'DATABASE_OWNER_URL', async (client) => {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [site.tenantId])
    const tickets = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
    const sessionIds = tickets.map(() => randomUUID())
    await client.query(
      `with persons as (select array_agg(id) as ids from people where role_id = 1 and not needs_activation),
        named as (select s.id, s.n from unnest($3::uuid[]) with ordinality s (id, n))
      insert into sessions (tenant_id, id, site_id, person_id, method, remember, user_agent, address, started_at, seen_at,
        idle_until, expires_at)
      select $1, named.id, $2, persons.ids[1 + named.n % cardinality(persons.ids)], 'password', false, 'bench', '127.0.0.1',
        current_timestamp, current_timestamp, current_timestamp + interval '1 day', current_timestamp + interval '1 day'
      from named, persons`,
      [site.tenantId, site.id, sessionIds],
    )
    await client.query(
      `insert into live_tickets (tenant_id, hash, session_id, expires_at)
      select $1, hash, session_id, current_timestamp + interval '1 hour'
      from unnest($2::bytea[], $3::uuid[]) as ticket (hash, session_id)`,
      [site.tenantId, tickets.map(hashOf), sessionIds],
    )
    await client.query('analyze sessions, live_tickets')
    return tickets
  })
