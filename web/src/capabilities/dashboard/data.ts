import { openHomePage, openStaffHomePage } from '@colloquy/contract/dashboard/operations'
import { useOperationQuery } from '../../platform/query.ts'

/** What needs the reader now. Asked for anew every minute: calls begin and offers lapse without anybody doing anything. */
export const useOpenHomePage = () => useOperationQuery(openHomePage, {}, { refetchIntervalMs: 60_000 })

/** What the calls of all clients need from staff now. */
export const useOpenStaffHomePage = () => useOperationQuery(openStaffHomePage, {}, { refetchIntervalMs: 60_000 })
