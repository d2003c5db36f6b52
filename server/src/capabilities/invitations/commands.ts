import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import {
  inviteSingle as inviteSingleOperation,
  inviteVendor as inviteVendorOperation,
  reinstateInvitation,
  resendInvitation,
  withdrawInvitation,
} from '@colloquy/contract/invitations/operations'
import type { Invitee, InviteKind } from '@colloquy/contract/invitations/shapes'
import { maxCompanyLength, maxEmailLength, maxNameLength, uploadStatuses } from '@colloquy/contract/invitations/shapes'
import type { Language } from '@colloquy/contract/languages'
import type { Member } from '../../platform/access/actor.ts'
import { hashOf, newId, newSecret } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { mayMailOutside } from '../../platform/mail/recipient-limit.ts'
import { command, type LoadContext, type TransactionContext } from '../../platform/operations/define.ts'
import { normalizeEmail } from '../../platform/record-linkage/contact-normalization.ts'
import { personSummaries } from '../people/queries.ts'
import { loadInWorkflow, mailBranding, siteFor } from '../tenancy/queries.ts'
import { insertBatch, moveBatch } from './batches/store.ts'
import { invitationMail } from './mails.ts'
import { canInvite, canInviteAnybody, canInviteTo, isKindOf, isOwnKind } from './policy.ts'
import { presentInvitation } from './present.ts'
import { batchWith, loadExistingPeople } from './queries.ts'
import { conflictOf, failureOf, invitationTtlMs, isWithinDailyLimits, normalizePerson, stateOf } from './rules.ts'
import * as store from './store.ts'

const dayMs = 86_400_000

/** A new batch and its first rows. */
interface NewBatch {
  readonly kind: InviteKind
  readonly rows: readonly (Invitee & { readonly line?: number })[]
  readonly fileName?: string
  readonly projectId?: string | undefined
  readonly language?: Language | undefined
}

/** A text as it is stored; only refused rows have longer ones. */
const shortened = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text

/** Stores rows and their conflicts without sending. @returns the batch's id */
export const startBatch = async (
  { tx, actor: me, at }: TransactionContext<Member>,
  { kind, rows, fileName, projectId, language = me.language }: NewBatch,
): Promise<string> => {
  const batchId = newId(at)
  await insertBatch(tx, {
    tenant_id: me.tenantId,
    id: batchId,
    kind,
    state: 'preview',
    file_name: fileName?.slice(0, 200) ?? null,
    project_id: projectId ?? null,
    created_by: me.personId,
    created_at: at,
    total: rows.length,
    started_at: null,
    ended_at: null,
  })
  const { known, companies } = await loadExistingPeople(tx, kind, rows, at)
  const [byAddress, byName] = [new Map(known.byAddress), new Map(known.byName)]
  const written = rows.map((row, index): store.NewInvitation => {
    const id = newId(at)
    const companyName = row.companyName || null
    const failure = failureOf(kind, row, companies)
    const conflict = failure ? undefined : conflictOf({ byAddress, byName }, row)
    if (!failure && !conflict) {
      const first = { kind: 'row', withId: id, name: String(row.line ?? index + 1) } as const
      byAddress.set(normalizeEmail(row.email), first)
      if (companyName) byName.set(normalizePerson({ ...row, companyName }), first)
    }
    return {
      tenant_id: me.tenantId,
      id,
      batch_id: batchId,
      position: row.line ?? index + 1,
      kind,
      first_name: shortened(row.firstName, maxNameLength),
      last_name: shortened(row.lastName, maxNameLength),
      email: shortened(row.email, maxEmailLength),
      company_name: companyName && shortened(companyName, maxCompanyLength),
      company_id: (kind === 'client' && companyName && companies.get(normalizeCompanyName(companyName))) || null,
      language: row.language ?? language,
      upload_status: failure ? uploadStatuses.failedValidation : conflict ? uploadStatuses.collision : null,
      failure: failure ?? null,
      conflict: conflict?.kind ?? null,
      conflicts_with: conflict?.withId ?? null,
      conflict_name: conflict?.name.slice(0, 200) ?? null,
    }
  })
  await store.insertInvitations(tx, written)
  return batchId
}

