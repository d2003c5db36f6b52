import { describe, expect, it } from 'vitest'
import { choiceOf, hrefOf, isComplete, mediumOf, placeKeyOf } from './view.ts'

const interaction = { name: 'x', id: 'C-1', timezone: 'UTC', provider: null, place: null, note: null } as const

describe('how a call is held', () => {
  it('is named by its provider, or by phone', () => {
    expect(mediumOf({ platformType: 'external', provider: 'teams' })).toBe('teams')
    expect(mediumOf({ platformType: 'phone', provider: null })).toBe('phone')
  })
  it('asks for a link, a number or an address', () => {
    expect([placeKeyOf('webex'), placeKeyOf('phone'), placeKeyOf('in_person')]).toEqual(['LINK', 'PHONE', 'ADDRESS'])
  })
  it('is complete with a link of the provider only', () => {
    expect(isComplete(choiceOf('zoom', ' https://fund.zoom.us/j/123 ', ''))).toBe(true)
    expect(isComplete(choiceOf('zoom', 'https://zoom.us.evil.example/j/123', ''))).toBe(false)
    expect(isComplete(choiceOf('in_person', ' ', ''))).toBe(false)
    expect(isComplete(choiceOf('bridge', 'left over', 'left over'))).toBe(true)
  })
})

describe('the address that opens a call', () => {
  it('dials without the extension', () => {
    expect(hrefOf({ ...interaction, platformType: 'phone', place: '+44 (20) 7946-0958 x 12' })).toBe(
      'tel:+442079460958',
    )
  })
  it('is none for an address, and for a link that is not one of the provider', () => {
    expect(
      hrefOf({ ...interaction, platformType: 'external', provider: 'in_person', place: 'Main St' }),
    ).toBeUndefined()
    const place = 'javascript:alert(1)//zoom.us/'
    expect(hrefOf({ ...interaction, platformType: 'external', provider: 'zoom', place })).toBeUndefined()
  })
})
