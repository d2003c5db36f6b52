import { instantAt } from '@colloquy/contract/local-date-time'
import { Zone } from '@colloquy/contract/values'
import ICAL from 'ical.js'

/** The content is not a calendar (RFC 5545), or asks for more work than a person's calendar does. */
export class UnreadableCalendarError extends Error {
  override name = 'UnreadableCalendarError'
}

/** Reads the calendars of a file. @throws UnreadableCalendarError */
export const parseCalendars = (content: string): ICAL.Component[] => {
  try {
    // Without anything else, the parser returns one calendar not in a list.
    const parsed: unknown[] = ICAL.parse(content.replace(/^\uFEFF/, '').trim())
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as JCal[]
    for (const calendar of calendars) renameUndefinedZones(calendar)
    const components = calendars.map((one) => new ICAL.Component(one))
    if (components.length > 0 && components.every(({ name }) => name === 'vcalendar')) return components
  } catch (cause) {
    throw new UnreadableCalendarError('not a calendar', { cause })
  }
  throw new UnreadableCalendarError('not a calendar')
}

/** A component as JSON (RFC 7265). */
type JCal = [name: string, properties: JCalProperty[], components: JCal[]]
type JCalProperty = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]]

/** The parameter that keeps the name of a zone which the file uses and does not define. */
const undefinedZone = 'x-tzid'

/** Keeps the library from looking for zones that are not there, in all components, at each time that it reads. */
const renameUndefinedZones = ([, , components]: JCal): void => {
  const defined = new Set(
    components
      .filter(([name]) => name === 'vtimezone')
      .flatMap(([, properties]) => properties.filter(([name]) => name === 'tzid').map((property) => property[3])),
  )
  for (const [, properties] of components)
    for (const [, parameters] of properties) {
      const { tzid } = parameters
      if (tzid === undefined || defined.has(tzid)) continue
      delete parameters.tzid
      parameters[undefinedZone] = tzid
    }
}

/** The text of the first property with a name; empty without one. */
export const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '')

/**
 * The instant of a time: in UTC, by the zone that the file defines, by an IANA zone that it only names, else by the clock of the
 * person's zone.
 */
export const instantOf = (time: ICAL.Time, property: ICAL.Property, timeZone: string): number => {
  const isPlaced = !time.isDate && time.zone && time.zone !== ICAL.Timezone.localTimezone
  if (isPlaced) return time.toUnixTime() * 1000
  const named = time.isDate ? undefined : property.getFirstParameter(undefinedZone)
  const zone = named && Zone.safeParse(named).success ? named : timeZone
  const { year, month, day, hour, minute, second } = time
  return instantAt({ year, month, day, hour, minute }, zone).getTime() + second * 1000
}
