import * as operations from '@colloquy/contract/calls/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { acceptOpportunity, inviteProjectExperts } from '@colloquy/contract/projects/opportunity-operations'
import type { Slot } from '@colloquy/contract/values'
import { describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { insertProject } from '../../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'

const world = await createCallScenario('freetimes')
const { app, visits, ids, tenantId, companyId, test, slot } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)

/** A project whose invitation the expert has accepted with times. */
const projectWithTimes = async (times: Slot[]): Promise<string> => {
  const projectId = await insertProject(test, tenantId, { clientId: companyId, team: [ids.contact, ids.teammate] })
  await query('delete from opportunity_limits')
  value(await app.call(inviteProjectExperts, { projectId, personIds: [ids.expert], days: 3 }, visits.contact))
  const { rows } = await query('select id from project_opportunities where project_id = $1', [projectId])
  value(await app.call(acceptOpportunity, { opportunityId: rows[0].id, times }, visits.expert))
  return projectId
}
const request = async (projectId: string, minutes = 60) =>
  value(
    await app.call(
      operations.requestCall,
      { projectId, expertId: ids.expert, topic: 'Storage', minutes, questions: [] },
      visits.contact,
    ),
  )

describe('#calls.request', () => {
  it('offers the times that the expert gave on accepting the invitation, of which the client picks one', async () => {
    const projectId = await projectWithTimes([slot(30), slot(54)])
    await query('delete from mails')
    const call = await request(projectId)
    expect(call).toMatchObject({
      waitType: 'client_times',
      offeredTimes: [slot(30), slot(54)],
      can: { schedule: true },
    })
    expect(call.steps.map(({ kind, byName }) => [kind, byName])).toEqual([
      ['requested', 'Ada Person'],
      ['times_offered', 'Emil Person'],
    ])
    // The expert gave the times, and has nothing to confirm.
    expect(call.seats.find(({ kind }) => kind === 'expert')).toMatchObject({ state: 'accepted' })
    await world.settle()
    const { notifications } = value(await app.call(listNotifications, {}, visits.contact))
    expect(notifications.map(({ kind }) => kind)).toContain('times_offered')
    // Nobody asks the expert for times.
    const { rows } = await query(`select distinct kind from mails where kind like 'calls.%'`)
    expect(rows).toEqual([{ kind: 'calls.offered' }])
    const scheduled = await app.call(operations.scheduleCall, { callId: call.callId, slot: slot(54) }, visits.contact, {
      ifMatch: call.version,
    })
    expect(value(scheduled).slot).toEqual(slot(54))
  })

  it('leaves out times that are booked by now, too near, or shorter than the call', async () => {
    await world.insertCall({ status: 4, start: new Date(slot(80).start) })
    const projectId = await projectWithTimes([slot(2), slot(80), slot(90, 45), slot(100, 90)])
    expect((await request(projectId)).offeredTimes).toEqual([slot(100)])
    expect((await request(projectId, 30)).offeredTimes).toEqual([slot(90, 30), slot(100, 30)])
    const none = await request(projectId, 120)
    expect(none).toMatchObject({ waitType: 'expert_times', offeredTimes: [] })
    expect(none.steps.map(({ kind }) => kind)).toEqual(['requested'])
  })
})
