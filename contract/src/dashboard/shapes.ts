import * as z from 'zod/mini'
import { Call } from '../calls/shapes.ts'
import { Session } from '../identity/shapes.ts'
import { RoleId } from '../people/shapes.ts'
import { can, Day, Id, Instant } from '../values.ts'
import { VettingCard } from '../vetting/shapes.ts'

/** Something that waits for the person; its text is the translation `DESK.TASKS.<kind>`. */
export const Task = z.object({
  kind: z.enum(['pick_time', 'offer_times', 'join_call', 'answer_postponed']),
  callId: Id,
  callCode: z.string(),
  /** Null for the experts of a blinded project. */
  projectCode: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  /** Who it is about: the other side. */
  personName: z.string(),
  since: Instant,
  /** When it lapses or begins, if it does. */
  until: z.nullable(Instant),
})
export type Task = z.infer<typeof Task>

export const Home = z.object({
  tasks: z.array(Task),
  nextCalls: z.array(Call),
  /** The person's calls of the local day asked about, for the rule. */
  today: z.array(Call),
  at: Instant,
})
export type Home = z.infer<typeof Home>

/** What the calls of a queue wait for. A call stands in one queue at most. */
export const queueKinds = ['no_show', 'approval', 'times', 'choice', 'set_aside'] as const
export const QueueKind = z.enum(queueKinds)
export type QueueKind = z.infer<typeof QueueKind>

/** Calls that wait for the same thing; those that have waited longest, and how many there are in all. */
export const Queue = z.object({ kind: QueueKind, calls: z.array(Call), total: z.int() })
export type Queue = z.infer<typeof Queue>

export const StaffHome = z.object({
  /** All queues, in the order in which they press. */
  queues: z.array(Queue),
  /** Calls that are on or come next, whoever has them. */
  nextCalls: z.array(Call),
  /** Experts who have registered and wait to be looked at; null for staff who do not look at them. */
  vetting: z.nullable(z.object({ total: z.int(), vettings: z.array(VettingCard) })),
  at: Instant,
})
export type StaffHome = z.infer<typeof StaffHome>

/** What somebody is to the tenant; `other` has no role. */
export const personKinds = ['expert', 'client', 'vendor', 'staff', 'compliance', 'other'] as const
export const PersonKind = z.enum(personKinds)
export type PersonKind = z.infer<typeof PersonKind>

/** How somebody's account and record stand. Of several that hold, the gravest. */
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
  /** What choosing the kind alone would give, everything else as it is. */
  kinds: z.array(z.object({ kind: PersonKind, count: z.int() })),
  /** The same of statuses; deleted people are found only when they are asked for. */
  statuses: z.array(z.object({ status: PersonStatus, count: z.int() })),
})
export type PeoplePage = z.infer<typeof PeoplePage>

/** Somebody in the list of accounts. */
export const UserRow = z.extend(PersonRow, {
  email: z.nullable(z.string()),
  isAdmin: z.boolean(),
  premiumLicense: z.boolean(),
  /** When a session of theirs was last used. */
  lastSeen: z.nullable(Instant),
})
export type UserRow = z.infer<typeof UserRow>

export const UsersPage = z.extend(PeoplePage, { people: z.array(UserRow) })
export type UsersPage = z.infer<typeof UsersPage>

/** Somebody's account, as those who administer it see it. `version` is that of the record. */
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
  /** The roles that the person's company has; the present one among them. */
  roles: z.array(RoleId),
  isAdmin: z.boolean(),
  premiumLicense: z.boolean(),
  joinedDate: Day,
  restriction: z.nullable(z.object({ since: Instant, reason: z.string(), by: z.nullable(z.string()) })),
  sessions: z.array(z.omit(Session, { current: true })),
  can: can(
    ...(['setRole', 'setAdmin', 'setPremiumLicense', 'restrict', 'restore'] as const),
    ...(['endSession', 'resendValidation', 'signInAs'] as const),
  ),
})
export type Account = z.infer<typeof Account>
