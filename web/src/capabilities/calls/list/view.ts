import type { PlatformType } from '@colloquy/contract/calls/interaction-shapes'
import {
  type Call,
  type CallFilterName,
  type CallFilters,
  type CallType,
  callFilterNames,
  type QueueKind,
  queueKinds,
} from '@colloquy/contract/calls/shapes'
import { type CallStatus, callStatuses, callStatusName } from '@colloquy/contract/calls/statuses'
import { daysBetween } from '@colloquy/contract/local-date-time'
import type { Translate } from '../../../platform/translations.ts'
import {
  flag,
  list,
  oneOf,
  type ParamCodec,
  parseSearch,
  readSearchParams,
  stringifySearch,
  text,
  writeSearchParams,
} from '../../../platform/url-state.ts'
import { calendarViews, startOfDay } from '../calendar/days.ts'

const { scheduled, rescheduled, cancelled, postponed, inScheduling, onHold } = callStatuses

/** A calendar day, `2026-11-24`; nothing when the address says something else. */
const day: ParamCodec<string> = {
  read: ([first]) =>
    first !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(first) && !Number.isNaN(Date.parse(first)) ? first : '',
  write: (value) => (value === '' ? [] : [value]),
}

/** A calendar day or a month, `2026-11`; nothing when the address says something else. */
const dayOrMonth: ParamCodec<string> = {
  read: ([first]) =>
    first !== undefined && /^\d{4}-\d{2}(-\d{2})?$/.test(first) && !Number.isNaN(Date.parse(first)) ? first : '',
  write: day.write,
}

/** The queue of staff; nothing when the address names none. */
const queue: ParamCodec<QueueKind | undefined> = {
  read: ([first]) => queueKinds.find((kind) => kind === first),
  write: (value) => (value === undefined ? [] : [value]),
}

/** The list's state in the URL: `?status=…&project=…&q=pumps&from=2026-11-01&zone=Asia/Tokyo&view=month&date=2026-11`. */
export const listAddress = {
  view: oneOf(['list', ...calendarViews]),
  q: text,
  status: list,
  client: list,
  contact: list,
  employer: list,
  expert: list,
  project: list,
  interaction: list,
  topic: list,
  type: list,
  queue,
  from: day,
  to: day,
  zone: text,
  /** The day the calendar shows, or one of its week or month; today when absent. A month may be named alone. */
  date: dayOrMonth,
  filters: flag,
  /** Whether the saved views are open. */
  views: flag,
}
export type ListAddress = ReturnType<typeof readSearchParams<typeof listAddress>>

/** The URL parameter of each filter. */
export const addressKeys = {
  callStatuses: 'status',
  clients: 'client',
  contacts: 'contact',
  expertEmployers: 'employer',
  experts: 'expert',
  projects: 'project',
  interactions: 'interaction',
  topics: 'topic',
  types: 'type',
} as const satisfies Record<CallFilterName, keyof ListAddress>

/** Clears all filters; view and zone stay. */
export const withoutFilters = {
  q: '',
  status: [],
  client: [],
  contact: [],
  employer: [],
  expert: [],
  project: [],
  interaction: [],
  topic: [],
  type: [],
  queue: undefined,
  from: '',
  to: '',
} satisfies Partial<ListAddress>

/** The server's limit of values per filter. */
const maxValuesPerFilter = 20
const codes = new Set<string>(Object.values(callStatuses).map(String))
const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
const ids = { clients: true, contacts: true, experts: true, projects: true } as Partial<Record<CallFilterName, true>>
const kinds: Partial<Record<CallFilterName, readonly string[]>> = {
  interactions: ['video', 'phone', 'external'],
  types: ['first', 'follow_up'],
}

/** The valid values of a filter. A typed URL may contain anything. */
export const valuesOf = (address: ListAddress, filter: CallFilterName): string[] =>
  [...new Set(address[addressKeys[filter]])]
    .filter((value) => {
      if (filter === 'callStatuses') return codes.has(value)
      if (ids[filter]) return isId(value)
      return kinds[filter]?.includes(value) ?? (value !== '' && value.length <= 200)
    })
    .slice(0, maxValuesPerFilter)

