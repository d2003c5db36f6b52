import { batchProgressed } from '@colloquy/contract/invitations/events'
import {
  discardInvitationBatch as discardBatchOperation,
  sendInvitationBatch as sendBatchOperation,
  uploadInvitationBatch,
} from '@colloquy/contract/invitations/operations'
import { command } from '../../../platform/operations/define.ts'
import { loadInWorkflow } from '../../tenancy/queries.ts'
import { isWithinQuota, startBatch } from '../commands.ts'
import { readInvitees } from '../invitee-table.ts'
import { canInvite, isKindOf } from '../policy.ts'
import { batchWith } from '../queries.ts'
import { deleteInvitations } from '../store.ts'
import { loadBatch } from './queries.ts'
import { moveBatch } from './store.ts'

const firstRows = 100

export const upload = command(uploadInvitationBatch, {
  load: loadInWorkflow(
    (workflow, { input }) => isKindOf(workflow, input.kind),
    ({ input }) => ({ kind: input.kind }),
  ),
  allow: canInvite,
  limits: [{ name: 'invitations.upload', max: 30, seconds: 3600 }],
  about: (_, { id, total }) => ({ kind: 'invitation-batch', id, details: { total } }),
  run: async ({ tx, me, at, input, refuse }) => {
    const { file, kind, language } = input
    const rows = readInvitees(new Uint8Array(await file.arrayBuffer()))
    if (typeof rows === 'string') return refuse(rows)
    const id = await startBatch({ tx, actor: me, at }, { kind, rows, fileName: file.name, language })
    return batchWith(tx, me, id, { size: firstRows, at })
  },
})

/** Starts sending. Rows are sent in steps, each triggered by the batch's event. */
export const sendBatch = command(sendBatchOperation, {
  load: loadBatch,
  see: canInvite,
  allow: canInvite,
  run: async ({ tx, me, at, subject, emit, refuse }) => {
    const { id, waiting, state } = subject
    if (state !== 'preview') return refuse('batch_not_ready')
    if (!(await isWithinQuota({ tx, actor: me, at }, waiting))) return refuse('daily_invitation_limit')
    if (!(await moveBatch(tx, id, 'preview', { state: 'sending', started_at: at }))) return refuse('batch_not_ready')
    emit(batchProgressed, { batchId: id, done: 0, total: waiting }, [me.personId])
    return batchWith(tx, me, id, { size: firstRows, at })
  },
})

export const discardBatch = command(discardBatchOperation, {
  load: loadBatch,
  see: canInvite,
  allow: canInvite,
  run: async ({ tx, subject, refuse }) => {
    if (!(await moveBatch(tx, subject.id, 'preview', { state: 'discarded' }))) return refuse('batch_not_ready')
    await deleteInvitations(tx, subject.id)
    return {}
  },
})
