import * as z from 'zod/mini'
import { Call, QueueKind } from '../calls/shapes.ts'
import { Session } from '../identity/shapes.ts'
import { PersonCard, RoleId } from '../people/shapes.ts'
import { can, Day, Id, Instant } from '../values.ts'
import { VettingCard } from '../vetting/shapes.ts'

/** A task of the person; its text is the translation `DASHBOARD.TASKS.<kind>`. */
export const Task = z.object({
  kind: z.enum(['pick_time', 'offer_times', 'join_call', 'answer_postponed']),
  callId: Id,
  callCode: z.string(),
  /** Null for the experts of a blinded project. */
  projectCode: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  /** The person on the other side. */
  personName: z.string(),
  since: Instant,
  /** When it expires or starts, if it does. */
  until: z.nullable(Instant),
})
export type Task = z.infer<typeof Task>

/** A person with their tasks, the most urgent first. */
export const EmployeeWithTasks = z.object({ person: PersonCard, tasks: z.array(Task) })
export type EmployeeWithTasks = z.infer<typeof EmployeeWithTasks>

export const HomePage = z.object({
  tasks: z.array(Task),
  nextCalls: z.array(Call),
  /** The person's calls of the current local day. */
  today: z.array(Call),
  at: Instant,
})
export type HomePage = z.infer<typeof HomePage>

/** The longest waiting calls of a queue, and how many there are in all. */
export const Queue = z.object({ kind: QueueKind, calls: z.array(Call), total: z.int() })
export type Queue = z.infer<typeof Queue>

export const StaffHome = z.object({
  /** All queues by urgency. */
  queues: z.array(Queue),
  /** Live and upcoming calls of everybody. */
  nextCalls: z.array(Call),
  /** Registered experts waiting for vetting; null for staff who do not vet. */
  vetting: z.nullable(z.object({ total: z.int(), vettings: z.array(VettingCard) })),
  /** Typed company names to review; null for staff who review none. */
  companyNames: z.nullable(z.int()),
  at: Instant,
})
export type StaffHome = z.infer<typeof StaffHome>

/** The kind of a person; `other` has no role. */
export const personKinds = ['expert', 'client', 'vendor', 'staff', 'compliance', 'other'] as const
export const PersonKind = z.enum(personKinds)
export type PersonKind = z.infer<typeof PersonKind>

/** The status of a person's account and record; the most severe one that applies. */
export const personStatuses = [
  'active',
  'invited',
  'inactive',
  'do_not_use',
  'restricted',
  'disabled',
  'deleted',
] as const
export const PersonStatus = z.enum(personStatuses)
export type PersonStatus = z.infer<typeof PersonStatus>

export const personOrders = ['contact', 'name', 'calls', 'joined'] as const
export const PersonOrder = z.enum(personOrders)
export type PersonOrder = z.infer<typeof PersonOrder>

/** A person in the staff's list. */
export const PersonRow = z.object({
  personId: Id,
  code: z.string(),
  fullName: z.string(),
  kind: PersonKind,
  status: PersonStatus,
  title: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  /** The year in which an expert's employment there ended; null while it lasts, and for anybody but experts. */
  employmentEndYear: z.nullable(z.int()),
  city: z.nullable(z.string()),
  timeZone: z.string(),
  photoId: z.nullable(Id),
  joinedDate: Day,
  callsCount: z.int(),
  /** When something last happened to a call the person has a seat in. */
  lastContact: z.nullable(Instant),
})
export type PersonRow = z.infer<typeof PersonRow>

export const PeoplePage = z.object({
  people: z.array(PersonRow),
  total: z.int(),
  nextChunkOffset: z.int(),
  /** Totals per kind as the only chosen kind, with other filters unchanged. */
  kinds: z.array(z.object({ kind: PersonKind, count: z.int() })),
  /** The same per status. Deleted people are returned only when that status is chosen. */
  statuses: z.array(z.object({ status: PersonStatus, count: z.int() })),
})
export type PeoplePage = z.infer<typeof PeoplePage>

/** A row of the list of accounts. */
export const UserRow = z.extend(PersonRow, {
  email: z.nullable(z.string()),
  isAdmin: z.boolean(),
  premiumLicense: z.boolean(),
  /** When one of their sessions was last used. */
  lastSeen: z.nullable(Instant),
})
export type UserRow = z.infer<typeof UserRow>

export const UsersPage = z.extend(PeoplePage, { people: z.array(UserRow) })
export type UsersPage = z.infer<typeof UsersPage>

/** An account as administrators see it. `version` is that of the person's record. */
export const Account = z.object({
  personId: Id,
  version: z.int(),
  fullName: z.string(),
  code: z.string(),
  email: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  photoId: z.nullable(Id),
  kind: PersonKind,
  status: PersonStatus,
  roleId: z.nullable(RoleId),
  /** The roles available in the person's company, including the current one. */
  roles: z.array(RoleId),
  isAdmin: z.boolean(),
  premiumLicense: z.boolean(),
  /** Ids of the permission catalogue. */
  permissions: z.array(z.int()),
  joinedDate: Day,
  restriction: z.nullable(z.object({ since: Instant, reason: z.string(), by: z.nullable(z.string()) })),
  sessions: z.array(z.omit(Session, { current: true })),
  can: can(
    ...(['setRole', 'setAdmin', 'setPremiumLicense', 'restrict', 'restore'] as const),
    ...(['setPermissions', 'endSession', 'resendValidation', 'signInAs'] as const),
  ),
})
export type Account = z.infer<typeof Account>
