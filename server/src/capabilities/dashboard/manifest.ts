import { capability } from '../../platform/operations/define.ts'
import { endSession, resendValidation } from './account-commands.ts'
import { openAccount } from './account-queries.ts'
import { listPeople, listUsers } from './people-queries.ts'
import { openHome, openStaffHome } from './queries.ts'

/** Pages composed of what other capabilities know. */
export const dashboard = capability({
  name: 'dashboard',
  operations: [openHome, openStaffHome, listPeople, listUsers, openAccount, endSession, resendValidation],
})
