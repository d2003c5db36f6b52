import { calendarChecked } from '@colloquy/contract/scheduling/events'
import { type Interval, joinIntervals, subtract } from '@colloquy/contract/time'
import { readBusyTimes } from '../../../platform/calendar/calendar-reader.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import type { Job, JobContext, SystemContext, Timer } from '../../../platform/operations/define.ts'
import { decrypt, encrypt } from '../../../platform/secrets/encryption.ts'
import { isAccountUsable } from '../../people/policy.ts'
import { type PersonSummary, personSummaries } from '../../people/queries.ts'
import { mailDomain } from '../../tenancy/queries.ts'
import { bookingsOf } from '../store.ts'
import { CalendarProviderError, type CalendarProviders } from './calendar-provider.ts'
import { type CalendarAnswer, fetchCalendar } from './gateway.ts'
import { nextRefresh } from './refresh-time.ts'
import {
  type CalendarRow,
  calendarById,
  claimDueCalendars,
  deleteCalendar,
  disconnectedCalendar,
  updateCalendar,
} from './store.ts'

export interface CalendarSettings {
  readonly secretKey: string
  /** Origins inside the own network at which people may subscribe to calendars. */
  readonly calendarOrigins: readonly string[]
  /** Where people can connect their calendar. */
  readonly calendarProviders: CalendarProviders
}

export const addressPurpose = 'subscribed calendar'
export const refreshTokenPurpose = 'calendar access'
export const checkJob = 'scheduling.checkCalendar'
const refreshJob = 'scheduling.refreshCalendar'
export const revokeJob = 'scheduling.revokeCalendar'

const minuteMs = 60_000
const dayMs = 86_400_000
const maxClaimed = 200
/** A calendar whose reading was interrupted is read again after this. */
const leaseMs = 10 * minuteMs
/** Busy times are known this far ahead: further than slots can be chosen, also just before the content is read anew. */
const daysAhead = 70
/** Unchanged content is read anew after this, because series go on. */
const maxContentAgeMs = dayMs

/** Queues the reading of calendars that are due. */
export const calendarTimer: Timer = {
  name: 'scheduling.calendars',
  run: async ({ tx, at }) => {
    for (const id of await claimDueCalendars(tx, at, new Date(at.getTime() + leaseMs), maxClaimed))
      await enqueueJob(tx, refreshJob, id)
  },
}

/** Reads calendars: regularly, and when their person asks for it. */
export const calendarJobs = (settings: CalendarSettings): Job[] => [
  { name: refreshJob, run: (context, id) => refresh(context, id, settings, false) },
  { name: checkJob, run: (context, id) => refresh(context, id, settings, true) },
  { name: revokeJob, run: (context, id) => revoke(context, id, settings) },
]

/** `isAwaited`: somebody waits for the outcome, even if it is the same as before. */
const refresh = async (
  { within }: JobContext,
  id: string,
  settings: CalendarSettings,
  isAwaited: boolean,
): Promise<void> => {
  const found = await within(({ tx, at }) => findCalendar({ tx, at }, id))
  if (!found) return
  const reading = found.calendar.provider === null ? readAddress(found, settings) : readConnection(found, settings)
  const outcome = await reading
  await within((context) => keep(context, found.calendar, outcome, isAwaited))
}

/** What came of reading a calendar. */
interface Reading {
  readonly answer: CalendarAnswer
  readonly busy?: readonly Interval<number>[] | undefined
  /** The token for the next time. */
  readonly refreshToken?: Buffer
}

const intervalAt = (at: Date): Interval<number> => ({
  start: at.getTime() - dayMs,
  end: at.getTime() + daysAhead * dayMs,
})

const readAddress = async (
  { calendar, person, domain, at }: FoundCalendar,
  { secretKey, calendarOrigins }: CalendarSettings,
): Promise<Reading> => {
  const address = decrypt(calendar.encrypted_address!, secretKey, addressPurpose)
  const isFresh =
    calendar.content_read_at !== null && at.getTime() - calendar.content_read_at.getTime() < maxContentAgeMs
  const known = isFresh ? { etag: calendar.etag, lastModified: calendar.last_modified } : noVersion
  const answer = await fetchCalendar(address, known, calendarOrigins)
  const busy =
    answer.kind === 'content'
      ? await readBusyTimes({
          content: answer.content,
          interval: intervalAt(at),
          timeZone: person.timeZone,
          email: person.email,
          ownDomain: domain,
        })
      : undefined
  return answer.kind === 'content' && !busy
    ? { answer: { kind: 'problem', problem: 'not_calendar' } }
    : { answer, busy }
}

