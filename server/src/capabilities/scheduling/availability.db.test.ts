import { suggestCallTimes } from '@colloquy/contract/calls/operations'
import { type Availability, defaultAvailability } from '@colloquy/contract/scheduling/availability'
import { getAvailability, setAvailability } from '@colloquy/contract/scheduling/operations'
import { describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'

const { app, clock, insertCall, visits } = await createCallScenario('availability')
const dayMs = 86_400_000
const dayIn = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
const set = (changes: Partial<Availability>, who: keyof typeof visits = 'expert') =>
  app.call(setAvailability, { ...defaultAvailability, ...changes }, visits[who])
const off = (from: number, to: number) => ({ from: dayIn(from), to: dayIn(to), timeZone: null })

describe('#scheduling.getAvailability', () => {
  it('returns the default at first, then what the person has set, to them only', async () => {
    expect(await app.call(getAvailability, {}, visits.contact)).toEqual({ ok: true, value: defaultAvailability })
    const chosen = { noticeMinutes: 1440, bufferMinutes: 30, exceptions: [off(5, 6)] }
    await set(chosen, 'contact')
    expect(await app.call(getAvailability, {}, visits.contact)).toEqual({ ok: true, value: chosen })
    expect(await app.call(getAvailability, {}, visits.teammate)).toEqual({ ok: true, value: defaultAvailability })
    await set({}, 'contact')
  })
})

describe('#scheduling.setAvailability', () => {
  it('keeps days away in order', async () => {
    const trip = { from: dayIn(2), to: dayIn(3), timeZone: 'Asia/Tokyo' }
    expect(await set({ exceptions: [off(9, 9), trip] })).toMatchObject({ value: { exceptions: [trip, off(9, 9)] } })
  })

  it.each([
    [{ exceptions: [{ from: '2026-12-02', to: '2026-12-01', timeZone: null }] }],
    [{ exceptions: [{ from: '2026-12-01', to: '2026-12-01', timeZone: 'Europe/Atlantis' }] }],
    [{ noticeMinutes: 20_161 }],
    [{ bufferMinutes: -5 }],
  ])('refuses %j', async (changes) => {
    expect(await set(changes)).toMatchObject({ ok: false, refusal: 'invalid_input' })
  })

  it('moves suggested times: none within the notice, and none on days off', async () => {
    const callId = await insertCall()
    const starts = async () => {
      const answer = await app.call(suggestCallTimes, { callId }, visits.contact)
      return answer.ok ? answer.value.times.map(({ slot }) => slot.start.slice(0, 10)) : []
    }
    await set({ noticeMinutes: 3 * 1440 })
    expect((await starts()).toSorted()[0]! >= dayIn(3)).toBe(true)
    await set({ exceptions: [off(0, 9)] })
    expect((await starts()).toSorted()[0]! >= dayIn(9)).toBe(true)
    await set({ exceptions: [off(0, 20)] })
    expect(await starts()).toEqual([])
    await set({})
    expect(await starts()).toHaveLength(5)
  })
})