/** The filters of a URL as a request; its days are days of a zone. */
export const filtersOf = (address: ListAddress, zone: string): CallFilters => ({
  ...(Object.fromEntries(
    callFilterNames.flatMap((filter) => {
      const values = valuesOf(address, filter)
      if (values.length === 0) return []
      return [[filter, filter === 'callStatuses' ? values.map(Number) : values]]
    }),
  ) as CallFilters),
  ...(address.q.trim() && { text: address.q.trim().slice(0, 200) }),
  ...(address.queue && { queue: address.queue }),
  ...(address.from && { from: startOfDay(address.from, zone).toISOString() }),
  ...(address.to && { to: startOfDay(address.to, zone, 1).toISOString() }),
})

/** One active filter value, and the change that removes it. */
export interface ActiveFilter {
  filter: CallFilterName | 'text' | 'queue' | 'when'
  /** One value of a list. */
  value?: string
  change: Partial<ListAddress>
}

/** All active filters in display order, except the search text, which has its own field. */
export const activeFilters = (address: ListAddress): ActiveFilter[] => [
  ...callFilterNames.flatMap((filter) =>
    valuesOf(address, filter).map((value) => ({
      filter,
      value,
      change: { [addressKeys[filter]]: address[addressKeys[filter]].filter((other) => other !== value) },
    })),
  ),
  ...(address.queue ? [{ filter: 'queue' as const, change: { queue: undefined } }] : []),
  ...(address.from || address.to ? [{ filter: 'when' as const, change: { from: '', to: '' } }] : []),
]

/** The text of a value: codes are translated, others use the server's display name. */
export const valueText = (t: Translate, filter: CallFilterName, value: string, displayName: string): string => {
  if (filter === 'callStatuses') return t(`CALLS.STATUS.${callStatusName(Number(value))}`)
  if (filter === 'interactions') return t(`CALLS.INTERACTION.${value as PlatformType}`)
  return filter === 'types' ? t(`CALLS.TYPE.${value as CallType}`) : displayName
}

/** The change that clears a whole filter. */
export const withoutFilter = (filter: ActiveFilter['filter']): Partial<ListAddress> => {
  if (filter === 'text') return { q: '' }
  if (filter === 'queue') return { queue: undefined }
  return filter === 'when' ? { from: '', to: '' } : { [addressKeys[filter]]: [] }
}

/** Adds a value to a list or removes it. */
export const toggleValue = (values: readonly string[], value: string, on: boolean): string[] =>
  on ? [...new Set([...values, value])] : values.filter((other) => other !== value)

const statusesToArrange: readonly CallStatus[] = [inScheduling, postponed, onHold]

/** Calls under one heading. */
export interface CallGroup {
  kind: 'arrange' | 'day' | 'off' | 'past'
  /** An instant of the day, for `day`. */
  day: string | null
  calls: Call[]
}

/**
 * Groups calls: those to be arranged, then each upcoming day, then upcoming cancelled ones, then past ones; the order
 * within a group stays. With `byDay` every call with a time is grouped under its day.
 */
export const groupCalls = (calls: readonly Call[], now: Date, zone: string, byDay = false): CallGroup[] => {
  const groups = new Map<string, CallGroup>()
  for (const call of calls) {
    const isComing = call.slot !== null && (call.status === scheduled || call.status === rescheduled)
    const isOpen = call.slot !== null && (byDay || (isComing && new Date(call.slot.end) > now))
    const isOff = call.status === cancelled && call.slot !== null && new Date(call.slot.end) > now
    const kind = isOpen ? 'day' : statusesToArrange.includes(call.status) ? 'arrange' : isOff ? 'off' : 'past'
    const key = isOpen ? String(daysBetween(now, new Date(call.slot!.start), zone)) : kind
    const group = groups.get(key) ?? { kind, day: isOpen ? call.slot!.start : null, calls: [] }
    group.calls.push(call)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The query by which an address is saved: what is open stays out. */
export const viewQueryOf = (address: ListAddress): string =>
  stringifySearch(writeSearchParams(listAddress, { ...address, filters: false, views: false }))

/** The address that a saved query means. */
export const addressOfView = (query: string): ListAddress => readSearchParams(listAddress, parseSearch(query))
