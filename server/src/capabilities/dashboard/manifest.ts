import { capability } from '../../platform/operations/define.ts'
import { endSession, resendValidation } from './account-commands.ts'
import { openAccount } from './account-queries.ts'
import { listPeople, listUsers } from './people-queries.ts'
import { openHome, openStaffHome } from './queries.ts'

/** Pages composed from other capabilities: homes, people and accounts. */
export const dashboard = capability({
  name: 'dashboard',
  operations: [openHome, openStaffHome, listPeople, listUsers, openAccount, endSession, resendValidation],
})
