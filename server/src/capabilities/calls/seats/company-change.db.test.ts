import { getCall, listCalls, requestCall } from '@colloquy/contract/calls/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { getProject, listProjectCandidates, listProjects } from '@colloquy/contract/projects/operations'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { hashOf, newId, newSecret } from '../../../platform/ids.ts'

const world = await createCallScenario('movers')
const { app, ids, visits, test, tenantId, exchange, clock, projectId, hour } = world
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows

/** A share link to the project; personal when it is for somebody. */
const insertLink = async (madeBy: string, personId: string | null): Promise<string> => {
  const id = newId(clock.now())
  await query(
    `insert into share_links (tenant_id, id, site_id, secret_hash, resource_type, resource_id, person_id, participant_type,
      email, language, created_by, created_at, expires_at)
    values ($1, $2, $3, $4, 'Project', $5, $6, 'ClientContact', 'guest@guest.example', 'enUS', $7, $8, $9)`,
    [
      tenantId,
      id,
      exchange.id,
      hashOf(newSecret()),
      projectId,
      personId,
      madeBy,
      clock.now(),
      new Date(clock.now().getTime() + 24 * hour),
    ],
  )
  return id
}
const isActive = (id: string): Promise<boolean> =>
  test.database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
    const { rows } = await sql<{
      isActive: boolean
    }>`select is_share_link_active(${id}, ${clock.now()}) as "isActive"`.execute(tx)
    return rows[0]!.isActive
  })

/** What a client reads of the project and its call. */
const readBy = async (visit: (typeof visits)['contact'], callId: string) => {
  const outcomes = [
    await app.call(getProject, { projectId }, visit),
    await app.call(listProjectCandidates, { projectId }, visit),
    await app.call(getCall, { callId }, visit),
    await app.call(
      requestCall,
      { projectId, expertId: ids.expert, topic: 'Pumps', minutes: 60, questions: ['Which?'] },
      visit,
    ),
  ]
  return {
    outcomes: outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.refusal)),
    projects: JSON.stringify(value(await app.call(listProjects, {}, visit))).includes(projectId),
    calls: JSON.stringify(value(await app.call(listCalls, {}, visit))).includes(callId),
  }
}

it('ends what a contact reads of a company that they leave, and nothing of what their colleagues read', async () => {
  const callId = await world.insertCall()
  const links = {
    personal: await insertLink(ids.teammate, ids.contact),
    made: await insertLink(ids.contact, null),
    other: await insertLink(ids.teammate, null),
  }
  await query(
    `insert into notifications (tenant_id, id, person_id, kind, parameters, path, key, created_at)
    values ($1, $2, $3, 'contact_restricted', '{"topic":"Pumps"}', $4, 'k', $5)`,
    [tenantId, newId(clock.now()), ids.contact, `calls/${callId}`, clock.now()],
  )
  const everything = { outcomes: ['ok', 'ok', 'ok', 'ok'], projects: true, calls: true }
  expect(await readBy(visits.contact, callId)).toEqual(everything)
  expect(await Promise.all(Object.values(links).map(isActive))).toEqual([true, true, true])

  await query('update people set company_id = $2 where id = $1', [ids.contact, world.otherCompanyId])

  expect(await readBy(visits.contact, callId)).toEqual({
    outcomes: ['not_found', 'not_found', 'not_found', 'not_found'],
    projects: false,
    calls: false,
  })
  expect(value(await app.call(listNotifications, {}, visits.contact)).notifications).toEqual([])
  expect(await Promise.all(Object.values(links).map(isActive))).toEqual([false, false, true])
  const members = await query('select person_id from project_members where project_id = $1', [projectId])
  expect(members).toEqual([{ person_id: ids.teammate }])
  expect(await readBy(visits.teammate, callId)).toEqual(everything)
})
