import { getCallWorkingHours, suggestCallTimes } from '@colloquy/contract/calls/operations'
import { getWorkingHours, setWorkingHours } from '@colloquy/contract/scheduling/operations'
import { defaultWindows, type WorkingWindow } from '@colloquy/contract/scheduling/working-hours'
import { describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'

const { app, insertCall, visits } = await createCallScenario('hours')
const set = (windows: WorkingWindow[], who: keyof typeof visits = 'expert') =>
  app.call(setWorkingHours, { windows }, visits[who])
/** Two o'clock in the morning is nobody's default. */
const nights = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, start: 120, end: 300 }))

describe('#scheduling.getWorkingHours', () => {
  it('returns the usual hours at first, then what the person has set, to them only', async () => {
    expect(await app.call(getWorkingHours, {}, visits.contact)).toEqual({
      ok: true,
      value: { windows: defaultWindows },
    })
    await set(nights, 'contact')
    expect(await app.call(getWorkingHours, {}, visits.contact)).toEqual({ ok: true, value: { windows: nights } })
    expect(await app.call(getWorkingHours, {}, visits.teammate)).toEqual({
      ok: true,
      value: { windows: defaultWindows },
    })
    await set([...defaultWindows], 'contact')
  })
})

describe('#scheduling.setWorkingHours', () => {
  it('joins windows that overlap or touch, and keeps a week without any', async () => {
    const answer = await set([
      { day: 2, start: 600, end: 700 },
      { day: 1, start: 700, end: 800 },
      { day: 1, start: 540, end: 700 },
    ])
    const windows = [
      { day: 1, start: 540, end: 800 },
      { day: 2, start: 600, end: 700 },
    ]
    expect(answer).toEqual({ ok: true, value: { windows } })
    expect(await set([])).toEqual({ ok: true, value: { windows: [] } })
    expect(await app.call(getWorkingHours, {}, visits.expert)).toEqual({ ok: true, value: { windows: [] } })
  })

  it.each([
    [{ day: 0, start: 540, end: 600 }],
    [{ day: 8, start: 540, end: 600 }],
    [{ day: 1, start: 600, end: 600 }],
    [{ day: 1, start: 540, end: 1441 }],
  ])('refuses %j', async (window) => {
    expect(await set([window])).toMatchObject({ ok: false, refusal: 'invalid_input' })
  })
})

describe('#calls.getWorkingHours', () => {
  it('returns the hours of both sides, and suggested times follow them', async () => {
    const callId = await insertCall()
    await set(nights)
    await set(nights, 'contact')
    const hours = await app.call(getCallWorkingHours, { callId }, visits.teammate)
    expect(hours).toEqual({ ok: true, value: { contact: { windows: nights }, expert: { windows: nights } } })
    const answer = await app.call(suggestCallTimes, { callId }, visits.expert)
    const [first] = answer.ok ? answer.value.times : []
    expect(first!.reason).toBe('working_hours_of_all')
    await set([])
    await set([], 'contact')
    const later = await app.call(suggestCallTimes, { callId }, visits.expert)
    expect(later.ok && later.value.times[0]!.reason).toBe('outside_working_hours')
  })
})
