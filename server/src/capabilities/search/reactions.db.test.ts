import { getProfile, updateProfile } from '@colloquy/contract/people/operations'
import { findExperts } from '@colloquy/contract/search/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, installation } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { capabilitiesOf } from '../../app.ts'
import { systemClock } from '../../platform/clock.ts'
import { type JobRunner, startJobs } from '../../platform/jobs/runner.ts'
import { createTasks } from '../../platform/jobs/tasks.ts'
import { createLog } from '../../platform/log.ts'

const test = await testDatabase()
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'following')
const app = await buildTestApp(test)
const personId = await insertExpert(test, tenantId, { person: { bio: 'Knows marmalade.' } })
const vera = await signedIn(test, expertSite, personId)
const client = await signedIn(test, exchange, await insertPerson(test, tenantId))

let runner: JobRunner
beforeAll(async () => {
  const log = createLog('silent')
  const tasks = createTasks({
    database: test.database,
    clock: systemClock,
    log,
    capabilities: capabilitiesOf(installation),
    deliver: () => undefined,
    mailSender: { send: async () => undefined },
    pushSender: { send: async () => {} },
  })
  runner = await startJobs({ workerUrl: test.workerUrl, clock: systemClock, tasks, log })
})
afterAll(() => runner.stop())

const idsOf = async (text: string): Promise<string[]> => {
  const input = { text, filters: {}, selectOptions: { startOffset: 0, concat: false } }
  const answer = await app.call(findExperts, input, client)
  return answer.ok ? answer.value.foundPersons.map((found) => found.personId) : []
}
const write = async (bio: string) => {
  const record = await app.call(getProfile, { personId }, vera)
  if (!record.ok) throw new Error(record.refusal)
  return app.call(updateProfile, { personId, bio }, vera, { ifMatch: record.value.version })
}

it('finds an edited record by its new words at once, and no longer by the old ones [PS-06]', async () => {
  expect(await idsOf('marmalade')).toEqual([personId])
  expect(await write('Knows gingerbread.')).toMatchObject({ ok: true })
  await expect.poll(() => idsOf('gingerbread'), { timeout: 10_000, interval: 20 }).toEqual([personId])
  expect(await idsOf('marmalade')).toEqual([])
})

it('the search finds the last of many changes of a record', async () => {
  for (let i = 0; i < 8; i += 1) await write(`Knows spice${i}.`)
  await expect.poll(() => idsOf('spice7'), { timeout: 10_000, interval: 20 }).toEqual([personId])
  expect(await idsOf('spice6')).toEqual([])
})
