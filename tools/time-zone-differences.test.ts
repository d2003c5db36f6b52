import { localDateTimeAt } from '@colloquy/contract/local-date-time'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOptions } from '../e2e/rig/chromium.ts'
import { invitation } from '../server/src/platform/calendar/ical-invitation.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { knownDifferences } from './time-zone-differences.ts'

/** Instants around daylight-saving changes and in the middle of summer and winter, for three years. */
const instants = (): Date[] => {
  const edges = [
    '03-08T07:00',
    '03-29T01:00',
    '10-25T01:00',
    '11-01T06:00',
    '04-04T16:00',
    '10-03T16:00',
    '02-18T12:00',
  ]
  const seasons = ['01-15T12:00', '07-15T12:00']
  return [2026, 2027, 2028].flatMap((year) =>
    [...edges, ...seasons].flatMap((edge) => {
      const at = Date.parse(`${year}-${edge}Z`)
      return [at - 3_600_000, at - 60_000, at, at + 3_600_000].map((instant) => new Date(instant))
    }),
  )
}

const textOf = ({ year, month, day, hour, minute }: ReturnType<typeof localDateTimeAt>): string =>
  [year, month, day, hour, minute].join(' ')

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await launchOptions())
}, 120_000)
afterAll(() => browser?.close())

describe('local times', () => {
  it('are the same in Node and in the browser, in every zone, around every daylight-saving change', async () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const at = instants()
    const page = await browser.newPage()
    const theirs = await page.evaluate(
      ([names, times]) =>
        names.map((zone) => {
          const parts = ['year', 'month', 'day', 'hour', 'minute'] as const
          const numeric = Object.fromEntries(parts.map((part) => [part, 'numeric']))
          let format: Intl.DateTimeFormat
          try {
            format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...numeric })
          } catch {
            return 'unknown'
          }
          return times.map((time) => {
            const shown = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
            return parts.map((part) => shown[part]).join(' ')
          })
        }),
      [zones, at.map((instant) => instant.getTime())] as const,
    )
    const differing = zones.filter((zone, otherIndex) =>
      at.some((instant, index) => textOf(localDateTimeAt(instant, zone)) !== theirs[otherIndex]?.[index]),
    )
    const today = systemClock.now().toISOString().slice(0, 10)
    const accepted = knownDifferences.filter(({ until }) => until >= today).map(({ zone }) => zone)
    expect(zones.length).toBeGreaterThan(400)
    expect(differing).toEqual(accepted)
  }, 120_000)

  it('are the same in a calendar file, which contains the instant', () => {
    for (const start of instants()) {
      const file = invitation({
        method: 'REQUEST',
        uid: 'call@colloquy.example',
        sequence: 0,
        stamp: start,
        status: 'CONFIRMED',
        start,
        end: new Date(start.getTime() + 3_600_000),
        summary: 'Call',
        description: '',
        organizer: { name: 'Colloquy', email: 'calls@colloquy.example' },
        attendees: [{ name: 'Imogen', email: 'imogen@person.example' }],
      })
      const [, year, month, day, hour, minute, second] =
        /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(file)?.map(Number) ?? []
      const exported = new Date(Date.UTC(year!, month! - 1, day, hour, minute, second))
      for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Riyadh', 'Australia/Lord_Howe'])
        expect(textOf(localDateTimeAt(exported, zone)), `${start.toISOString()} in ${zone}`).toBe(
          textOf(localDateTimeAt(start, zone)),
        )
    }
  })
})
