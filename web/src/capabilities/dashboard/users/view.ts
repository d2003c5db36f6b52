import type { PersonKind, PersonOrder, PersonStatus } from '@colloquy/contract/dashboard/shapes'
import type { PermissionId } from '@colloquy/contract/permission-ids'
import type { TranslationKey } from '../../../platform/translation-keys.ts'
import { flag, oneOf, type readSearchParams, text } from '../../../platform/url-state.ts'
import { peopleAddress } from '../people/view.ts'

/** Orders of the list of accounts. */
export const userOrders = ['name', 'joined', 'contact'] as const

/** The list's state in the URL: `?q=weber&kind=client&admins=1&who=…`. */
export const usersAddress = {
  q: text,
  kind: peopleAddress.kind,
  status: peopleAddress.status,
  admins: flag,
  premium: flag,
  sort: oneOf<(typeof userOrders)[number]>(userOrders),
  /** The person whose account is open. */
  who: text,
}
export type UsersAddress = ReturnType<typeof readSearchParams<typeof usersAddress>>

/** A request for accounts without the offset. */
export interface UsersRequest {
  text: string
  kinds: PersonKind[]
  statuses: PersonStatus[]
  admins?: true
  premium?: true
  sort: PersonOrder
}

/** The request of a URL. */
export const usersRequestOf = ({ q, kind, status, admins, premium, sort }: UsersAddress): UsersRequest => ({
  text: q.slice(0, 200),
  kinds: [...kind],
  statuses: [...status],
  ...(admins && { admins }),
  ...(premium && { premium }),
  sort,
})

/** Clears words and filters; the order stays. */
export const withoutFilters = {
  q: '',
  kind: [],
  status: [],
  admins: false,
  premium: false,
} satisfies Partial<UsersAddress>

/** Translation keys of roles, below `DESK.USERS.ROLES`. */
export const roleKeys = { 1: 'client', 2: 'staff', 8: 'compliance', 64: 'vendor' } as const

/** The translation key of a right's name. */
export const permissionNameKey = (id: number): TranslationKey => {
  const known = id as PermissionId
  return `PERMISSIONS.NAMES.${known}`
}

/** What is said of each right whose change is sensitive; the server requires a proof of identity for the same ones. */
export const sensitiveKeys: Readonly<Record<number, TranslationKey>> = {
  206: 'PERMISSIONS.OPENS.206',
  211: 'PERMISSIONS.OPENS.211',
  213: 'PERMISSIONS.OPENS.213',
  217: 'PERMISSIONS.OPENS.217',
}

export interface PermissionChanges {
  readonly granted: readonly number[]
  readonly withdrawn: readonly number[]
}

/** What a choice of rights grants and withdraws. */
export const changesOf = (before: readonly number[], after: readonly number[]): PermissionChanges => ({
  granted: after.filter((id) => !before.includes(id)),
  withdrawn: before.filter((id) => !after.includes(id)),
})

/** Whether a change has to be confirmed. */
export const isSensitive = ({ granted, withdrawn }: PermissionChanges): boolean =>
  [...granted, ...withdrawn].some((id) => id in sensitiveKeys)
