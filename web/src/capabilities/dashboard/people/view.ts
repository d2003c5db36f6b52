import {
  type PersonKind,
  type PersonOrder,
  type PersonRow,
  type PersonStatus,
  personKinds,
  personOrders,
  personStatuses,
} from '@colloquy/contract/dashboard/shapes'
import { list, oneOf, type ParamCodec, type readSearchParams, text } from '../../../platform/url-state.ts'
import type { Shape } from '../../../ui/display/status.tsx'

/** A list of known words; what is none of them is left out. */
const listOf = <T extends string>(known: readonly T[]): ParamCodec<readonly T[]> => ({
  read: (texts) => known.filter((one) => texts.includes(one)),
  write: (values) => list.write(values),
})

/** The list as it stands in the address: `?q=weber&kind=expert&sort=calls&who=…`. */
export const peopleAddress = {
  q: text,
  kind: listOf<PersonKind>(personKinds),
  status: listOf<PersonStatus>(personStatuses),
  sort: oneOf<PersonOrder>(personOrders),
  /** Whose record is open beside the list. */
  who: text,
}
export type PeopleAddress = ReturnType<typeof readSearchParams<typeof peopleAddress>>

/** What is asked of the server, besides the place to start from. */
export interface PeopleRequest {
  text: string
  kinds: PersonKind[]
  statuses: PersonStatus[]
  sort: PersonOrder
}

/** The question an address stands for. */
export const peopleRequestOf = ({ q, kind, status, sort }: PeopleAddress): PeopleRequest => ({
  text: q.slice(0, 200),
  kinds: [...kind],
  statuses: [...status],
  sort,
})

/** An address without words and filters; the order stays. */
export const withoutFilters = { q: '', kind: [], status: [] } satisfies Partial<PeopleAddress>

export const shapeOfStatus: Readonly<Record<PersonStatus, Shape>> = {
  active: 'disc',
  invited: 'clock',
  inactive: 'dashes',
  do_not_use: 'square',
  restricted: 'square',
  disabled: 'square',
  deleted: 'dashes',
}

/** Everything that can be chosen in a group with its count: what there is, and what is chosen although nothing is left. */
export const choicesOf = <T extends string>(
  counts: readonly { value: T; count: number }[],
  chosen: readonly T[],
  order: readonly T[],
): { value: T; count: number }[] =>
  order
    .map((value) => ({ value, count: counts.find((one) => one.value === value)?.count ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value))

/** One line about somebody: title and company. */
export const titleAndCompany = ({ title, companyName }: Pick<PersonRow, 'title' | 'companyName'>): string =>
  [title, companyName].filter(Boolean).join(', ')
