import { capability } from '../../platform/operations/define.ts'
import type { SearchService } from '../../search-engine/workers/search-threads.ts'
import { expertSearchWith } from '../search/queries.ts'
import { endSession, resendValidation } from './account-commands.ts'
import { getAccount } from './account-queries.ts'
import { listPeople, listUsers } from './people-queries.ts'
import { getHome, getStaffHome, listEmployeesWithTasks } from './queries.ts'

/** Pages composed from other capabilities: homes, people and accounts. */
export const dashboard = (parts: { readonly searchThreads?: SearchService }) =>
  capability({
    name: 'dashboard',
    operations: [
      getHome,
      getStaffHome,
      listEmployeesWithTasks,
      listPeople(expertSearchWith(parts)),
      listUsers,
      getAccount,
      endSession,
      resendValidation,
    ],
  })
