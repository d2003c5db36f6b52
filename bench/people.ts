/*
 * How long staff wait for the list of people of a tenant with many, searched by names, codes, addresses, companies and the words of
 * records, over HTTP. A text counts by the median of its rounds. Also reports how long the list takes without a text, and how long
 * it takes to write the words by which people are found.
 * Options: --people N (100000), --rounds N (7)
 */
import { parseArgs } from 'node:util'
import { listTenantPeople } from '@colloquy/contract/dashboard/operations'
import { withClient } from '../server/src/platform/db/roles.ts'
import { recordOf } from './find/experts.ts'
import { loadExperts } from './find/load.ts'
import { startSearching } from './find/serving.ts'
import { prepareTenant, signIn } from './find/users.ts'
import type { Measurement } from './rig/budget.ts'
import { median, quantile, rounded } from './rig/statistics.ts'
import { makeWorld } from './rig/world.ts'
import { openBrowsers } from './sign-in/http-browser.ts'

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: { people: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '7' } },
  })
  const people = Number(values.people)
  const world = await makeWorld()
  const stops: (() => unknown)[] = [world.stop]
  try {
    const { site, staff } = await prepareTenant(world)
    await loadExperts(world.settings.DATA_DIR as string, site.tenantId, people)
    const began = performance.now()
    await writeWords(world.ownerUrl, site.tenantId)
    const writeMs = performance.now() - began
    const { server } = await startSearching(world, undefined, stops)
    const browsers = openBrowsers(server.port, site)
    stops.push(browsers.close)
    const user = await signIn(browsers, staff)
    const texts = ['', ...textsFor(site.tenantId, people)]
    const times = new Map(texts.map((text) => [text, [] as number[]]))
    const totals = new Map<string, number>()
    for (let round = -1; round < Number(values.rounds); round++)
      for (const text of texts) {
        const { milliseconds, body } = await user.ask(listTenantPeople, text === '' ? {} : { text })
        totals.set(text, body.total as number)
        if (round >= 0) times.get(text)?.push(milliseconds)
      }
    const table = texts.map((text) => ({
      text,
      found: totals.get(text) as number,
      ms: rounded(median(times.get(text) as number[]), 1),
    }))
    const found = table.slice(1).map(({ ms }) => ms)
    const figures = {
      people,
      textP50Ms: rounded(quantile(found, 0.5), 1),
      textMaxMs: rounded(Math.max(...found), 1),
      allMs: table[0]?.ms as number,
      writeMsPerThousand: rounded((writeMs / people) * 1000, 1),
    }
    return { figures, table }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Loading bypasses the triggers that write words. */
const writeWords = (ownerUrl: string, tenantId: string): Promise<unknown> =>
  withClient(ownerUrl, 'DATABASE_OWNER_URL', async (owner) => {
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
    await owner.query(
      'select write_person_search_words(array(select id from people where tenant_id = current_tenant_id()))',
    )
    await owner.query('vacuum analyze person_search_words')
  })

/** What staff type: names and their beginnings, codes, addresses, companies, and words of records. */
const textsFor = (tenantId: string, people: number): string[] => {
  const { person, employments } = recordOf(tenantId, Math.floor(people / 3))
  const [first, last] = [person.first_name, person.last_name]
  const company = employments[0]?.company_name ?? last
  return [
    first,
    last,
    `${first} ${last}`,
    `${first.slice(0, 3)} ${last.slice(0, 3)}`,
    last.slice(0, 2),
    person.code,
    person.email ?? person.code,
    company,
    `${last} ${company}`,
    employments[0]?.title ?? first,
    'nobodyhasthisname',
  ]
}
