import { setTimeout as sleep } from 'node:timers/promises'
import { rulesTakeEffect } from '@colloquy/contract/calls/events'
import { listCalls, openCall } from '@colloquy/contract/calls/operations'
import { capabilitiesOf } from '../../server/src/app.ts'
import { rejudgeCallsUnder } from '../../server/src/capabilities/calls/verdicts/rejudgement-commands.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { withClient } from '../../server/src/platform/db/roles.ts'
import type { SystemContext } from '../../server/src/platform/operations/define.ts'
import { buildTestApp, installation } from '../../server/testing/app.ts'
import { requestSampleFor } from '../api/script.ts'
import { startProduct } from '../api/servers.ts'
import { quantile, rounded } from './figures.ts'
import { makeWorld, type World } from './world.ts'

/** Half of them wait for times, half have one in the coming month; experts, projects and contacts are those of the demo. */
const insertOpenCalls = async ({ ownerUrl, site: { tenantId } }: World, count: number): Promise<void> => {
  await withClient(ownerUrl, 'DATABASE_OWNER_URL', async (owner) => {
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
    await owner.query(
      `with expert_ids as (select array_agg(id order by id) as ids from people
          where tenant_id = $1 and person_type = 2 and is_active and deleted_at is null and restricted_at is null),
        project_ids as (select array_agg(p.id order by p.id) as ids from projects p where p.tenant_id = $1
          and exists (select from project_members m where m.tenant_id = $1 and m.project_id = p.id)),
        drawn as (select n, e.ids[1 + n % cardinality(e.ids)] as expert_id, p.ids[1 + n % cardinality(p.ids)] as project_id
          from generate_series(1, $2::integer) n, expert_ids e, project_ids p)
      insert into calls (tenant_id, id, code, status, type, topic, project_id, client_id, contact_id, requested_by, expert_id, time_zone,
        starts_at, ends_at, expected_minutes, wait_type, site_type, created_at)
      select $1, gen_random_uuid(), 'B-' || d.n, case when d.n % 2 = 0 then 9 else 4 end, 'first', 'Grid storage', p.id,
        p.client_id, p.contact_id, p.contact_id, d.expert_id, 'UTC',
        case when d.n % 2 = 1 then $3::timestamptz + (2 + d.n % 28) * interval '1 day' end,
        case when d.n % 2 = 1 then $3::timestamptz + (2 + d.n % 28) * interval '1 day' + interval '1 hour' end,
        60, case when d.n % 2 = 0 then 'expert_times' end, 'Exchange', $3
      from drawn d join (select id, client_id, (select m.person_id from project_members m
        where m.tenant_id = $1 and m.project_id = projects.id order by m.place limit 1) as contact_id
        from projects where tenant_id = $1) p on p.id = d.project_id`,
      [tenantId, count, systemClock.now()],
    )
    await owner.query(
      `insert into call_seats (tenant_id, id, call_id, person_id, kind, state, place)
       select tenant_id, gen_random_uuid(), id, contact_id, 'client', 'accepted', 0 from calls where code like 'B-%'
       union all
       select tenant_id, gen_random_uuid(), id, expert_id, 'expert', 'accepted', 1 from calls where code like 'B-%'`,
    )
  })
}

/** Judges every open call again as after a publication of rules, in the steps in which the product does. */
const rejudgeAll = async ({ database, site: { tenantId } }: World): Promise<void> => {
  let after: string | null | undefined = null
  while (after !== undefined) {
    const next: { readonly after: string | null }[] = []
    const from: string | null = after
    await database.transaction({ kind: 'tenant', tenantId }, (tx) => {
      const emit: SystemContext['emit'] = (event, payload) => {
        if (event.name === rulesTakeEffect.name) next.push(payload as never)
      }
      const work: SystemContext = { tx, at: systemClock.now(), actor: { kind: 'system', tenantId }, emit }
      return rejudgeCallsUnder(work, { level: 'tenant', ownerId: tenantId, after: from })
    })
    after = next[0]?.after
  }
}

/** Requests per second, far from what the server can answer: the figure is about delay, not about throughput. */
const requestsPerSecond = 20

/**
 * How long all open calls of a tenant take to be judged again by a worker, and the p95 of a web process's answers while it
 * does, compared with before.
 */
export const measureRejudgement = async (calls: number) => {
  const world = await makeWorld()
  try {
    const [visit] = await world.clients(1)
    const capabilities = capabilitiesOf(installation)
    const app = await buildTestApp(world, { capabilities })
    const listed = await app.call(listCalls, {}, visit!)
    if (!listed.ok) throw new Error(listed.refusal)
    const samples = listed.value.calls.slice(0, 20).map(({ callId }) => requestSampleFor(openCall, { callId }, visit!))
    await insertOpenCalls(world, calls)
    const product = await startProduct(world, [], { isPinned: false })
    try {
      let isOver = false
      const delays = async (): Promise<number[]> => {
        const milliseconds: number[] = []
        for (let i = 0; !isOver; i++) {
          const { path, visit: by } = samples[i % samples.length]!
          const began = performance.now()
          const headers = { host: new URL(by.site.origin).host, authorization: `Bearer ${by.token}` }
          const answer = await fetch(`http://localhost:${product.port}${path}`, { headers })
          await answer.arrayBuffer()
          if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
          milliseconds.push(performance.now() - began)
          await sleep(1000 / requestsPerSecond)
        }
        return milliseconds
      }
      const during = async (work: () => Promise<unknown>): Promise<number> => {
        isOver = false
        const measured = delays()
        await work()
        isOver = true
        return quantile(await measured, 0.95)
      }
      await during(() => sleep(3000))
      const before = await during(() => sleep(15_000))
      const began = performance.now()
      const meanwhile = await during(() => rejudgeAll(world))
      const seconds = (performance.now() - began) / 1000
      return {
        rejudgementSeconds: rounded(seconds, 1),
        apiP95MsBefore: rounded(before, 1),
        apiP95MsMeanwhile: rounded(meanwhile, 1),
        apiP95Ratio: rounded(meanwhile / before, 2),
      }
    } finally {
      await product.stop()
    }
  } finally {
    await world.stop()
  }
}
