import { setTimeout as sleep } from 'node:timers/promises'
import { rulesTookEffect } from '@colloquy/contract/calls/events'
import { getCall, listCalls } from '@colloquy/contract/calls/operations'
import { capabilitiesOf } from '../../server/src/app.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { withClient } from '../../server/src/platform/db/roles.ts'
import type { Tx } from '../../server/src/platform/db/tables.ts'
import { createEmitter, writeOutbox } from '../../server/src/platform/operations/emit.ts'
import { buildTestApp, installation } from '../../server/testing/app.ts'
import { requestSampleFor } from '../api/script.ts'
import { startProduct } from '../api/servers.ts'
import { quantile, rounded } from './statistics.ts'
import { delaysDuring } from './steady-requests.ts'
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
        where m.tenant_id = $1 and m.project_id = projects.id order by m.position limit 1) as contact_id
        from projects where tenant_id = $1) p on p.id = d.project_id`,
      [tenantId, count, systemClock.now()],
    )
    await owner.query(
      `insert into call_seats (tenant_id, id, call_id, person_id, kind, state, position)
       select tenant_id, gen_random_uuid(), id, contact_id, 'client', 'accepted', 0 from calls where code like 'B-%'
       union all
       select tenant_id, gen_random_uuid(), id, expert_id, 'expert', 'accepted', 1 from calls where code like 'B-%'`,
    )
  })
}

/**
 * Publishes rules of the tenant as far as its open calls are concerned, and waits until the product has evaluated all of them again
 * and done what follows from it.
 */
const reevaluateAll = async ({ database, site: { tenantId } }: World): Promise<void> => {
  const at = systemClock.now()
  const { emit, events } = createEmitter(at)
  emit(rulesTookEffect, { level: 'tenant', ownerId: tenantId, after: null })
  const transaction = <T>(run: (tx: Tx) => Promise<T>) => database.transaction({ kind: 'tenant', tenantId }, run)
  await transaction((tx) => writeOutbox(tx, tenantId, at, events))
  const isOver = (tx: Tx) =>
    tx
      .selectFrom('outbox as e')
      .leftJoin('reactions_done as r', (join) =>
        join.onRef('r.event_id', '=', 'e.id').onRef('r.tenant_id', '=', 'e.tenant_id'),
      )
      .where('e.kind', '=', rulesTookEffect.name)
      .where('r.event_id', 'is', null)
      .select('e.id')
      .executeTakeFirst()
  while (await transaction(isOver)) await sleep(250)
}

/** Far from what the server can answer: the figure is about delay, not about throughput. */
const requestsPerSecond = 20

/** Waits until what follows from a evaluation, such as mails, is done as well. */
const settle = ({ ownerUrl }: World): Promise<void> =>
  withClient(ownerUrl, 'DATABASE_OWNER_URL', async (owner) => {
    const due = async () => {
      const { rowCount } = await owner.query(
        'select from jobs.jobs where run_at <= now() and attempts < max_attempts limit 1',
      )
      return rowCount! > 0
    }
    while (await due()) await sleep(500)
  })

const windowMs = 15_000

/**
 * How long all open calls of a tenant take to be evaluated again by a process that does everything, as by default, and the p95 of its
 * answers while it does, compared with before and afterwards. The first time, some of the calls turn out to be blocked: these
 * are cancelled, and those who take part are told. The second time nothing changes.
 */
export const measureReevaluation = async (calls: number) => {
  const world = await makeWorld()
  try {
    const [visit] = await world.clients(1)
    const capabilities = capabilitiesOf(installation)
    const app = await buildTestApp(world, { capabilities })
    const listed = await app.call(listCalls, {}, visit!)
    if (!listed.ok) throw new Error(listed.refusal)
    const samples = listed.value.calls.slice(0, 20).map(({ callId }) => requestSampleFor(getCall, { callId }, visit!))
    await insertOpenCalls(world, calls)
    const product = await startProduct(world, [], { isPinned: false, role: 'web,worker,search' })
    try {
      const steady = { port: product.port, samples, perSecond: requestsPerSecond }
      const idle = () => delaysDuring(steady, () => sleep(windowMs))
      const measured = async () => {
        const began = performance.now()
        const delays = await delaysDuring(steady, () => reevaluateAll(world))
        return { delays, seconds: rounded((performance.now() - began) / 1000, 1) }
      }
      await delaysDuring(steady, () => sleep(3000))
      const before = await idle()
      const first = await measured()
      await settle(world)
      const between = await idle()
      const second = await measured()
      const after = await idle()
      const p95 = (...delays: readonly (readonly number[])[]) => quantile(delays.flat(), 0.95)
      return {
        firstReevaluationSeconds: first.seconds,
        firstApiP95Ratio: rounded(p95(first.delays) / p95(before, between), 2),
        reevaluationSeconds: second.seconds,
        apiP95MsIdle: rounded(p95(between, after), 1),
        apiP95MsMeanwhile: rounded(p95(second.delays), 1),
        apiP95Ratio: rounded(p95(second.delays) / p95(between, after), 2),
      }
    } finally {
      await product.stop()
    }
  } finally {
    await world.stop()
  }
}
