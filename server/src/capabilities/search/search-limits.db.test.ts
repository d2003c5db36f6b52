import { findExperts, suggestExperts } from '@colloquy/contract/search/operations'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import {
  insertPerson,
  insertTenant,
  signedIn,
  type TestSession,
  type TestTenant,
} from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'
import { maxSearchesPerDay, maxSuggestionsPerDay } from './search-limits.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:00:00Z'))
let app: TestApp
let tenant: TestTenant
let personId: string
let reader: TestSession

beforeAll(async () => {
  app = await buildTestApp(test, { clock })
  tenant = await insertTenant(test, 'alpha')
  personId = await insertPerson(test, tenant.tenantId)
})
const signIn = async () => {
  reader = await signedIn(test, tenant.exchange, personId, clock)
}
beforeEach(async () => {
  await test.asOwner((owner) => owner.query('truncate rate_limits'))
  await signIn()
})

const search = (text: string, startOffset = 0) =>
  app.call(findExperts, { text, filters: {}, selectOptions: { startOffset, concat: false } }, reader)
const suggest = (text: string) => app.call(suggestExperts, { text }, reader)
/** Uses up the day's budget except `left`, by requests other than the two sent so far. */
const useUp = (limit: number, left: number) =>
  test.asOwner((owner) =>
    owner.query(
      `update rate_limits set attempt_times = array_fill($1::timestamptz, array[$2::int]) || attempt_times
       where cardinality(attempt_times) = 2`,
      [clock.now(), limit - left - 2],
    ),
  )

describe('daily limits against copying the network', () => {
  it.each([
    ['different searches', maxSearchesPerDay, search],
    ['different beginnings to complete', maxSuggestionsPerDay, suggest],
  ] as const)('limit %s; repeating the same one is free', async (_, limit, ask) => {
    expect(await ask('heat')).toMatchObject({ ok: true })
    clock.pass(61_000)
    expect(await ask('pumps')).toMatchObject({ ok: true })
    // The budget per minute is fresh; only the daily budget was used twice.
    await useUp(limit, 1)
    expect(await ask(' HEAT')).toMatchObject({ ok: true })
    expect(await ask('valves')).toMatchObject({ ok: true })
    expect(await ask('boilers')).toMatchObject({ status: 429, refusal: 'too_many' })
    expect(await ask('valves')).toMatchObject({ ok: true })
    clock.pass(86_400_000)
    await signIn()
    expect(await ask('boilers')).toMatchObject({ ok: true })
  })
})

it('counts a search in its own transaction, which does not wait for the disk', async () => {
  test.statements.length = 0
  expect(await search('heat')).toMatchObject({ ok: true })
  const openings = test.statements.filter((text) => text.includes('resolve_actor'))
  expect(openings).toEqual([expect.stringContaining('synchronous_commit')])
})
