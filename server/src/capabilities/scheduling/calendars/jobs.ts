import { calendarChecked } from '@colloquy/contract/scheduling/events'
import { readBusyTimes } from '../../../platform/calendar/calendar-reader.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import type { Job, JobContext, SystemContext, Timer } from '../../../platform/operations/define.ts'
import { decrypt } from '../../../platform/secrets/encryption.ts'
import { isAccountUsable } from '../../people/policy.ts'
import { type PersonBrief, personBriefs } from '../../people/queries.ts'
import { mailDomain } from '../../tenancy/queries.ts'
import { type CalendarAnswer, fetchCalendar } from './gateway.ts'
import { nextRefresh } from './refresh-time.ts'
import { type CalendarRow, calendarById, claimDueCalendars, updateCalendar } from './store.ts'

export interface CalendarSettings {
  readonly secretKey: string
  /** Origins inside the own network at which people may subscribe to calendars. */
  readonly calendarOrigins: readonly string[]
}

export const addressPurpose = 'subscribed calendar'
export const checkJob = 'scheduling.checkCalendar'
const refreshJob = 'scheduling.refreshCalendar'

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
]

/** `isAwaited`: somebody waits for the outcome, even if it is the same as before. */
const refresh = async (
  { within }: JobContext,
  id: string,
  { secretKey, calendarOrigins }: CalendarSettings,
  isAwaited: boolean,
): Promise<void> => {
  const found = await within(({ tx, at }) => findCalendar({ tx, at }, id))
  if (!found) return
  const { calendar, person, domain, at } = found
  const address = decrypt(calendar.encrypted_address, secretKey, addressPurpose)
  const isFresh =
    calendar.content_read_at !== null && at.getTime() - calendar.content_read_at.getTime() < maxContentAgeMs
  const known = isFresh ? { etag: calendar.etag, lastModified: calendar.last_modified } : noVersion
  const answer = await fetchCalendar(address, known, calendarOrigins)
  const busy =
    answer.kind === 'content'
      ? await readBusyTimes({
          content: answer.content,
          interval: { start: at.getTime() - dayMs, end: at.getTime() + daysAhead * dayMs },
          timeZone: person.timeZone,
          email: person.email,
          ownDomain: domain,
        })
      : undefined
  const outcome: CalendarAnswer =
    answer.kind === 'content' && !busy ? { kind: 'problem', problem: 'not_calendar' } : answer
  await within((context) => keep(context, id, outcome, busy, isAwaited))
}

const noVersion = { etag: null, lastModified: null }

const findCalendar = async (
  { tx, at }: Pick<SystemContext, 'tx' | 'at'>,
  id: string,
): Promise<
  | { readonly calendar: CalendarRow; readonly person: PersonBrief; readonly domain: string; readonly at: Date }
  | undefined
> => {
  const calendar = await calendarById(tx, id)
  const person = calendar && (await personBriefs(tx, [calendar.person_id])).get(calendar.person_id)
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
  id: string,
  answer: CalendarAnswer,
  busy: Awaited<ReturnType<typeof readBusyTimes>>,
  isAwaited: boolean,
): Promise<void> => {
  const before = await calendarById(tx, id)
  if (!before) return
  const failures = answer.kind === 'problem' ? before.failures + 1 : 0
  const problem = answer.kind === 'problem' ? answer.problem : null
  const seconds = busy?.map(({ start, end }) => [Math.floor(start / 1000), Math.ceil(end / 1000)] as const)
  await updateCalendar(tx, id, {
    refresh_at: nextRefresh(at, failures),
    failures: Math.min(failures, 1000),
    problem,
    ...(problem === null && { read_at: at }),
    ...(seconds && { busy: seconds }),
    ...(answer.kind === 'content' &&
      problem === null && { content_read_at: at, etag: answer.etag, last_modified: answer.lastModified }),
  })
  const isNews =
    problem !== before.problem ||
    before.read_at === null ||
    (seconds !== undefined && JSON.stringify(seconds) !== JSON.stringify(before.busy))
  if (isNews || isAwaited) emit(calendarChecked, { calendarId: id, personId: before.person_id }, [before.person_id])
}
