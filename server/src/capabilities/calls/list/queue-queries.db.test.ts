import { cancelCall, listCallFacets, listCalls, requestCall } from '@colloquy/contract/calls/operations'
import { queueKinds } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { getStaffHomePage } from '@colloquy/contract/dashboard/operations'
import { describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../../testing/call-scenario.ts'

const world = await createCallScenario('serving')
const { app, ids, visits, clock, hour, test, tenantId } = world
const { scheduled, rescheduled, postponed, onHold, cancelled, completed, inScheduling } = callStatuses
const at = (hours: number) => new Date(clock.now().getTime() + hours * hour)

const home = async (who: 'staff' | 'clerk' = 'staff') => {
  const answer = await app.call(getStaffHomePage, {}, visits[who])
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const queueOf = async (kind: string) => {
  const { calls, total } = (await home()).queues.find((queue) => queue.kind === kind)!
  return { ids: calls.map(({ callId }) => callId), total }
}

describe('#dashboard.getStaffHome', () => {
  it('puts each call into one queue', async () => {
    const times = await world.insertCall()
    const choice = await world.insertCall({ offers: [at(50)] })
    const approval = await world.insertCall()
    await test.asOwner(
      (owner) => owner.query(`update calls set wait_type = 'client_compliance' where id = $1`, [approval]),
      tenantId,
    )
    const put = await world.insertCall({ status: postponed })
    const held = await world.insertCall({ status: onHold })
    const missed = await world.insertCall({ status: rescheduled, start: at(-5) })
    // Its room has not closed yet: they may still be talking.
    const running = await world.insertCall({ status: scheduled, start: at(-1.25), expertId: ids.otherExpert })
    const coming = await world.insertCall({ status: scheduled, start: at(4) })
    await world.insertCall({ status: cancelled, start: at(-9) })
    await world.insertCall({ status: completed, start: at(-12) })

    expect(await queueOf('times')).toEqual({ ids: [times], total: 1 })
    expect(await queueOf('pick_time')).toEqual({ ids: [choice], total: 1 })
    expect(await queueOf('approval')).toEqual({ ids: [approval], total: 1 })
    expect((await queueOf('suspended')).ids.toSorted()).toEqual([put, held].toSorted())
    expect(await queueOf('no_show')).toEqual({ ids: [missed], total: 1 })
    expect((await home()).nextCalls.map(({ callId }) => callId)).toEqual([coming])
    clock.set(at(-1))
    expect((await home()).nextCalls.map(({ callId }) => callId)).toEqual([running, coming])
    clock.set(at(1))
  })

  it('shows the longest waiting calls and the total', async () => {
    for (let i = 0; i < 9; i++) await world.insertCall({ status: inScheduling, expertId: ids.otherExpert })
    const queue = await queueOf('times')
    expect([queue.ids.length, queue.total]).toEqual([8, 10])
  })

  it('counts in each queue exactly the calls that the list of this queue holds', async () => {
    const expired = await world.insertCall({ offers: [at(-2)] })
    expect((await queueOf('times')).total).toBe(11)
    for (const queue of queueKinds) {
      const shown = await queueOf(queue)
      const [list, facets] = [
        await app.call(listCalls, { queue }, visits.staff),
        await app.call(listCallFacets, { queue }, visits.staff),
      ]
      if (!list.ok || !facets.ok) throw new Error(queue)
      const listed = list.value.calls.map(({ callId }) => callId)
      expect([queue, list.value.total]).toEqual([queue, shown.total])
      expect(listed).toHaveLength(shown.total)
      expect(listed).toEqual(expect.arrayContaining(shown.ids))
      expect(listed.includes(expired)).toBe(queue === 'times')
      expect(facets.value.facets.types.reduce((sum, { count }) => sum + count, 0)).toBe(shown.total)
    }
    // Offered times that have passed must be offered again, and the call shows that.
    const list = await app.call(listCalls, { queue: 'times' }, visits.staff)
    const waits = list.ok ? new Set(list.value.calls.map(({ waitType }) => waitType)) : undefined
    expect(waits).toEqual(new Set(['expert_times']))
  })

  it('is empty for staff without the permission to schedule calls', async () => {
    const { queues, nextCalls } = await home('clerk')
    expect(queues.every(({ calls, total }) => calls.length === 0 && total === 0)).toBe(true)
    expect(nextCalls).toEqual([])
  })
})

describe('the audience of a call event', () => {
  const toldOf = (name: string) => app.delivered.findLast(({ message }) => message.name === name)!.personIds

  it('is both sides and the staff who serve calls', async () => {
    const input = { projectId: world.projectId, expertId: ids.expert, topic: 'Pumps', minutes: 60, questions: [] }
    const requestAnswer = await app.call(requestCall, input, visits.contact)
    if (!requestAnswer.ok) throw new Error(requestAnswer.refusal)
    const everybody = [ids.contact, ids.teammate, ids.expert, ids.staff].toSorted()
    expect([...toldOf('calls.requested')].toSorted()).toEqual(everybody)
    const { callId, version } = requestAnswer.value
    await app.call(cancelCall, { callId, reason: 'platform_technical' }, visits.staff, { ifMatch: version })
    expect([...toldOf('calls.cancelled')].toSorted()).toEqual(everybody)
  })
})
