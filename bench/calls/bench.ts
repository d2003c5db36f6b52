/*
 * How long staff wait for the list of calls and its facets in a tenant with many, over HTTP: without filters, by status, by words, by a
 * client, within a week, and by three filters at once. Each counts by the 95th percentile of its rounds; words are no goal yet.
 * Options: --calls N (500000), --rounds N (20)
 */
import { parseArgs } from 'node:util'
import { listCallFacets, listCalls } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { systemClock } from '../../server/src/platform/clock.ts'
import { connect, loadExperts } from '../find/load.ts'
import { startSearching } from '../find/serving.ts'
import { prepareTenant, signIn } from '../find/users.ts'
import type { Measurement } from '../rig/budget.ts'
import { median, quantile, rounded } from '../rig/statistics.ts'
import { makeWorld } from '../rig/world.ts'
import { openBrowsers } from '../sign-in/http-browser.ts'

const experts = 5_000
const dayMs = 86_400_000

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: { calls: { type: 'string', default: '500000' }, rounds: { type: 'string', default: '20' } },
  })
  const calls = Number(values.calls)
  const world = await makeWorld()
  const stops: (() => unknown)[] = [world.stop]
  try {
    const { site, staff } = await prepareTenant(world)
    const dataDir = world.settings.DATA_DIR as string
    await loadExperts(dataDir, site.tenantId, experts)
    const clientId = await loadCalls(dataDir, { tenantId: site.tenantId, staff, calls })
    const { server } = await startSearching(world, undefined, stops)
    const browsers = openBrowsers(server.port, site)
    stops.push(browsers.close)
    const user = await signIn(browsers, staff)
    const now = systemClock.now().getTime()
    const week = { from: new Date(now).toISOString(), to: new Date(now + 7 * dayMs).toISOString() }
    const filters = {
      none: {},
      status: { callStatuses: [callStatuses.completed] },
      words: { text: 'topic 17' },
      client: { clients: [clientId] },
      week,
      several: { callStatuses: [callStatuses.completed], clients: [clientId], types: ['first' as const] },
    }
    const table: {
      filter: string
      total: number
      listP50Ms: number
      listP95Ms: number
      facetsP50Ms: number
      facetsP95Ms: number
    }[] = []
    for (const [filter, input] of Object.entries(filters)) {
      const list: number[] = []
      const facets: number[] = []
      let total = 0
      for (let round = -2; round < Number(values.rounds); round++) {
        const listed = await user.ask(listCalls, input)
        const counted = await user.ask(listCallFacets, input)
        total = listed.body.total as number
        if (round < 0) continue
        list.push(listed.milliseconds)
        facets.push(counted.milliseconds)
      }
      table.push({
        filter,
        total,
        listP50Ms: rounded(median(list), 1),
        listP95Ms: rounded(quantile(list, 0.95), 1),
        facetsP50Ms: rounded(median(facets), 1),
        facetsP95Ms: rounded(quantile(facets, 0.95), 1),
      })
    }
    const worst = (key: 'listP95Ms' | 'facetsP95Ms', isOfWords: boolean) =>
      Math.max(...table.filter(({ filter }) => (filter === 'words') === isOfWords).map((row) => row[key]))
    const figures = {
      calls,
      listP95Ms: worst('listP95Ms', false),
      facetsP95Ms: worst('facetsP95Ms', false),
      wordsListP95Ms: worst('listP95Ms', true),
      wordsFacetsP95Ms: worst('facetsP95Ms', true),
    }
    return { figures, table }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/**
 * Inserts calls of 200 clients about 400 projects and 300 topics, over two years around now, past foreign keys and triggers.
 * @returns one of the clients
 */
const loadCalls = async (
  dataDir: string,
  { tenantId, staff, calls }: { tenantId: string; staff: string; calls: number },
): Promise<string> => {
  const client = await connect(dataDir)
  try {
    const at = systemClock.now()
    await client.query('update people set permissions = $1 where id = $2', [
      [permissionIds.ScheduleAndCancelCall],
      staff,
    ])
    await client.query(
      `insert into companies (tenant_id, id, name, kind)
       select $1, gen_random_uuid(), 'Client ' || n, 'client' from generate_series(1, 200) n`,
      [tenantId],
    )
    await client.query(
      `insert into projects (tenant_id, id, code, name, client_id, question, created_at)
       select $1, gen_random_uuid(), 'P-9' || n, 'Project ' || n,
         (array(select id from companies where tenant_id = $1 and name like 'Client %' order by name))[1 + n % 200],
         'What will change?', $2
       from generate_series(1, 400) n`,
      [tenantId, at],
    )
    await client.query(
      `with e as (select array(select id from people where tenant_id = $1 and person_type = 2 order by id) as ids),
        c as (select array(select id from people where tenant_id = $1 and person_type = 1 and role_id = 1 order by id) as ids),
        p as (select array_agg(id order by code) as ids, array_agg(client_id order by code) as clients from projects
          where tenant_id = $1 and code like 'P-9%')
       insert into calls (tenant_id, id, code, status, type, topic, project_id, client_id, contact_id, requested_by, expert_id,
         time_zone, starts_at, ends_at, expected_minutes, actual_minutes, credits, wait_type, site_type, created_at)
       select $1, gen_random_uuid(), 'C-9' || n, s.status, case when n % 3 = 0 then 'follow_up' else 'first' end,
         'Topic ' || (n::bigint * 7919 % 300), p.ids[1 + n % 400], p.clients[1 + n % 400], c.ids[1 + n % array_length(c.ids, 1)],
         c.ids[1 + n % array_length(c.ids, 1)], e.ids[1 + (n::bigint * 104729 % array_length(e.ids, 1))::int], 'Europe/London',
         case when s.status <> 9 then t.start end, case when s.status <> 9 then t.start + interval '1 hour' end, 60,
         case when s.status = 6 then 58 end, 15000, case when s.status = 9 then 'expert_times' end, 'Exchange', $2
       from generate_series(1, $3::int) n, e, c, p,
         lateral (select $2::timestamptz + (n % 17520 - 16000) * interval '1 hour' as start) t,
         lateral (select case when n % 100 = 1 then 9 when t.start > $2 then 4 when n % 10 = 0 then 5 else 6 end as status) s`,
      [tenantId, at, calls],
    )
    await client.query('vacuum analyze calls')
    const { rows } = await client.query<{ id: string }>(
      `select id from companies where tenant_id = $1 and name = 'Client 7'`,
      [tenantId],
    )
    return rows[0]!.id
  } finally {
    await client.end()
  }
}
