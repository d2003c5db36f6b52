import { confirmEmployment, listEmployments } from '@colloquy/contract/people/operations'
import { moveProjectCandidates, shortlistProjectExpert } from '@colloquy/contract/projects/operations'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { insertProject } from '../../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('confirmjobs')
const { app, clock, ids, visits, test, tenantId, projectId, companyId: clientId, hour } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const beginning = clock.now()
const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * 24 * hour)

/** Gives the expert one job, confirmed so many days ago; null: never. */
const employ = async (confirmedDaysAgo: number | null, endOn: string | null = null): Promise<void> => {
  await query('delete from employments where person_id = $1', [ids.expert])
  await query(
    `insert into employments (tenant_id, id, person_id, company_name, title, start_on, end_on, is_primary, confirmed_at)
     values ($1, $2, $3, 'Nordluft', 'Buyer', '2012-01-01', $4, true, $5)`,
    [tenantId, newId(clock.now()), ids.expert, endOn, confirmedDaysAgo === null ? null : daysAgo(confirmedDaysAgo)],
  )
}
const shortlist = async (project = projectId): Promise<void> => {
  value(await app.call(shortlistProjectExpert, { projectId: project, personId: ids.expert }, visits.contact))
  await world.settle()
}
/** What the expert was asked: unread notices, and mails. */
const countRequests = async () => {
  const notices = await query(
    `select parameters from notifications where kind = 'employment_due' and person_id = $1 and read_at is null`,
    [ids.expert],
  )
  const mails = await query(`select 1 from mails where kind = 'people.employmentDue' and to_address like $1`, [
    `${ids.expert}%`,
  ])
  return [notices.rows.length, mails.rows.length]
}

beforeEach(async () => {
  clock.set(beginning)
  await query('delete from notifications')
  await query('delete from mails')
  await query('delete from project_candidates')
  await query(`update people set terms_accepted_at = $2, is_active = true where id = $1`, [ids.expert, beginning])
})

describe('#projects.shortlistExpert, #projects.moveCandidates', () => {
  it.each([[91], [null]])(
    'asks the expert to confirm a job that was confirmed %s days ago, once for several projects',
    async (days) => {
      await employ(days)
      await shortlist()
      expect(await countRequests()).toEqual([1, 1])
      await shortlist(await insertProject(test, tenantId, { clientId, team: [ids.contact], name: 'Heat' }))
      expect(await countRequests()).toEqual([1, 1])

      const { version, employments } = value(await app.call(listEmployments, { personId: ids.expert }, visits.expert))
      const input = { personId: ids.expert, employmentId: employments[0]!.employmentId }
      value(await app.call(confirmEmployment, input, visits.expert, { ifMatch: version }))
      await world.settle()
      expect(await countRequests()).toEqual([0, 1])
    },
  )

  it('asks nothing about a job that was confirmed lately or has ended, or of people without an account', async () => {
    await employ(30)
    await shortlist()
    await employ(120, '2020-01-01')
    await shortlist()
    await employ(120)
    await query(`update people set terms_accepted_at = null where id = $1`, [ids.expert])
    await shortlist()
    expect(await countRequests()).toEqual([0, 0])
  })

  it('asks when staff’s proposal is moved to the shortlist, and not when it is rejected', async () => {
    await employ(30)
    value(await app.call(shortlistProjectExpert, { projectId, personId: ids.expert }, visits.contact))
    await employ(120)
    const move = (stage: 'rejected' | 'shortlisted') => ({
      projectId,
      personIds: [ids.expert],
      stage,
      ...(stage === 'rejected' && { reason: 'too_expensive' as const, note: '' }),
    })
    value(await app.call(moveProjectCandidates, move('rejected'), visits.contact))
    await world.settle()
    expect(await countRequests()).toEqual([0, 0])
    value(await app.call(moveProjectCandidates, move('shortlisted'), visits.contact))
    await world.settle()
    expect(await countRequests()).toEqual([1, 1])
  })
})
