import { describe, expect, it } from 'vitest'
import { choiceOf, hrefOf, interactionNameOf, isComplete, locationKeyOf } from './view.ts'

const interaction = { name: 'x', id: 'C-1', timezone: 'UTC', provider: null, location: null, note: null } as const

describe('how a call is held', () => {
  it('is named by its provider, or by phone', () => {
    expect(interactionNameOf({ platformType: 'external', provider: 'teams' })).toBe('teams')
    expect(interactionNameOf({ platformType: 'phone', provider: null })).toBe('phone')
  })
  it('asks for a link, a number or an address', () => {
    expect([locationKeyOf('webex'), locationKeyOf('phone'), locationKeyOf('in_person')]).toEqual([
      'LINK',
      'PHONE',
      'ADDRESS',
    ])
  })
  it('is complete with a link of the provider only', () => {
    expect(isComplete(choiceOf('zoom', ' https://fund.zoom.us/j/123 ', ''))).toBe(true)
    expect(isComplete(choiceOf('zoom', 'https://zoom.us.evil.example/j/123', ''))).toBe(false)
    expect(isComplete(choiceOf('in_person', ' ', ''))).toBe(false)
    expect(isComplete(choiceOf('video', 'left over', 'left over'))).toBe(true)
  })
})

describe('the address that opens a call', () => {
  it('dials without the extension', () => {
    expect(hrefOf({ ...interaction, platformType: 'phone', location: '+44 (20) 7946-0958 x 12' })).toBe(
      'tel:+442079460958',
    )
  })
  it('is none for an address, and for a link that is not one of the provider', () => {
    expect(
      hrefOf({ ...interaction, platformType: 'external', provider: 'in_person', location: 'Main St' }),
    ).toBeUndefined()
    const location = 'javascript:alert(1)//zoom.us/'
    expect(hrefOf({ ...interaction, platformType: 'external', provider: 'zoom', location })).toBeUndefined()
  })
})