/** Whether the daily limits of the tenant and the inviter allow so many more invitations. */
export const isWithinQuota = async (
  { tx, actor: { tenantId, personId }, at }: TransactionContext<Member>,
  count: number,
): Promise<boolean> =>
  isWithinDailyLimits(
    await store.countInvitations(tx, { tenantId, personId, since: new Date(at.getTime() - dayMs) }),
    count,
  )

/** Gives an invitation a new link and mails it; earlier links become invalid. */
export const mailInvitation = async (
  context: TransactionContext,
  invitation: store.Invitation,
  { createdBy, isReminder = false }: { readonly createdBy: string; readonly isReminder?: boolean },
): Promise<void> => {
  const { tx, actor, at } = context
  const secret = newSecret()
  const expiresAt = new Date(at.getTime() + invitationTtlMs)
  await store.changeInvitation(tx, invitation.id, {
    upload_status: uploadStatuses.successful,
    secret_hash: hashOf(secret),
    expires_at: expiresAt,
    ...(isReminder ? { reminded_at: at } : { sent_at: at, reminded_at: null }),
  })
  const inviter = (await personSummaries(tx, [createdBy])).get(createdBy)
  await queueMail(
    context,
    invitationMail(invitation, {
      isReminder,
      secret,
      mailId: newId(at),
      inviter: inviter?.fullName ?? '',
      zone: inviter?.timeZone ?? 'UTC',
      site: await siteFor(tx, actor.tenantId, invitation.kind === 'expert' ? 'Expert' : 'Exchange'),
      branding: await mailBranding(tx),
    }),
  )
}

/** Sends the next rows of a batch after checking for conflicts again. @returns how many rows were processed */
export const sendRows = async (
  context: TransactionContext,
  batch: { readonly id: string; readonly kind: InviteKind; readonly createdBy: string },
  size: number,
): Promise<number> => {
  const { tx, at } = context
  const rows = await store.waitingIn(tx, batch.id, size)
  const invitees = rows.map(inviteeOf)
  const { known } = await loadExistingPeople(tx, batch.kind, invitees, at)
  for (const [index, row] of rows.entries()) {
    const conflict = conflictOf(known, invitees[index]!)
    if (conflict)
      await store.changeInvitation(tx, row.id, {
        upload_status: uploadStatuses.collision,
        conflict: conflict.kind,
        conflicts_with: conflict.withId,
        conflict_name: conflict.name,
      })
    else if (await mayMailOutside(context, batch.createdBy, row.email)) await mailInvitation(context, row, batch)
    else
      await store.changeInvitation(tx, row.id, {
        upload_status: uploadStatuses.failedValidation,
        failure: 'mailed_too_often',
      })
  }
  return rows.length
}

const inviteeOf = (row: store.Invitation): Invitee => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  companyName: row.company_name ?? '',
})

type InviteContext = Parameters<
  Parameters<typeof command<typeof inviteSingleOperation, { kind: InviteKind }>>[1]['run']
>[0]

/** Stores a few rows and sends them at once. */
const inviteNow = async (
  { tx, me, actor, at, refuse }: Pick<InviteContext, 'tx' | 'me' | 'actor' | 'at' | 'refuse'>,
  newBatch: NewBatch,
) => {
  if (!(await isWithinQuota({ tx, actor: me, at }, newBatch.rows.length))) return refuse('daily_invitation_limit')
  const id = await startBatch({ tx, actor: me, at }, newBatch)
  await sendRows({ tx, actor, at }, { id, kind: newBatch.kind, createdBy: me.personId }, newBatch.rows.length)
  await moveBatch(tx, id, 'preview', { state: 'done', started_at: at, ended_at: at })
  return batchWith(tx, me, id, { size: newBatch.rows.length, at })
}

