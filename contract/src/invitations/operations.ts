import * as z from 'zod/mini'
import { NewPassword, TokenResponse } from '../identity/shapes.ts'
import { Language } from '../languages.ts'
import { operation } from '../operation.ts'
import { Bytes, EmptyOutput, Id, Upload, Zone } from '../values.ts'
import {
  Batch,
  BatchCard,
  FileKind,
  InvitableCompany,
  Invitation,
  InvitationDetails,
  InvitationState,
  Invitee,
  largestTable,
} from './shapes.ts'

const invitations = z.array(Invitee).check(z.minLength(1), z.maxLength(20))
const Secret = z.string().check(z.maxLength(200))

export const inviteSingle = operation('invitations.inviteSingle', {
  summary:
    'Invites analysts of clients, experts, staff or compliance officers; reports the result of each row [IN-01].',
  method: 'POST',
  path: '/permission/api/v1/person/single-invite',
  input: z.object({
    invitations,
    /** Analysts of a client when absent. */
    kind: z.optional(z.enum(['client', 'expert', 'staff', 'compliance'])),
    /** The project team they join on acceptance. */
    projectId: z.optional(Id),
  }),
  output: Batch,
  refusals: ['daily_invitation_limit'],
})

export const inviteVendor = operation('invitations.inviteVendor', {
  summary: 'Invites vendors; reports the result of each row [IN-01].',
  method: 'POST',
  path: '/permission/api/v1/person/vendor-invite',
  input: z.object({ invitations }),
  output: Batch,
  refusals: ['daily_invitation_limit'],
})

export const listInvitableCompanies = operation('invitations.listInvitableCompanies', {
  summary: 'The clients that analysts can be invited to.',
  method: 'GET',
  path: '/invitations/companies',
  input: z.object({}),
  output: z.array(InvitableCompany),
})

export const uploadInvitationBatch = operation('invitations.upload', {
  summary: 'Reads a table of people to invite and previews the result of each row. Nothing is sent yet.',
  method: 'POST',
  path: '/invitations/batches',
  input: z.object({ file: Upload(largestTable), kind: FileKind, language: z.optional(Language) }),
  output: Batch,
  refusals: ['not_a_table', 'no_rows', 'too_many_rows'],
})

export const listInvitationBatches = operation('invitations.listBatches', {
  summary: 'Batches of invitations, latest first.',
  method: 'GET',
  path: '/invitations/batches',
  input: z.object({ startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))) }),
  output: z.object({ batches: z.array(BatchCard), total: z.int() }),
})

export const getInvitationBatch = operation('invitations.getBatch', {
  summary: 'One batch with a page of its rows.',
  method: 'GET',
  path: '/invitations/batches/{batchId}',
  input: z.object({
    batchId: Id,
    states: z.optional(z.array(InvitationState)),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  output: Batch,
})

export const sendInvitationBatch = operation('invitations.sendBatch', {
  summary: 'Sends the valid rows of a batch in steps; the batch reports the progress.',
  method: 'POST',
  path: '/invitations/batches/{batchId}/send',
  input: z.object({ batchId: Id }),
  output: Batch,
  refusals: ['batch_not_ready', 'daily_invitation_limit'],
})

export const discardInvitationBatch = operation('invitations.discardBatch', {
  summary: 'Deletes a batch that was not sent, with its rows.',
  method: 'DELETE',
  path: '/invitations/batches/{batchId}',
  input: z.object({ batchId: Id }),
  output: EmptyOutput,
  refusals: ['batch_not_ready'],
})

export const downloadInvitationReport = operation('invitations.downloadReport', {
  summary: 'The result of each row of a batch, as CSV for a spreadsheet.',
  method: 'GET',
  path: '/invitations/batches/{batchId}/report',
  input: z.object({ batchId: Id }),
  output: Bytes,
})

export const resendInvitation = operation('invitations.resend', {
  summary: 'Sends an invitation again. Only the newest link is valid, for one week.',
  method: 'POST',
  path: '/invitations/{invitationId}/mail',
  input: z.object({ invitationId: Id }),
  output: Invitation,
  refusals: ['invitation_closed'],
})

export const withdrawInvitation = operation('invitations.withdraw', {
  summary: 'Withdraws an invitation: its link becomes invalid.',
  method: 'POST',
  path: '/invitations/{invitationId}/withdrawal',
  input: z.object({ invitationId: Id }),
  output: Invitation,
  refusals: ['invitation_closed'],
})

export const reinstateInvitation = operation('invitations.reinstate', {
  summary: 'Takes the withdrawal of an invitation back: its link is valid again until it would have expired.',
  method: 'DELETE',
  path: '/invitations/{invitationId}/withdrawal',
  input: z.object({ invitationId: Id }),
  output: Invitation,
  refusals: ['invitation_closed'],
})

export const checkInvitation = operation('invitations.check', {
  summary: 'The recipient of a valid invitation. Does not consume the link.',
  method: 'POST',
  path: '/invitations/check',
  input: z.object({ token: Secret }),
  output: InvitationDetails,
  refusals: ['invitation_link_expired'],
})

export const acceptInvitation = operation('invitations.accept', {
  summary: 'Accepts an invitation, once: creates a pending account and signs the person in.',
  method: 'POST',
  path: '/invitations/accept',
  input: z.object({
    token: Secret,
    /** Absent for those who will sign in by links. */
    password: z.optional(NewPassword),
    timeZone: Zone,
    language: Language,
  }),
  output: TokenResponse,
  refusals: ['invitation_link_expired', 'password_guessable', 'foreign_origin'],
})
