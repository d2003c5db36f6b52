import { openHome, openStaffHome } from '@colloquy/contract/desk/operations'
import { useAnswer } from '../../platform/query.ts'

/** What needs the reader now. Asked for anew every minute: calls begin and offers lapse without anybody doing anything. */
export const useHome = () => useAnswer(openHome, {}, { every: 60_000 })

/** What the calls of all clients need from staff now. */
export const useStaffHome = () => useAnswer(openStaffHome, {}, { every: 60_000 })
