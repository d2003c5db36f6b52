import { listCalls } from '@colloquy/contract/calls/operations'
import { waitsFor } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { getHomePage, listEmployeesWithTasks } from '@colloquy/contract/dashboard/operations'
import { describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'

const world = await createCallScenario('dashboard')
const { app, ids, visits, clock, hour, test, tenantId } = world
const { scheduled, completed, postponed, cancelled } = callStatuses

// Noon in Berlin leaves hours of the same day before and after; in New York the day has just begun.
const noon = new Date(clock.now())
noon.setUTCHours(11, 0, 0, 0)
clock.set(noon)
const at = (hours: number) => new Date(noon.getTime() + hours * hour)

const home = async (who: keyof typeof visits) => {
  const answer = await app.call(getHomePage, {}, visits[who])
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

describe('#dashboard.getHome', () => {
  it('returns tasks, next calls and the calls of the person’s local day', async () => {
    const over = await world.insertCall({ status: completed, start: at(-4) })
    const today = await world.insertCall({ status: scheduled, start: at(5) })
    const night = await world.insertCall({ status: scheduled, start: at(12) })
    const nextWeek = await world.insertCall({ status: scheduled, start: at(24 * 7) })
    const choice = await world.insertCall({ offers: [at(50)] })
    const request = await world.insertCall()
    const put = await world.insertCall({ status: postponed })
    await world.insertCall({ status: cancelled, start: at(3) })
    await world.insertCall({ contactId: ids.teammate, expertId: ids.otherExpert })

    const client = await home('contact')
    expect(client.tasks.map((task) => [task.kind, task.callId])).toEqual([
      ['pick_time', choice],
      ['answer_postponed', put],
    ])
    expect(client.nextCalls.map((call) => call.callId)).toEqual([today, night, nextWeek])
    expect(client.today.map((call) => call.callId)).toEqual([over, today])
    expect(client.tasks[0]).toMatchObject({ personName: 'Emil Person', projectName: 'Grid storage' })

    const expert = await home('expert')
    expect(expert.tasks.map((task) => [task.kind, task.callId])).toEqual([['offer_times', request]])
    expect(expert.tasks[0]!.personName).toBe('Ada Person')

    // Midnight in Berlin is still today in New York.
    await test.asOwner(
      (owner) => owner.query(`update people set time_zone = 'America/New_York' where id = $1`, [ids.expert]),
      tenantId,
    )
    expect((await home('expert')).today.map((call) => call.callId)).toEqual([over, today, night])
  })

  it('has a task for exactly the listed calls that wait for the reader', async () => {
    await world.insertCall({ contactId: ids.teammate, offers: [at(51)] })
    await world.insertCall({ offers: [at(-3)] })
    for (const who of ['contact', 'teammate', 'expert', 'otherExpert', 'staff'] as const) {
      const list = await app.call(listCalls, {}, visits[who])
      if (!list.ok) throw new Error(list.refusal)
      const waiting = list.value.calls.filter((call) => waitsFor(call, ids[who])).map(({ callId }) => callId)
      const { tasks } = await home(who)
      const arranged = tasks.filter(({ kind }) => kind === 'offer_times' || kind === 'pick_time')
      expect([who, arranged.map(({ callId }) => callId).toSorted()]).toEqual([who, waiting.toSorted()])
    }
  })

  it('is empty for people without a seat', async () => {
    for (const who of ['staff', 'officer', 'colleague'] as const)
      expect(await home(who)).toMatchObject({ tasks: [], nextCalls: [], today: [] })
  })

  it('hides calls from a person who moved to another company', async () => {
    const callId = await world.insertCall({ contactId: ids.colleague, status: scheduled, start: at(20) })
    expect((await home('colleague')).nextCalls.map((call) => call.callId)).toEqual([callId])
    await test.asOwner(
      (owner) => owner.query('update people set company_id = $1 where id = $2', [world.otherCompanyId, ids.colleague]),
      tenantId,
    )
    expect(await home('colleague')).toMatchObject({ tasks: [], nextCalls: [], today: [] })
  })
})

describe('#dashboard.listEmployeesWithTasks', () => {
  const employees = async (personId: string, visit = visits.staff) => {
    const answer = await app.call(listEmployeesWithTasks, { personId }, visit)
    if (!answer.ok) throw new Error(String(answer.refusal))
    return answer.value
  }

  it('lists the person first, whose tasks are those of their own home, then colleagues who have some', async () => {
    const mine = await world.insertCall({ offers: [at(52)] })
    const theirs = await world.insertCall({ contactId: ids.teammate, offers: [at(53)] })
    const listed = await employees(ids.contact)
    const [first, ...colleagues] = listed
    expect(first?.person.personId).toBe(ids.contact)
    const { tasks } = await home('contact')
    expect(first?.tasks).toEqual(tasks)
    expect(first?.tasks.map(({ callId }) => callId)).toContain(mine)
    const teammate = colleagues.find(({ person }) => person.personId === ids.teammate)
    expect(teammate?.tasks.map(({ callId }) => callId)).toContain(theirs)
    expect(colleagues.every((one) => one.tasks.length > 0)).toBe(true)
    expect((await employees(ids.expert)).map(({ person }) => person.personId)).toEqual([ids.expert])
  })

  it('has the tasks to join calls of others, which staff cannot join themselves', async () => {
    const soon = await world.insertCall({ status: scheduled, start: at(0.1), contactId: ids.teammate })
    const [first] = await employees(ids.teammate)
    expect(first?.tasks.map(({ kind, callId }) => [kind, callId])).toContainEqual(['join_call', soon])
  })

  it('is for the person and staff only', async () => {
    for (const visit of [visits.officer, visits.expert, visits.colleague])
      expect(await app.call(listEmployeesWithTasks, { personId: ids.contact }, visit)).toMatchObject({ status: 404 })
  })
})