/** Rate limit of manual invitations. */
const limits = [
  { name: 'invitations.hour', max: 50, seconds: 3600 },
  { name: 'invitations.day', max: 200, seconds: 86_400 },
]

export const inviteSingle = command(inviteSingleOperation, {
  load: loadInWorkflow(
    (workflow, { input }) => isKindOf(workflow, input.kind ?? 'client'),
    ({ input }) => ({ kind: input.kind ?? ('client' as InviteKind), projectId: input.projectId }),
  ),
  allow: canInviteTo,
  // An invitation of the tenant's own people grants a privileged role.
  needsProof: ({ subject }) => isOwnKind(subject.kind),
  limits,
  about: (_, { id, total }) => ({ kind: 'invitation-batch', id, details: { total } }),
  run: (context) => {
    const { invitations, projectId } = context.input
    return inviteNow(context, { kind: context.subject.kind, rows: invitations, projectId })
  },
})

export const inviteVendor = command(inviteVendorOperation, {
  load: loadInWorkflow(
    (workflow) => isKindOf(workflow, 'vendor'),
    () => ({ kind: 'vendor' as InviteKind }),
  ),
  allow: canInvite,
  limits,
  about: (_, { id, total }) => ({ kind: 'invitation-batch', id, details: { total } }),
  run: (context) => inviteNow(context, { kind: 'vendor', rows: context.input.invitations }),
})

const loadInvitation = ({ tx, input }: LoadContext<{ readonly invitationId: string }>) =>
  store.invitationById(tx, input.invitationId)

export const resend = command(resendInvitation, {
  load: loadInvitation,
  see: canInvite,
  allow: canInvite,
  limits: [
    ...limits,
    {
      name: 'invitations.resend',
      max: 5,
      seconds: 86_400,
      per: ({ input }) => input.invitationId,
      // Requests without the right do not use up the limit of the others.
      when: ({ actor }) => canInviteAnybody(actor, undefined),
    },
  ],
  run: async ({ tx, actor, me, at, subject, refuse }) => {
    const state = stateOf(subject, at)
    if (state !== 'sent' && state !== 'expired') return refuse('invitation_closed')
    if (!(await mayMailOutside({ tx, actor, at }, me.personId, subject.email))) return refuse('mailed_too_often')
    await mailInvitation({ tx, actor, at }, subject, { createdBy: me.personId })
    return presentInvitation((await store.invitationById(tx, subject.id))!, me.language, at)
  },
})

export const withdraw = command(withdrawInvitation, {
  load: loadInvitation,
  see: canInvite,
  allow: canInvite,
  run: async ({ tx, me, at, subject, refuse }) => {
    if (stateOf(subject, at) !== 'sent') return refuse('invitation_closed')
    await store.changeInvitation(tx, subject.id, { withdrawn_at: at })
    return presentInvitation({ ...subject, withdrawn_at: at }, me.language, at)
  },
})

/** Takes a withdrawal back, unless somebody with the address was invited again or joined meanwhile. */
export const reinstate = command(reinstateInvitation, {
  load: loadInvitation,
  see: canInvite,
  allow: canInvite,
  run: async ({ tx, me, at, subject, refuse }) => {
    const reinstated = { ...subject, withdrawn_at: null }
    if (stateOf(subject, at) !== 'withdrawn' || stateOf(reinstated, at) !== 'sent') return refuse('invitation_closed')
    const emails = [normalizeEmail(subject.email)]
    if ((await store.possibleDuplicates(tx, { emails, lastNames: [], at })).length > 0)
      return refuse('invitation_closed')
    await store.changeInvitation(tx, subject.id, { withdrawn_at: null })
    return presentInvitation(reinstated, me.language, at)
  },
})
