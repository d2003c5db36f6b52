import { mergeCompany } from '@colloquy/contract/companies/merge-operations'
import { getCompany, updateCompany } from '@colloquy/contract/companies/operations'
import { addRestrictedListEntry } from '@colloquy/contract/compliance/restricted-list-operations'
import { expect, it } from 'vitest'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { type CallInQuestion, gatherInputs } from './fact-queries.ts'

const world = await createCallScenario('restricted-facts')
const { app, clock, ids, visits, tenantId, companyId: clientId, projectId, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const register = async (name: string, parentId: string | null = null) => {
  const id = newId(clock.now())
  await query(`insert into companies (tenant_id, id, name, kind, match_name) values ($1, $2, $3, 'employer', $4)`, [
    tenantId,
    id,
    name,
    name.toLowerCase(),
  ])
  await query(`insert into company_names (tenant_id, match_name, name, company_id) values ($1, $2, $3, $4)`, [
    tenantId,
    name.toLowerCase(),
    name,
    id,
  ])
  if (parentId !== null)
    await query(`insert into company_profiles (tenant_id, company_id, parent_id) values ($1, $2, $3)`, [
      tenantId,
      id,
      parentId,
    ])
  return id
}
const restrict = async (name: string, companyId: string | null = null, aliases: string[] = []) => {
  const input = { listId: 'tenant' as const, name, companyId, aliases, listedAt: '2026-01-01', removedAt: null }
  const answer = await app.call(addRestrictedListEntry, { ...input, reason: '' }, visits.officer)
  if (!answer.ok) throw new Error(answer.refusal)
}
const call: CallInQuestion = {
  expertId: ids.expert,
  clientId,
  projectId,
  targets: ['Target Works'],
  callId: null,
}
const gather = () => test.database.transaction({ kind: 'tenant', tenantId }, (tx) => gatherInputs(tx, call))
/** The names of the restricted companies in the facts. */
const restrictedNames = async () => {
  const { client, companies } = (await gather()).facts
  return client.restricted.map(({ company }) => companies[company]!.name).sort()
}

it('reads of lists of 5,000 entries only those about the call, in as many statements as of short ones', async () => {
  await query(`delete from employments where person_id = $1`, [ids.expert])
  await query(
    `insert into employments (tenant_id, id, person_id, company_name, title, start_on) values ($1, $2, $3, 'Employer Works', 'Buyer', '2012-01-01')`,
    [tenantId, newId(clock.now()), ids.expert],
  )
  const group = await register('Group Works')
  const employer = await register('Employer Works', group)
  const daughter = await register('Daughter Works', employer)
  await register('Sister Works', group)
  const merged = await register('Merged Works')
  for (const id of [group, daughter, merged]) await restrict('Any', id)
  for (const name of ['Sister Works', 'Elsewhere']) await restrict(name)
  await restrict('Hidden Works', null, ['Target Works AG'])
  const counted = async () => {
    test.statements.length = 0
    const { facts } = await gather()
    return { count: test.statements.length, facts: JSON.stringify(facts).length }
  }
  const short = await counted()
  expect(await restrictedNames()).toEqual(['Daughter Works', 'Group Works', 'Target Works'])

  await query(
    `insert into restricted_companies (tenant_id, id, name, match_names, start_on, added_at)
     select $1, gen_random_uuid(), 'Listed ' || n, array['listed ' || n], '2026-01-01', $2 from generate_series(1, 5000) n`,
    [tenantId, clock.now()],
  )
  expect(await counted()).toEqual(short)
  expect(short.facts).toBeLessThan(3000)

  // What is said of a company holds for the one that it became part of, whatever the names are then.
  const opened = await app.call(getCompany, { companyId: merged }, visits.officer)
  const ifMatch = opened.ok ? opened.value.version : 0
  const answer = await app.call(mergeCompany, { companyId: merged, intoId: employer }, visits.officer, { ifMatch })
  if (!answer.ok) throw new Error(answer.refusal)
  const { name, sector, country, parentId, isOptedOut, isGovernment, isListingKnown, version } = answer.value
  const info = { name, sector, country, parentId, isOptedOut, isGovernment, isListingKnown }
  await app.call(updateCompany, { companyId: employer, ...info, aliases: [] }, visits.officer, { ifMatch: version })
  expect(await restrictedNames()).toEqual(['Daughter Works', 'Employer Works', 'Group Works', 'Target Works'])
})
