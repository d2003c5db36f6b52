import { setPhoneBridge } from '@colloquy/contract/calls/dial-in/bridge-operations'
import { requestCallback } from '@colloquy/contract/calls/dial-in/operations'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createPhoneScenario, deadOrigin } from '../../../../testing/scheduling/phone-scenario.ts'

const world = await createPhoneScenario('callbacks')
const { administrator, app, bridge, clock, dialIn, query, running, say, settings, visits, work } = world
beforeEach(() => {
  bridge.answerWith(202)
  bridge.take()
})
afterAll(bridge.stop)

const mobile = '+44 7700 900123'
const london = '+44 20 7183 8750'
const ask = (callId: string, number = london, name: keyof typeof visits = 'expert') =>
  app.call(requestCallback, { callId, number }, visits[name])

describe('#calls.requestCallback', () => {
  it('has the bridge dial, which connects them with the PIN of their seat', async () => {
    const callId = await running()
    const { pin } = (await dialIn('expert', callId))!
    const answer = value(await ask(callId))
    expect(answer.dialIn!.callback).toMatchObject({ number: '+442071838750', state: 'requested' })
    await work()
    expect(bridge.take()).toEqual([
      { instruction: 'dial', callbackId: expect.any(String), number: '+442071838750', pin, language: 'enUS' },
    ])
    expect((await dialIn('expert', callId))!.callback).toMatchObject({ state: 'dialled' })
    expect(await query("select payload from outbox where kind = 'calls.callback-changed'")).toEqual([
      { payload: { callId } },
    ])
    expect(await say({ event: 'pin_entered', connectionId: 'dialled-phone', pin })).toMatchObject({
      outcome: 'accepted',
    })
    expect(await say({ event: 'joined', connectionId: 'dialled-phone' })).toMatchObject({ outcome: 'accepted' })
  })

  it('has a phone ring once for two clicks at once, and again half a minute later', async () => {
    const callId = await running()
    for (const answer of await Promise.all([ask(callId), ask(callId)])) value(answer)
    await work()
    expect(bridge.take()).toHaveLength(1)
    clock.pass(30_000)
    value(await ask(callId))
    await work()
    expect(bridge.take()).toHaveLength(1)
  })

  it.each([
    ['callback_number_invalid', '+44 20 123'],
    ['callback_number_invalid', mobile],
    // Numbers that cost a premium.
    ['callback_number_invalid', '+44 909 879 0000'],
    ['callback_country_not_allowed', '+1 212-736-5000'],
  ])('refuses with %s to dial %s', async (refusal, number) => {
    const callId = await running()
    expect(await ask(callId, number)).toMatchObject({ refusal })
    await work()
    expect(bridge.take()).toEqual([])
  })

  it('dials only for somebody who may enter now, and never for whom others view the product as', async () => {
    const callId = await running()
    expect(await ask(callId, london, 'staff')).toMatchObject({ refusal: 'forbidden' })
    expect(await ask(callId, london, 'otherExpert')).toMatchObject({ refusal: 'not_found' })
    // A member of the team without a seat has no PIN.
    expect(await ask(callId, london, 'teammate')).toMatchObject({ refusal: 'dial_in_not_available' })
    await query("update calls set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1", [
      callId,
      new Date(clock.now().getTime() + 3_600_000),
    ])
    expect(await ask(callId)).toMatchObject({ refusal: 'room_not_open' })
    await work()
    expect(bridge.take()).toEqual([])
  })

  it('is limited for a person, and for a number', async () => {
    const callId = await running()
    for (let time = 0; time < 6; time += 1) value(await ask(callId))
    expect(await ask(callId)).toMatchObject({ refusal: 'too_many' })
    expect(await ask(callId, london, 'contact')).toMatchObject({ refusal: 'too_many' })
    value(await ask(callId, '+44 20 7183 8751', 'contact'))
  })

  it('says that it has failed when the bridge refuses, or does not answer, and does not dial later', async () => {
    const callId = await running()
    bridge.answerWith(500)
    value(await ask(callId))
    await work()
    expect((await dialIn('expert', callId))!.callback).toMatchObject({ state: 'failed' })
    expect(await query('select problem from phone_bridges')).toEqual([{ problem: 'refused' }])
    await query('update phone_bridges set base_url = $1', [deadOrigin])
    value(await ask(callId))
    await work()
    expect(await query('select problem from phone_bridges')).toEqual([{ problem: 'unreachable' }])
    expect((await dialIn('expert', callId))!.callback).toMatchObject({ state: 'failed' })
    bridge.answerWith(202)
    value(await app.call(setPhoneBridge, settings, administrator))
    await work()
    expect(bridge.take()).toEqual([])
  })

  it('keeps numbers for a day, and never in the audit log', async () => {
    const callId = await running()
    value(await ask(callId))
    expect(JSON.stringify(await query('select * from audit_entries'))).not.toContain('7183')
    clock.pass(25 * 3_600_000)
    await world.tasks.tick()
    expect(await query('select from phone_callbacks')).toEqual([])
  })
})
