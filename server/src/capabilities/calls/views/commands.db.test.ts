import { exportCalls, listCallViews, removeCallView, saveCallView } from '@colloquy/contract/calls/list-operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'

const world = await createCallScenario('views')
const { app, visits, test, tenantId, clock, hour } = world
type Name = keyof typeof visits
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const save = (name: string, search = '?status=4', who: Name = 'contact') =>
  app.call(saveCallView, { name, query: search }, visits[who])
const views = async (who: Name = 'contact') => value(await app.call(listCallViews, {}, visits[who])).views

describe('#calls.saveView', () => {
  it('keeps filters under a name, and replaces those under the same one', async () => {
    const first = value(await save('Mine'))
    const second = value(await save('Mine', '?status=6'))
    expect(second).toMatchObject({ viewId: first.viewId, query: '?status=6' })
    expect(await views()).toEqual([second])
    expect(await views('teammate')).toEqual([])
    await query('delete from saved_call_views')
  })

  it('keeps a limited number, of which one can still be replaced', async () => {
    for (let n = 0; n < 30; n += 1) value(await save(`View ${n}`))
    expect(await save('One more')).toMatchObject({ refusal: 'too_many_views' })
    expect((await save('View 7', '?status=6')).ok).toBe(true)
    await query('delete from saved_call_views')
  })

  it('refuses what is no query of an address', async () => {
    for (const search of ['https://evil.example', '/clients', '?a b', '?a#b', `?${'a'.repeat(4001)}`])
      expect(await save('Wrong', search)).toMatchObject({ refusal: 'invalid_input' })
  })
})

describe('#calls.listViews', () => {
  it('lists the own views by name', async () => {
    for (const name of ['Zeta', 'Alpha']) value(await save(name))
    value(await save('Other', '?status=4', 'teammate'))
    expect((await views()).map(({ name }) => name)).toEqual(['Alpha', 'Zeta'])
    await query('delete from saved_call_views')
  })
})

describe('#calls.removeView', () => {
  it('is for its owner alone', async () => {
    const { viewId } = value(await save('Mine'))
    expect(await app.call(removeCallView, { viewId }, visits.teammate)).toMatchObject({ status: 404 })
    value(await app.call(removeCallView, { viewId }, visits.contact))
    expect(await views()).toEqual([])
  })
})

describe('#calls.export', () => {
  const exported = async (who: Name, input: object = {}) => {
    const file = value(await app.call(exportCalls, input, visits[who])) as unknown as File
    const lines = (await file.text()).trim().split('\r\n')
    return lines.map((line) => line.split('","').map((cell) => cell.replaceAll(/^\uFEFF?"|"$/g, '')))
  }
  const insertCalls = async () => {
    await query('delete from call_steps; delete from bookings')
    const start = new Date(clock.now().getTime() + 24 * hour)
    const coming = await world.insertCall({ status: callStatuses.scheduled, start })
    const over = await world.insertCall({
      status: callStatuses.completed,
      start: new Date(start.getTime() - 48 * hour),
    })
    await query("update calls set topic = '=cmd|x' where id = $1", [coming])
    return { coming, over, start }
  }

  it('has the calls of the list in its order, with times in the zone asked for, and no formulas', async () => {
    const { start } = await insertCalls()
    const [head, first, second, ...more] = await exported('contact', { timezone: 'Asia/Tokyo' })
    expect(more).toEqual([])
    expect(head?.slice(0, 4)).toEqual(['Code', 'Topic', 'Status', 'Start'])
    expect([first?.[2], second?.[2]]).toEqual(['Scheduled', 'Completed'])
    expect(first?.[1]).toBe("'=cmd|x")
    const tokyo = new Date(start.getTime() + 9 * hour).toISOString().slice(0, 16).replace('T', ' ')
    expect(first?.slice(3, 5)).toEqual([tokyo, 'Asia/Tokyo'])
    expect(await exported('contact', { callStatuses: [6] })).toHaveLength(2)
    expect(await exported('outsider')).toHaveLength(1)
    const { rows } = await query("select facts from audit_entries where operation = 'calls.export' order by sequence")
    expect(rows.map(({ facts }) => facts.count)).toEqual([2, 1, 0])
  })

  it('tells each reader what they may know', async () => {
    await query('update projects set is_blinded = true')
    const columnOf = async (who: Name, name: string) => {
      const [head, ...rows] = await exported(who)
      return new Set(rows.map((row) => row[head!.indexOf(name)]))
    }
    expect(await columnOf('expert', 'Client')).toEqual(new Set(['']))
    expect(await columnOf('expert', 'Project')).toEqual(new Set(['']))
    expect(await columnOf('expert', 'Credits')).toEqual(new Set(['']))
    expect(await columnOf('staff', 'Client')).not.toEqual(new Set(['']))
  })
})
