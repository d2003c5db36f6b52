import { openHomePage, openStaffHomePage } from '@colloquy/contract/dashboard/operations'
import { useOperationQuery } from '../../platform/query.ts'

/** The reader's home. Reloaded every minute, because calls start and offers expire without an event. */
export const useOpenHomePage = () => useOperationQuery(openHomePage, {}, { refetchIntervalMs: 60_000 })

/** The home of staff. */
export const useOpenStaffHomePage = () => useOperationQuery(openStaffHomePage, {}, { refetchIntervalMs: 60_000 })
