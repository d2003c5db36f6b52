import { describe, expect, it } from 'vitest'
import { calendarLinksOf } from './calendar-links.ts'

describe('calendarLinksOf', () => {
  const links = calendarLinksOf({
    summary: 'Call with Ada & Bo: 100 % "storage" + more',
    description: 'Join at\nhttps://portal.example/call/1?a=b#c',
    location: 'Zürich',
    start: new Date('2027-03-28T00:30:00Z'),
    end: new Date('2027-03-28T01:30:00Z'),
  })
  const read = (link: string) => Object.fromEntries(new URL(link).searchParams)

  it('fills in an event of Google Calendar, in UTC', () => {
    expect(new URL(links.google).origin).toBe('https://calendar.google.com')
    expect(read(links.google)).toEqual({
      action: 'TEMPLATE',
      text: 'Call with Ada & Bo: 100 % "storage" + more',
      dates: '20270328T003000Z/20270328T013000Z',
      details: 'Join at\nhttps://portal.example/call/1?a=b#c',
      location: 'Zürich',
    })
  })

  it('fills in an event of Outlook, for private accounts and for those of companies', () => {
    expect(read(links.outlook)).toMatchObject({
      subject: 'Call with Ada & Bo: 100 % "storage" + more',
      startdt: '2027-03-28T00:30:00Z',
      enddt: '2027-03-28T01:30:00Z',
    })
    expect(links.outlook).not.toContain('+')
    expect(links.office365).toBe(links.outlook.replace('outlook.live.com', 'outlook.office.com'))
  })
})
