import * as z from 'zod/mini'
import { Id, Instant, line } from '../values.ts'

/** Kinds of subjects that entries can be filtered by. */
export const subjectKinds = [
  'person',
  'call',
  'project',
  'company',
  'import',
  'invitation-batch',
  'terms',
  'tenant',
] as const
export const SubjectKind = z.enum(subjectKinds)
export type SubjectKind = z.infer<typeof SubjectKind>

/** Operations that browsers run by themselves, without anybody doing something. */
export const routineOperations: readonly string[] = ['identity.refreshSession', 'identity.issueLiveTicket']

export const entryOutcomes = ['done', 'refused'] as const
export const EntryOutcome = z.enum(entryOutcomes)
export type EntryOutcome = z.infer<typeof EntryOutcome>

/** Which entries of the audit log are wanted. Times are a half-open interval. */
export const auditFilter = {
  /** Words of the name or e-mail address of the person who acted or is concerned. */
  person: z.optional(line(100)),
  /** The person who acted or is concerned. */
  personId: z.optional(Id),
  operation: z.optional(z.string().check(z.regex(/^[a-z]{1,40}\.[A-Za-z]{1,60}$/))),
  subjectKind: z.optional(SubjectKind),
  subjectId: z.optional(line(100)),
  outcome: z.optional(EntryOutcome),
  /** Also what browsers do by themselves. An operation that is asked for is always included. */
  routine: z.optional(z.boolean()),
  from: z.optional(Instant),
  to: z.optional(Instant),
} as const

/** Who acted: a person, the bearer of a share link, or a visitor. */
export const EntryActor = z.object({
  kind: z.enum(['person', 'anonymous', 'nobody', 'system']),
  personId: z.nullable(Id),
  /** Null for erased people. */
  name: z.nullable(z.string()),
  /** Who was viewing the product as this person. */
  impersonator: z.nullable(z.object({ personId: Id, name: z.nullable(z.string()) })),
})

/** What it was done to. `name` is that of a person, the code of a call or project, or null. */
export const EntrySubject = z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) })

/** A detail of what was changed; people are shown by name. */
export const AuditDetail = z.object({ name: z.string(), value: z.string() })

/** An entry of the audit log. */
export const AuditEntry = z.object({
  entryId: Id,
  /** Its number in the chain; null within the first second. */
  number: z.nullable(z.int()),
  at: Instant,
  actor: EntryActor,
  operation: z.string(),
  subject: z.nullable(EntrySubject),
  /** `done`, or the code of the refusal. */
  outcome: z.string(),
  facts: z.array(AuditDetail),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const faultKinds = ['missing', 'misplaced', 'changed', 'chain', 'foreign'] as const

/** A manipulation: entry `number`, or those from `number` to `to`. */
export const ChainFault = z.object({ kind: z.enum(faultKinds), number: z.int(), to: z.nullable(z.int()) })
export type ChainFault = z.infer<typeof ChainFault>

/** The verification of a slice of the log. */
export const Verification = z.object({
  /** The number of verified entries in this slice. */
  verified: z.int(),
  /** Continue after this entry; null at the end. */
  next: z.nullable(z.int()),
  /** At most 20 faults, and how many there are in all. */
  faults: z.array(ChainFault),
  faultCount: z.int(),
  /** The last entry of the log with its hash; null when the log is empty. */
  head: z.nullable(z.object({ number: z.int(), hash: z.string() })),
})
export type Verification = z.infer<typeof Verification>
