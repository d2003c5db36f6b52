import * as z from 'zod/mini'
import { Language } from '../languages.ts'
import { can, Id, Instant, line } from '../values.ts'

/** Who is invited: analysts of a client, experts, vendors, or the tenant's own staff and officers. */
export const inviteKinds = ['client', 'expert', 'vendor', 'staff', 'compliance'] as const
/** The kinds that may be invited from a file. */
export const fileKinds = ['client', 'expert', 'vendor'] as const
export const FileKind = z.enum(fileKinds)
export type FileKind = z.infer<typeof FileKind>
export const InviteKind = z.enum(inviteKinds)
export type InviteKind = z.infer<typeof InviteKind>

/** The result of a row, by the specification's numbers. */
export const uploadStatuses = { failedValidation: 1, successful: 2, collision: 3 } as const
export const UploadStatus = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type UploadStatus = z.infer<typeof UploadStatus>

/** Why a row fails; the text is `INVITATIONS.FAILURES.<failure>`. */
export const failures = [
  'name_missing',
  'name_too_long',
  'email_malformed',
  'company_missing',
  'company_too_long',
  'company_unknown',
  'name_holds_address',
  'mailed_too_often',
] as const
export const Failure = z.enum(failures)
export type Failure = z.infer<typeof Failure>

/** The state of an invitation; the text is `INVITATIONS.STATES.<state>`. */
export const invitationStates = ['waiting', 'failed', 'collision', 'sent', 'accepted', 'expired', 'withdrawn'] as const
export const InvitationState = z.enum(invitationStates)
export type InvitationState = z.infer<typeof InvitationState>

/** Maximum characters of a first or last name, an address, and a company. */
export const maxNameLength = 100
export const maxEmailLength = 200
export const maxCompanyLength = 200

const name = z.string().check(z.trim(), z.maxLength(maxNameLength), z.regex(/^[^\p{Cc}]*$/u))

/** A person to invite, unvalidated. Validation is per row, so that one bad row does not block the others. */
export const Invitee = z.object({
  firstName: name,
  lastName: name,
  email: z.string().check(z.trim(), z.maxLength(maxEmailLength), z.regex(/^[^\p{Cc}]*$/u)),
  /** The person's employer: a client, a vendor, or any company for experts. */
  companyName: z.optional(z.string().check(z.trim(), z.maxLength(maxCompanyLength), z.regex(/^[^\p{Cc}]*$/u))),
  /** The language of the mail; the inviter's when absent. */
  language: z.optional(Language),
})
export type Invitee = z.infer<typeof Invitee>

/** One invitation and its result [IN-02]. */
export const Invitation = z.object({
  id: Id,
  invitationBatchId: Id,
  /** The position in the request or the line of the file, from 1. */
  invitationRequestId: z.int(),
  /** Null while pending. */
  uploadStatus: z.nullable(UploadStatus),
  /** The person or the other invitation it conflicts with. */
  conflictsWithId: z.nullable(Id),
  conflictDescription: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  companyName: z.nullable(z.string()),
  failure: z.nullable(Failure),
  state: InvitationState,
  sentAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  can: can('resend', 'withdraw'),
})
export type Invitation = z.infer<typeof Invitation>

/** Rows are read from a file first, and sent once somebody has looked at them. */
export const BatchState = z.enum(['preview', 'sending', 'done', 'discarded'])
export type BatchState = z.infer<typeof BatchState>

const batch = {
  id: Id,
  kind: InviteKind,
  state: BatchState,
  /** The name of the file; null for manual input. */
  fileName: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: Instant,
  total: z.int(),
  /** Rows waiting to be sent. */
  waitingItemCount: z.int(),
  successfulItemCount: z.int(),
  unsuccessfulItemCount: z.int(),
  acceptedItemCount: z.int(),
  uploadStartTime: z.nullable(Instant),
  uploadEndTime: z.nullable(Instant),
}

export const BatchCard = z.object(batch)
export type BatchCard = z.infer<typeof BatchCard>

/** A batch with a page of its items [IN-02]. */
export const Batch = z.object({ ...batch, items: z.array(Invitation), nextChunkOffset: z.int() })
export type Batch = z.infer<typeof Batch>

/** What an invitation link shows to the invited person. */
export const InvitationDetails = z.object({
  kind: InviteKind,
  fullName: z.string(),
  email: z.string(),
  companyName: z.nullable(z.string()),
  invitedBy: z.string(),
  expiresAt: Instant,
})
export type InvitationDetails = z.infer<typeof InvitationDetails>

/** A client that people can be invited to. */
export const InvitableCompany = z.object({ companyId: Id, name: line(200) })

/** Maximum rows and size of a file. */
export const maxRows = 1000
export const largestTable = 1_000_000
