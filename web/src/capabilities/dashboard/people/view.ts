import {
  type PersonKind,
  type PersonOrder,
  type PersonStatus,
  personKinds,
  personOrders,
  personStatuses,
} from '@colloquy/contract/dashboard/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { flag, list, oneOf, type ParamCodec, type readSearchParams, text } from '../../../platform/url-state.ts'
import type { StatusShape } from '../../../ui/display/status.tsx'

/** A list of known values; unknown ones are dropped. */
const listOf = <T extends string>(known: readonly T[]): ParamCodec<readonly T[]> => ({
  read: (texts) => known.filter((one) => texts.includes(one)),
  write: (values) => list.write(values),
})

/** The list's state in the URL: `?q=weber&kind=expert&admins=1&sort=calls&who=…`. */
export const peopleAddress = {
  q: text,
  kind: listOf<PersonKind>(personKinds),
  status: listOf<PersonStatus>(personStatuses),
  /** Only administrators; only those with a premium licence. For those who administer accounts. */
  admins: flag,
  premium: flag,
  sort: oneOf<PersonOrder>(personOrders),
  /** The person whose record is open. */
  who: text,
}
export type PeopleAddress = ReturnType<typeof readSearchParams<typeof peopleAddress>>

/** A request for people without the offset. */
export interface PeopleRequest {
  text: string
  kinds: PersonKind[]
  statuses: PersonStatus[]
  admins?: true
  premium?: true
  sort: PersonOrder
}

/** The request of a URL. The filters of accounts are for those who administer them. */
export const peopleRequestOf = (
  { q, kind, status, admins, premium, sort }: PeopleAddress,
  { administers }: { administers: boolean },
): PeopleRequest => ({
  text: q.slice(0, 200),
  kinds: [...kind],
  statuses: [...status],
  ...(administers && admins && { admins }),
  ...(administers && premium && { premium }),
  sort,
})

/** Clears words and filters; the order stays. */
export const withoutFilters = {
  q: '',
  kind: [],
  status: [],
  admins: false,
  premium: false,
} satisfies Partial<PeopleAddress>

export const statusIcons: Readonly<Record<PersonStatus, StatusShape>> = {
  active: 'disc',
  invited: 'clock',
  inactive: 'dashes',
  do_not_use: 'square',
  restricted: 'square',
  disabled: 'square',
  deleted: 'dashes',
}

/** The choices of a group with counts: values with matches, and chosen ones without. */
export const choicesOf = <T extends string>(
  counts: readonly { value: T; count: number }[],
  chosen: readonly T[],
  order: readonly T[],
): { value: T; count: number }[] =>
  order
    .map((value) => ({ value, count: counts.find((one) => one.value === value)?.count ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value))

/** The tabs of a person's record. */
export const recordTabs = ['profile', 'account', 'activity'] as const

const { ManageCompliance, PerformSystemAdministration } = permissionIds

interface Reader {
  isAdmin: boolean
  permissions: readonly number[]
}

/** Whether the reader administers accounts, of the tenant or of their company; the server decides the same. */
export const administersAccounts = ({ isAdmin, permissions }: Reader): boolean =>
  isAdmin || permissions.includes(PerformSystemAdministration)

/** The tabs that the reader may open; the server decides the same. Staff see all profiles. */
export const recordTabsFor = ({ isAdmin, permissions }: Reader): (typeof recordTabs)[number][] => {
  const oversees = [ManageCompliance, PerformSystemAdministration].some((id) => permissions.includes(id))
  return recordTabs.filter((tab) => tab === 'profile' || oversees || (tab === 'account' && isAdmin))
}
