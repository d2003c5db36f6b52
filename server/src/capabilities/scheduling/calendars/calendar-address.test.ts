import { describe, expect, it } from 'vitest'
import { calendarUrlOf } from './calendar-address.ts'

describe('calendarUrlOf', () => {
  it.each([
    ['webcal://p01-caldav.icloud.com/published/2/abc', 'https://p01-caldav.icloud.com/published/2/abc'],
    [' WEBCAL://calendar.example/a.ics ', 'https://calendar.example/a.ics'],
    [
      'https://calendar.google.com/calendar/ical/ada%40client.example/private-1/basic.ics#now',
      'https://calendar.google.com/calendar/ical/ada%40client.example/private-1/basic.ics',
    ],
  ])('reads %s', (address, url) => {
    expect(calendarUrlOf(address, [])?.href).toBe(url)
  })

  it.each([
    'calendar.example/a.ics',
    'http://calendar.example/a.ics',
    'file:///etc/passwd',
    'https://calendar.example:8443/a.ics',
    'https://ada:word@calendar.example/a.ics',
    'https://localhost/a.ics',
    `https://calendar.example/${'a'.repeat(2000)}`,
  ])('refuses %s', (address) => {
    expect(calendarUrlOf(address, [])).toBeUndefined()
  })

  it('reads an origin inside the own network that is allowed', () => {
    const origins = ['http://exchange.internal:8080']
    expect(calendarUrlOf('http://exchange.internal:8080/a.ics', origins)?.pathname).toBe('/a.ics')
    expect(calendarUrlOf('http://exchange.internal:8081/a.ics', origins)).toBeUndefined()
  })
})