const readConnection = async (
  { calendar, at }: FoundCalendar,
  { secretKey, calendarProviders }: CalendarSettings,
): Promise<Reading> => {
  const provider = calendarProviders[calendar.provider!]
  // The installation is no longer registered there.
  if (!provider) return { answer: { kind: 'problem', problem: 'access_denied' } }
  const known = decrypt(calendar.encrypted_refresh_token!, secretKey, refreshTokenPurpose)
  try {
    const { accessToken, refreshToken } = await provider.refresh(known)
    const busy = joinIntervals(await provider.busyTimes(accessToken, intervalAt(at)))
    return {
      answer: { kind: 'content', content: '', etag: null, lastModified: null },
      busy,
      ...(refreshToken !== known && { refreshToken: encrypt(refreshToken, secretKey, refreshTokenPurpose) }),
    }
  } catch (error) {
    if (!(error instanceof CalendarProviderError)) throw error
    return { answer: { kind: 'problem', problem: error.problem } }
  }
}

/** Tells the provider that a calendar was disconnected, and deletes its token. A provider that refuses does not know the token any more. */
const revoke = async ({ within }: JobContext, id: string, settings: CalendarSettings): Promise<void> => {
  const calendar = await within(({ tx }) => disconnectedCalendar(tx, id))
  if (!calendar?.encrypted_refresh_token || calendar.provider === null) return
  const token = decrypt(calendar.encrypted_refresh_token, settings.secretKey, refreshTokenPurpose)
  try {
    await settings.calendarProviders[calendar.provider]?.revoke(token)
  } catch (error) {
    if (!(error instanceof CalendarProviderError) || error.problem !== 'access_denied') throw error
  }
  await within(async ({ tx }) => {
    if (await disconnectedCalendar(tx, id)) await deleteCalendar(tx, id)
  })
}

const noToken = Buffer.alloc(0)

const withoutBookings = async (tx: Tx, personId: string, busy: readonly Interval<number>[], at: Date) => {
  const { start, end } = intervalAt(at)
  const bookings = await bookingsOf(tx, [personId], { start: new Date(start), end: new Date(end) }, at)
  const booked = bookings.map(({ starts_at, ends_at }) => ({ start: starts_at.getTime(), end: ends_at.getTime() }))
  return busy.flatMap((interval) => subtract(interval, booked))
}

const noVersion = { etag: null, lastModified: null }

interface FoundCalendar {
  readonly calendar: CalendarRow
  readonly person: PersonSummary
  readonly domain: string
  readonly at: Date
}

const findCalendar = async (
  { tx, at }: Pick<SystemContext, 'tx' | 'at'>,
  id: string,
): Promise<FoundCalendar | undefined> => {
  const calendar = await calendarById(tx, id)
  const person = calendar && (await personSummaries(tx, [calendar.person_id])).get(calendar.person_id)
  if (!person) return undefined
  if (!isAccountUsable(person)) {
    await updateCalendar(tx, id, { refresh_at: new Date(at.getTime() + dayMs) })
    return undefined
  }
  return { calendar, person, domain: await mailDomain(tx), at }
}

/** Busy times stay as they were last read while a calendar cannot be read. */
const keep = async (
  { tx, at, emit }: SystemContext,
  { id, encrypted_refresh_token, provider }: CalendarRow,
  { answer, busy: read, refreshToken }: Reading,
  isAwaited: boolean,
): Promise<void> => {
  const before = await calendarById(tx, id)
  if (!before) return
  // Providers say only when a person is busy: without their own calls, as these are known already and may move.
  const busy = read && provider !== null ? await withoutBookings(tx, before.person_id, read, at) : read
  const isSameAccess = refreshToken && encrypted_refresh_token?.equals(before.encrypted_refresh_token ?? noToken)
  const failures = answer.kind === 'problem' ? before.failures + 1 : 0
  const problem = answer.kind === 'problem' ? answer.problem : null
  const seconds = busy?.map(({ start, end }) => [Math.floor(start / 1000), Math.ceil(end / 1000)] as const)
  await updateCalendar(tx, id, {
    refresh_at: nextRefresh(at, failures),
    failures: Math.min(failures, 1000),
    problem,
    ...(problem === null && { read_at: at }),
    ...(seconds && { busy: seconds }),
    ...(isSameAccess && { encrypted_refresh_token: refreshToken }),
    ...(answer.kind === 'content' &&
      problem === null && { content_read_at: at, etag: answer.etag, last_modified: answer.lastModified }),
  })
  const isNews =
    problem !== before.problem ||
    before.read_at === null ||
    (seconds !== undefined && JSON.stringify(seconds) !== JSON.stringify(before.busy))
  if (isNews || isAwaited) emit(calendarChecked, { calendarId: id, personId: before.person_id }, [before.person_id])
}
