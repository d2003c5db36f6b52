import { openHomePage, openStaffHomePage } from '@colloquy/contract/dashboard/operations'
import { useAnswer } from '../../platform/query.ts'

/** What needs the reader now. Asked for anew every minute: calls begin and offers lapse without anybody doing anything. */
export const useOpenHomePage = () => useAnswer(openHomePage, {}, { every: 60_000 })

/** What the calls of all clients need from staff now. */
export const useOpenStaffHomePage = () => useAnswer(openStaffHomePage, {}, { every: 60_000 })
