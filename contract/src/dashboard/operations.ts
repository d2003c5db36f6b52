import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { EmptyOutput, Id } from '../values.ts'
import {
  Account,
  EmployeeWithTasks,
  HomePage,
  PeoplePage,
  PersonKind,
  PersonOrder,
  PersonStatus,
  StaffHome,
  UsersPage,
} from './shapes.ts'

export const getHomePage = operation('dashboard.getHome', {
  summary: "The actor's home: tasks, next calls and the calls of the day.",
  method: 'GET',
  path: '/dashboard/home',
  input: z.object({}),
  output: HomePage,
})

export const getStaffHomePage = operation('dashboard.getStaffHome', {
  summary: 'The home of staff: queues of the calls of all clients, and live and upcoming calls.',
  method: 'GET',
  path: '/dashboard/staff-home',
  input: z.object({}),
  output: StaffHome,
})

export const listEmployeesWithTasks = operation('dashboard.listEmployeesWithTasks', {
  summary:
    'A person and those of their colleagues at a client who have tasks, the person first, each with their tasks.',
  method: 'GET',
  path: '/dashboard/employees-with-tasks',
  input: z.object({ personId: Id }),
  output: z.array(EmployeeWithTasks),
})

export const listTenantPeople = operation('dashboard.listPeople', {
  summary: 'All people of the tenant, filtered by words, kind and status, with counts of both.',
  method: 'GET',
  path: '/dashboard/people',
  input: z.object({
    text: z.optional(z.string().check(z.maxLength(200))),
    kinds: z.optional(z.array(PersonKind)),
    statuses: z.optional(z.array(PersonStatus)),
    sort: z.optional(PersonOrder),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  output: PeoplePage,
})

export const listUserAccounts = operation('dashboard.listUsers', {
  summary: 'The people of the tenant as accounts, for administrators.',
  method: 'GET',
  path: '/dashboard/users',
  input: z.object({
    text: z.optional(z.string().check(z.maxLength(200))),
    kinds: z.optional(z.array(PersonKind)),
    statuses: z.optional(z.array(PersonStatus)),
    /** Only administrators. */
    admins: z.optional(z.boolean()),
    /** Only those with a premium licence. */
    premium: z.optional(z.boolean()),
    sort: z.optional(PersonOrder),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  output: UsersPage,
})

export const getUserAccount = operation('dashboard.getAccount', {
  summary: 'An account: role, licence, status and sessions.',
  method: 'GET',
  path: '/dashboard/users/{personId}',
  input: z.object({ personId: Id }),
  output: Account,
})

export const endUserSession = operation('dashboard.endSession', {
  summary: 'Ends one session of an account, or all.',
  method: 'POST',
  path: '/dashboard/users/{personId}/sessions/end',
  input: z.object({ personId: Id, sessionId: z.optional(Id) }),
  output: z.object({ ended: z.int() }),
})

export const resendValidationMail = operation('dashboard.resendValidation', {
  summary: 'Resends the activation e-mail of a pending account.',
  method: 'POST',
  path: '/dashboard/users/{personId}/validation-mail',
  input: z.object({ personId: Id }),
  output: EmptyOutput,
  refusals: ['account_not_pending'],
})
