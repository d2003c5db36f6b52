import { type CancellationReason, isNoShow } from '@colloquy/contract/calls/cancellation-reasons'
import { type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'
import { instantAt, localDateTimeAt } from '@colloquy/contract/local-date-time'
import type { Industry } from '@colloquy/contract/people/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '../../../platform/db/tables.ts'
import { seedAnswerLinks, seedAttendanceViolations, seedStandbys } from './attendance-seed.ts'
import { seedInteractions } from './interactions-seed.ts'
import { writeCalls } from './records-seed.ts'
import { seedSeats } from './seats-seed.ts'
import type { PlannedCall } from './steps-seed.ts'

/** A project that gets calls. */
export interface CallProject {
  readonly id: string
  readonly clientId: string
  readonly team: readonly string[]
  readonly industry: Industry
  readonly questions: readonly string[]
  readonly callTopics: readonly string[]
}

export interface DemoCalls {
  readonly tenantId: string
  readonly at: Date
  readonly makeId: () => string
  /** Starts with those of the demo account's company. */
  readonly projects: readonly CallProject[]
  /** Ids of the two demo accounts. */
  readonly client: string
  readonly expert: string
  /** Number of calls besides those of the demo accounts. */
  readonly count: number
}

interface Person {
  readonly id: string
  readonly timeZone: string
  readonly creditsPerHour: number
  readonly industry: Industry | null
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const { scheduled, cancelled, completed, rescheduled, postponed, inScheduling, removed, onHold } = callStatuses

/** Share of each status, in percent. */
const shares: readonly (readonly [CallStatus, number])[] = [
  [completed, 42],
  [scheduled, 16],
  [inScheduling, 14],
  [cancelled, 11],
  [rescheduled, 5],
  [postponed, 5],
  [onHold, 4],
  [removed, 3],
]

const reasons: readonly CancellationReason[] = [
  ...([
    'expert_illness',
    'client_not_needed',
    'client_found_answer',
    'expert_unavailable',
    'compliance_blocked',
  ] as const),
  ...(['client_illness', 'expert_declined', 'platform_technical', 'expert_no_show'] as const),
]

/** Inserts the demo calls around `at`: a history, busy days, and open tasks for everybody. */
export const seedCalls = async (tx: Tx, demo: DemoCalls): Promise<void> => {
  const people = await readPeople(tx)
  const plan = planner(demo, people)
  const calls = [
    ...demoAccountCalls(demo, people, plan),
    ...callsAfterClockChanges(demo, plan),
    ...backgroundCalls(demo, people, plan),
    ...attendanceViolations(demo, people, plan),
  ]
  await writeCalls(
    tx,
    demo,
    calls.toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime()),
  )
  await seedSeats(tx, demo, demo.client)
  await seedInteractions(tx, demo.at, demo.client)
  await seedAttendanceViolations(tx, demo)
  await seedStandbys(tx, demo)
  await seedAnswerLinks(tx, demo)
}

const readPeople = async (tx: Tx): Promise<Map<string, Person>> => {
  const rows = await tx
    .selectFrom('people as p')
    .leftJoin('employments as e', (join) => join.onRef('e.person_id', '=', 'p.id').on('e.is_primary', '=', true))
    .leftJoin('companies as c', 'c.id', 'e.company_id')
    .select(['p.id', 'p.time_zone', 'p.credits_per_hour', 'p.person_type', 'c.industry'])
    .where('p.is_active', '=', true)
    .where('p.is_offered', '=', true)
    .where('p.do_not_use', '=', false)
    .where('p.restricted_at', 'is', null)
    .where('p.disabled_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('p.erased_at', 'is', null)
    .orderBy('p.code')
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        timeZone: row.time_zone,
        creditsPerHour: row.credits_per_hour,
        industry: row.person_type === personTypes.expert ? row.industry : null,
      },
    ]),
  )
}

/** Plans calls and keeps track of when people are free. */
interface Planner {
  /** A pseudorandom integer in [0, below), the same in every run. */
  readonly draw: (below: number) => number
  readonly plan: (spec: CallSpec) => PlannedCall
  /** A free start on a half hour in the working hours of both, `days` from now. */
  readonly freeTime: (persons: readonly string[], days: number, minutes: number) => Date | null
  readonly take: (persons: readonly string[], start: Date, minutes: number) => boolean
}

interface CallSpec {
  readonly status: CallStatus
  readonly project: CallProject
  readonly contactId: string
  readonly expertId: string
  readonly start?: Date | null
  readonly offers?: readonly Date[]
  readonly minutes?: number
  readonly askedDaysAgo: number
  readonly reason?: CancellationReason
  readonly note?: string
}

