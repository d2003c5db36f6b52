import { describe, expect, it } from 'vitest'
import { agreedMinutes, type MinuteReport } from './confirmed-minutes.ts'

const report = (side: MinuteReport['side'], minutes: number) => ({ side, minutes })

describe('the minutes of a call outside the product', () => {
  it('are unknown until both sides have confirmed them', () => {
    expect(agreedMinutes([])).toBeUndefined()
    expect(agreedMinutes([report('client', 40), report('client', 45)])).toBeUndefined()
  })
  it('are the lower ones where both sides agree within five minutes', () => {
    expect(agreedMinutes([report('client', 45), report('expert', 50)])).toBe(45)
    expect(agreedMinutes([report('client', 45), report('expert', 51)])).toBeUndefined()
  })
  it('follow what each side has said last', () => {
    expect(agreedMinutes([report('client', 20), report('expert', 50), report('client', 50)])).toBe(50)
  })
  it('are what staff say, whatever the sides say', () => {
    expect(agreedMinutes([report('client', 20), report('platform', 33), report('expert', 50)])).toBe(33)
  })
})
