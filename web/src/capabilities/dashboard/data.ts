import { getHomePage, getStaffHomePage } from '@colloquy/contract/dashboard/operations'
import { useOperationQuery } from '../../platform/query.ts'

/** The reader's home. Reloaded every minute, because calls start and offers expire without an event. */
export const useGetHomePage = () => useOperationQuery(getHomePage, {}, { refetchIntervalMs: 60_000 })

/** The home of staff. */
export const useGetStaffHomePage = () => useOperationQuery(getStaffHomePage, {}, { refetchIntervalMs: 60_000 })
