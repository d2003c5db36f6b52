import { randomBytes, randomUUID } from 'node:crypto'
import { withClient } from '../../server/src/platform/db/roles.ts'
import { hashOf } from '../../server/src/platform/ids.ts'
import type { World } from '../rig/world.ts'

/** Somebody in the conversation, signed in, with tickets for live connections. */
export interface Participant {
  readonly token: string
  readonly tickets: readonly string[]
}

/** One for each time that somebody connects. */
const ticketsEach = 5

/** A project with so many people on its team, who talk about it. @returns the conversation and its participants */
export const createParticipants = (
  { ownerUrl, site }: World,
  count: number,
): Promise<{ readonly chatId: string; readonly participants: readonly Participant[] }> =>
  withClient(ownerUrl, 'DATABASE_OWNER_URL', async (client) => {
    const { tenantId, id: siteId } = site
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
    const { rows } = await client.query<{ id: string; client_id: string }>(
      'select id, client_id from projects where closed_at is null order by id limit 1',
    )
    const { id: chatId, client_id: clientId } = rows[0]!
    const secret = () => randomBytes(32).toString('base64url')
    const people = Array.from({ length: count }, () => ({
      id: randomUUID(),
      sessionId: randomUUID(),
      token: secret(),
      tickets: Array.from({ length: ticketsEach }, secret),
    }))
    const [ids, sessionIds] = [people.map(({ id }) => id), people.map(({ sessionId }) => sessionId)]
    await client.query(
      `insert into people (tenant_id, id, person_type, role_id, company_id, code, email, first_name, last_name, time_zone, joined_on)
      select $1, id, 1, 1, $2, 'B-' || n, 'b' || n || '@bench.example', 'Bench', 'Person ' || n, 'Europe/Berlin', '2025-01-01'
      from unnest($3::uuid[]) with ordinality as p (id, n)`,
      [tenantId, clientId, ids],
    )
    await client.query(
      `insert into project_members (tenant_id, project_id, person_id, position)
      select $1, $2, id, 100 + n from unnest($3::uuid[]) with ordinality as p (id, n)`,
      [tenantId, chatId, ids],
    )
    await client.query(
      `insert into terms_agreements (tenant_id, person_id, kind, version, round, agreed_at, agreed_by)
      select $1, p.id, t.kind, t.version, t.round, t.agreed_at, p.id from unnest($2::uuid[]) as p (id)
      cross join (select distinct on (kind, version, round) kind, version, round, agreed_at from terms_agreements
        where kind <> 'expert') t`,
      [tenantId, ids],
    )
    await client.query(
      `insert into sessions (tenant_id, id, site_id, person_id, method, remember, user_agent, address, started_at, seen_at,
        idle_until, expires_at)
      select $1, s.id, $2, s.person_id, 'password', false, 'bench', '127.0.0.1', current_timestamp, current_timestamp,
        current_timestamp + interval '1 day', current_timestamp + interval '1 day'
      from unnest($3::uuid[], $4::uuid[]) as s (id, person_id)`,
      [tenantId, siteId, sessionIds, ids],
    )
    await client.query(
      `insert into access_tokens (tenant_id, hash, session_id, expires_at)
      select $1, hash, session_id, current_timestamp + interval '1 day'
      from unnest($2::bytea[], $3::uuid[]) as t (hash, session_id)`,
      [tenantId, people.map(({ token }) => hashOf(token)), sessionIds],
    )
    await client.query(
      `insert into live_tickets (tenant_id, hash, session_id, expires_at)
      select $1, hash, session_id, current_timestamp + interval '1 hour'
      from unnest($2::bytea[], $3::uuid[]) as t (hash, session_id)`,
      [
        tenantId,
        people.flatMap(({ tickets }) => tickets.map(hashOf)),
        people.flatMap(({ sessionId, tickets }) => tickets.map(() => sessionId)),
      ],
    )
    await client.query('analyze')
    return { chatId, participants: people.map(({ token, tickets }) => ({ token, tickets })) }
  })
