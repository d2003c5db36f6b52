import { listEmployeesWithTasks, listTenantPeople, listUserAccounts } from '@colloquy/contract/dashboard/operations'
import type { PersonRow, UserRow } from '@colloquy/contract/dashboard/shapes'
import { getExpert, getProfile } from '@colloquy/contract/people/operations'
import { useInfiniteOperation } from '../../../platform/lists/infinite-query.ts'
import { useOperationQuery } from '../../../platform/query.ts'
import type { PeopleRequest } from './view.ts'

/** The server's maximum offset. */
const maxOffset = 10_000

/** A person in the list; those who administer accounts also see the account's state. */
export type PersonListRow = PersonRow & Partial<Omit<UserRow, keyof PersonRow>>
const rowsIn = ({ people }: { people: readonly PersonListRow[] }): readonly PersonListRow[] => people

/** People by words and filters, page by page; with their accounts for those who administer them. */
export const useListPeople = (request: PeopleRequest, { administers }: { administers: boolean }) => {
  const people = useInfiniteOperation(listTenantPeople, request, rowsIn, { enabled: !administers, maxOffset })
  const accounts = useInfiniteOperation(listUserAccounts, request, rowsIn, { enabled: administers, maxOffset })
  return administers ? accounts : people
}

/** A person's record, as staff see it. */
export const useGetProfile = (personId: string) => useOperationQuery(getProfile, { personId })
/** An expert's public profile. */
export const useGetExpert = (personId: string) => useOperationQuery(getExpert, { personId })
/** A person and their colleagues with tasks. Refetched every minute, because calls start and offers expire without an event. */
export const useListEmployeesWithTasks = (personId: string) =>
  useOperationQuery(listEmployeesWithTasks, { personId }, { refetchIntervalMs: 60_000 })
