import { withClient } from '../../server/src/platform/db/roles.ts'
import type { World } from '../rig/world.ts'

/** Stages that need no call, and how many candidates of ten are in each. */
const shares = { proposed: 5, shortlisted: 3, rejected: 2 } as const

/** Makes so many experts of the demo the only candidates of a project, in different stages. @returns their ids */
export const fillPipeline = (
  { ownerUrl, site: { tenantId } }: World,
  projectId: string,
  count: number,
): Promise<readonly string[]> =>
  withClient(ownerUrl, 'DATABASE_OWNER_URL', async (client) => {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
    const stages = Object.entries(shares).flatMap(([stage, share]) => Array<string>(share).fill(stage))
    await client.query('delete from project_candidates where project_id = $1', [projectId])
    const { rows } = await client.query<{ person_id: string }>(
      `insert into project_candidates (tenant_id, project_id, person_id, stage, reason, added_by, added_at, changed_at)
       select $1, $2, id, stage, case stage when 'rejected' then 'not_relevant' end, member.person_id, current_timestamp, current_timestamp
       from (select id, ($4::text[])[1 + row_number() over (order by id) % cardinality($4::text[])] as stage from people
             where person_type = 2 and is_active and is_offered and not do_not_use and restricted_at is null
             order by id limit $3) expert,
         (select person_id from project_members where project_id = $2 order by position limit 1) member
       returning person_id`,
      [tenantId, projectId, count, stages],
    )
    if (rows.length !== count) throw new Error(`Only ${rows.length} experts can be candidates`)
    await client.query('analyze project_candidates')
    return rows.map(({ person_id }) => person_id)
  })

/** An open project on whose team the person with an address is. */
export const projectOf = ({ ownerUrl, site: { tenantId } }: World, email: string): Promise<string> =>
  withClient(ownerUrl, 'DATABASE_OWNER_URL', async (client) => {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
    const { rows } = await client.query<{ id: string }>(
      `select p.id from projects p join project_members m on m.project_id = p.id join people on people.id = m.person_id
       where people.email = $1 and p.closed_at is null order by p.id limit 1`,
      [email],
    )
    if (!rows[0]) throw new Error(`${email} is on the team of no open project`)
    return rows[0].id
  })
