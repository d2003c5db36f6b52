import { describe, expect, it } from 'vitest'
import { bestOverlap, emailSentPath, nextClockChange, spokenCode, worldRows } from './view.ts'

const november = new Date('2026-11-20T09:41:00Z')

describe('the world clock of the sign-in page', () => {
  it('shows working hours on the reader’s own day, cut at midnight', () => {
    const rows = worldRows('Europe/London', 'enUS', november)
    const hours = Object.fromEntries(rows.map((row) => [row.zone, row.hours]))
    expect(hours['Europe/London']).toEqual([{ start: 8, end: 18 }])
    expect(hours['America/New_York']).toEqual([{ start: 13, end: 23 }])
    expect(hours['America/Los_Angeles']).toEqual([
      { start: 0, end: 2 },
      { start: 16, end: 24 },
    ])
  })

  it('replaces the nearest city by the reader’s own', () => {
    const rows = worldRows('Asia/Kolkata', 'enUS', november)
    expect(rows).toHaveLength(7)
    expect(rows.filter((row) => row.mine).map((row) => row.zone)).toEqual(['Asia/Kolkata'])
    expect(rows.some((row) => row.zone === 'Asia/Dubai')).toBe(false)
  })

  it('marks working hours that two neighbouring cities share', () => {
    const overlap = bestOverlap(worldRows('Europe/London', 'enUS', november))
    expect(overlap).toEqual({ first: 1, last: 2, start: 13, end: 18 })
  })

  it.each([
    ['Europe/London', '2027-03-28'],
    ['America/New_York', '2027-03-14'],
  ])('returns the next clock change of %s', (zone, day) => {
    expect(nextClockChange(zone, november)?.toISOString().slice(0, 10)).toBe(day)
  })

  it('returns undefined for a zone without clock changes', () => {
    expect(nextClockChange('Asia/Tokyo', november)).toBeUndefined()
  })

  it('formats a code in two groups', () => {
    expect(spokenCode('041729')).toBe('041 729')
  })
})

describe('the page after requesting a new password', () => {
  it('exists on two portals, and is an error on all others [ER-03]', () => {
    expect(emailSentPath('Exchange', {})).toBe('/reset-password/flow/email-sent')
    expect(emailSentPath('Expert', {})).toBe('/reset-password/expert/email-sent')
    for (const portal of ['Staff', 'Compliance'] as const)
      expect(() => emailSentPath(portal, {})).toThrow('Unsupported portal type for email sent redirect.')
  })

  it('carries the return address, the tenant and the e-mail [RT-27]', () => {
    const carried = { email: 'a+b@person.example', tenant: 'meridian', return: '/clients/experts?q=pumps' }
    expect(emailSentPath('Exchange', carried)).toBe(
      '/reset-password/flow/email-sent?return=%2Fclients%2Fexperts%3Fq%3Dpumps&tenant=meridian&email=a%2Bb%40person.example',
    )
    expect(emailSentPath('Expert', { return: '/' })).toBe('/reset-password/expert/email-sent')
  })
})