const planner = ({ at }: DemoCalls, people: ReadonlyMap<string, Person>): Planner => {
  let state = 20_931
  const draw = (below: number): number => {
    // The Park–Miller generator, so that the demo world is reproducible.
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const busy = new Map<string, [number, number][]>()
  const take: Planner['take'] = (persons, start, minutes) => {
    const [from, to] = [start.getTime() - 15 * minuteMs, start.getTime() + (minutes + 15) * minuteMs]
    const isFree = persons.every((id) => !busy.get(id)?.some(([a, b]) => from < b && to > a))
    if (isFree)
      for (const id of persons) busy.set(id, [...(busy.get(id) ?? []), [from + 15 * minuteMs, to - 15 * minuteMs]])
    return isFree
  }
  const zoneOf = (id: string) => people.get(id)?.timeZone ?? 'UTC'
  const isDaytime = (id: string, instant: Date) => {
    const { hour } = localDateTimeAt(instant, zoneOf(id))
    return hour >= 8 && hour < 19
  }
  const freeTime: Planner['freeTime'] = (persons, days, minutes) => {
    const zone = zoneOf(persons[0] as string)
    const today = localDateTimeAt(at, zone)
    const offset = weekdayFrom(at, zone, days)
    for (let tries = 0; tries < 40; tries++) {
      const hour = 8 + draw(10)
      const start = instantAt({ ...today, day: today.day + offset, hour, minute: draw(2) * 30 }, zone)
      // Prefers hours in the working day of all persons; after some tries, those of the first person suffice.
      if ((tries > 24 || persons.every((id) => isDaytime(id, start))) && take(persons, start, minutes)) return start
    }
    return null
  }
  const plan: Planner['plan'] = ({ project, status, contactId, expertId, askedDaysAgo, ...options }) => ({
    status,
    projectId: project.id,
    clientId: project.clientId,
    topic: project.callTopics[draw(project.callTopics.length)] as string,
    questions: project.questions,
    contactId,
    expertId,
    timeZone: zoneOf(contactId),
    creditsPerHour: people.get(expertId)?.creditsPerHour ?? 0,
    minutes: options.minutes ?? 60,
    start: options.start ?? null,
    offers: options.offers ?? [],
    reason: options.reason ?? null,
    note: options.note,
    requestedAt: new Date(at.getTime() - askedDaysAgo * dayMs - draw(300) * minuteMs),
  })
  return { draw, plan, freeTime, take }
}

/** `days`, or the days until the following Monday when that day is on a weekend. */
const weekdayFrom = (at: Date, zone: string, days: number): number => {
  const { year, month, day: date } = localDateTimeAt(at, zone)
  const weekday = new Date(Date.UTC(year, month - 1, date + days)).getUTCDay()
  return weekday === 6 ? days + 2 : weekday === 0 ? days + 1 : days
}

/** Calls of the demo accounts: offered times, requests, an open room, a busy day and a history. */
const demoAccountCalls = (
  { at, client, expert, projects }: DemoCalls,
  people: ReadonlyMap<string, Person>,
  { plan, freeTime, take }: Planner,
): PlannedCall[] => {
  const [first, second, third = first] = projects as [CallProject, CallProject, CallProject]
  const both = [client, expert]
  const onStep = (minutes: number) =>
    new Date(Math.ceil((at.getTime() + minutes * minuteMs) / (5 * minuteMs)) * 5 * minuteMs)
  const soon = onStep(4)
  const nextHalfHour = new Date(Math.ceil((at.getTime() + 150 * minuteMs) / (30 * minuteMs)) * 30 * minuteMs)
  const evening = new Date(nextHalfHour.getTime() + 120 * minuteMs)
  const another = [...people.values()].find((one) => one.industry === second.industry && one.id !== expert)
  take(both, soon, 30)
  take(both, nextHalfHour, 60)
  if (another) take([client, another.id], evening, 45)
  const between = { contactId: client, expertId: expert }
  const history = [-9, -27, -48].map((days) => ({ days, start: freeTime(both, days, 60) }))
  const offers = [2, 3, 5].flatMap((days) => freeTime(both, days, 60) ?? [])
  return [
    plan({ ...between, status: scheduled, project: first, start: soon, minutes: 30, askedDaysAgo: 3 }),
    plan({ ...between, status: scheduled, project: first, start: nextHalfHour, askedDaysAgo: 4 }),
    ...(another
      ? [
          plan({
            status: scheduled,
            project: second,
            contactId: client,
            expertId: another.id,
            start: evening,
            minutes: 45,
            askedDaysAgo: 5,
          }),
        ]
      : []),
    plan({ ...between, status: inScheduling, project: first, offers, askedDaysAgo: 1 }),
    plan({ ...between, status: inScheduling, project: second, minutes: 45, askedDaysAgo: 0.2 }),
    plan({
      ...between,
      status: postponed,
      project: third,
      askedDaysAgo: 8,
      note: 'Waits for the figures of the third quarter.',
    }),
    ...history.flatMap(({ days, start }) =>
      start ? plan({ ...between, status: completed, project: first, start, askedDaysAgo: 6 - days }) : [],
    ),
  ]
}

/** Calls in all statuses, between all projects and experts of their industry. */
const backgroundCalls = (
  { projects, count, expert }: DemoCalls,
  people: ReadonlyMap<string, Person>,
  planned: Planner,
): PlannedCall[] => {
  const { draw, plan, freeTime } = planned
  const experts = [...people.values()].filter((person) => person.industry !== null && person.id !== expert)
  const byIndustry = Map.groupBy(experts, (person) => person.industry)
  const statuses = shares.flatMap(([status, share]) => Array.from({ length: share }, () => status))
  return Array.from({ length: count }, (_, i) => i).flatMap((i) => {
    const status = statuses[(i * 37) % statuses.length] as CallStatus
    const project = projects[i % projects.length] as CallProject
    const able = byIndustry.get(project.industry) ?? experts
    const chosen = able[draw(able.length)]
    const contactId = project.team[draw(project.team.length)]
    if (!chosen || !contactId) return []
    const persons = [contactId, chosen.id]
    const minutes = [60, 60, 60, 45, 30][draw(5)] as number
    const call = { status, project, contactId, expertId: chosen.id, minutes }
    const isOver = status === completed || (status === cancelled && i % 3 > 0)
    const isToCome = status === scheduled || status === rescheduled || (status === cancelled && i % 3 === 0)
    const days = isOver ? -2 - draw(150) : 1 + draw(24)
    const start = isOver || isToCome ? freeTime(persons, days, minutes) : null
    if ((isOver || isToCome) && !start) return []
    const askedDaysAgo = isOver ? 5 - days : 2 + draw(9)
    if (status === inScheduling && i % 2 === 0) {
      const offers = [2, 4, 5, 7].flatMap((ahead) => freeTime(persons, ahead + draw(3), minutes) ?? [])
      return plan({ ...call, offers, askedDaysAgo })
    }
    if (status !== cancelled) return plan({ ...call, start, askedDaysAgo })
    const possible = isOver ? reasons : reasons.filter((reason) => !isNoShow(reason))
    return plan({ ...call, start, askedDaysAgo, reason: possible[draw(possible.length)] as CancellationReason })
  })
}

/** Calls on the first working day after the next clock changes in Europe and America, scheduled before the change. */
const callsAfterClockChanges = ({ at, projects, client, expert }: DemoCalls, planned: Planner): PlannedCall[] =>
  ['Europe/London', 'America/New_York'].flatMap((zone, i) => {
    const change = Temporal.Instant.fromEpochMilliseconds(at.getTime())
      .toZonedDateTimeISO(zone)
      .getTimeZoneTransition('next')
    if (!change) return []
    const days = Math.ceil((change.epochMilliseconds - at.getTime()) / dayMs)
    const start = planned.freeTime([client, expert], days, 60)
    const project = projects[i] as CallProject
    return start
      ? planned.plan({ status: scheduled, project, contactId: client, expertId: expert, start, askedDaysAgo: 2 })
      : []
  })

/** A call that the demo's expert has missed, and one that began minutes ago and whose two sides are still awaited. */
const attendanceViolations = (
  { at, client, expert, projects }: DemoCalls,
  people: ReadonlyMap<string, Person>,
  { plan, freeTime, take }: Planner,
): PlannedCall[] => {
  const project = projects[0] as CallProject
  const missed = freeTime([client, expert], -13, 60)
  const begun = new Date(Math.floor((at.getTime() - 2 * minuteMs) / (5 * minuteMs)) * 5 * minuteMs)
  // Of another client, and not with the first experts: whoever tries the demo calls those and gives seats to colleagues at once.
  const otherProject = projects.findLast(({ clientId }) => clientId !== project.clientId) ?? project
  const colleague = otherProject.team.findLast((id) => id !== client && take([id], begun, 30))
  const other = [...people.values()].findLast(
    ({ id, industry }) => industry === otherProject.industry && id !== expert && take([id], begun, 30),
  )
  const noShow = { status: cancelled, reason: 'expert_no_show', contactId: client, expertId: expert } as const
  const awaited = { status: scheduled, project: otherProject, start: begun, minutes: 30, askedDaysAgo: 4 }
  return [
    ...(missed ? [plan({ ...noShow, project, start: missed, askedDaysAgo: 17 })] : []),
    ...(colleague && other ? [plan({ ...awaited, contactId: colleague, expertId: other.id })] : []),
  ]
}
