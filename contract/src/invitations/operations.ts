import * as z from 'zod/mini'
import { NewPassword, TokenResponse } from '../identity/shapes.ts'
import { Language } from '../languages.ts'
import { operation } from '../operation.ts'
import { Bytes, Done, Id, Upload, Zone } from '../values.ts'
import {
  Batch,
  BatchCard,
  Invitation,
  InvitationState,
  Invited,
  Invitee,
  InviteKind,
  InvitingCompany,
  largestTable,
} from './shapes.ts'

const invitations = z.array(Invitee).check(z.minLength(1), z.maxLength(20))
const Secret = z.string().check(z.maxLength(200))

export const inviteSingle = operation('invitations.inviteSingle', {
  summary: 'Invites analysts of clients, or experts; each row says what became of it [IN-01].',
  method: 'POST',
  path: '/permission/api/v1/person/single-invite',
  input: z.object({
    invitations,
    /** Analysts of a client when absent. */
    kind: z.optional(z.enum(['client', 'expert'])),
    /** The project team they join on acceptance. */
    projectId: z.optional(Id),
  }),
  output: Batch,
  refusals: ['invitations_today'],
})

export const inviteVendor = operation('invitations.inviteVendor', {
  summary: 'Invites research providers; each row says what became of it [IN-01].',
  method: 'POST',
  path: '/permission/api/v1/person/vendor-invite',
  input: z.object({ invitations }),
  output: Batch,
  refusals: ['invitations_today'],
})

export const listCompanies = operation('invitations.listCompanies', {
  summary: 'The clients that analysts can be invited to.',
  method: 'GET',
  path: '/invitations/companies',
  input: z.object({}),
  output: z.array(InvitingCompany),
})

export const uploadBatch = operation('invitations.upload', {
  summary: 'Reads a table of people to invite and says what would become of each row. Nothing is sent yet.',
  method: 'POST',
  path: '/invitations/batches',
  input: z.object({ file: Upload(largestTable), kind: InviteKind, language: z.optional(Language) }),
  output: Batch,
  refusals: ['not_a_table', 'too_many_rows'],
})

export const listBatches = operation('invitations.listBatches', {
  summary: 'Batches of invitations, the latest first.',
  method: 'GET',
  path: '/invitations/batches',
  input: z.object({ startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))) }),
  output: z.object({ batches: z.array(BatchCard), total: z.int() }),
})

export const openBatch = operation('invitations.openBatch', {
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

export const sendBatch = operation('invitations.sendBatch', {
  summary: 'Sends the rows of a batch that can be sent, one after the other; the batch tells how far it is.',
  method: 'POST',
  path: '/invitations/batches/{batchId}/send',
  input: z.object({ batchId: Id }),
  output: Batch,
  refusals: ['batch_not_ready', 'invitations_today'],
})

export const discardBatch = operation('invitations.discardBatch', {
  summary: 'Throws away a batch that was not sent, with everything in it.',
  method: 'DELETE',
  path: '/invitations/batches/{batchId}',
  input: z.object({ batchId: Id }),
  output: Done,
  refusals: ['batch_not_ready'],
})

export const downloadReport = operation('invitations.downloadReport', {
  summary: 'What became of each row of a batch, as CSV for a spreadsheet.',
  method: 'GET',
  path: '/invitations/batches/{batchId}/report',
  input: z.object({ batchId: Id }),
  output: Bytes,
})

export const resendInvitation = operation('invitations.resend', {
  summary: 'Sends an invitation anew; the newest link only works, for a week.',
  method: 'POST',
  path: '/invitations/{invitationId}/mail',
  input: z.object({ invitationId: Id }),
  output: Invitation,
  refusals: ['invitation_over'],
})

export const withdrawInvitation = operation('invitations.withdraw', {
  summary: 'Takes an invitation back: its link is worth nothing any more.',
  method: 'POST',
  path: '/invitations/{invitationId}/withdrawal',
  input: z.object({ invitationId: Id }),
  output: Invitation,
  refusals: ['invitation_over'],
})

export const checkInvitation = operation('invitations.check', {
  summary: 'Whom an invitation is for, as long as it works. Looking does not spend it.',
  method: 'POST',
  path: '/invitations/check',
  input: z.object({ token: Secret }),
  output: Invited,
  refusals: ['invitation_spent'],
})

export const acceptInvitation = operation('invitations.accept', {
  summary: 'Takes up an invitation, once: makes the account, which is pending, and signs its person in.',
  method: 'POST',
  path: '/invitations/accept',
  input: z.object({
    token: Secret,
    /** Absent for those who will come in by links. */
    password: z.optional(NewPassword),
    timeZone: Zone,
    language: Language,
  }),
  output: TokenResponse,
  refusals: ['invitation_spent', 'password_guessable', 'foreign_origin'],
})
