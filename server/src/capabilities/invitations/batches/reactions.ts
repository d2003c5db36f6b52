import { batchProgressed } from '@colloquy/contract/invitations/events'
import { on } from '../../../platform/operations/define.ts'
import { sendRows } from '../commands.ts'
import { batchById, moveBatch } from './store.ts'

/** Rows per step: few enough to keep steps short and retries cheap. */
const step = 25

/**
 * Sends the next rows of a batch and emits its progress, which triggers the next step. A repeated step sends nothing twice,
 * because processed rows are no longer pending.
 */
export const advance = on(
  batchProgressed,
  'invitations.advance',
  async ({ tx, actor, at, emit }, { batchId, total }) => {
    const batch = await batchById(tx, batchId)
    if (batch?.state !== 'sending') return
    const { kind, waiting, created_by: createdBy } = batch
    const dealtWith = await sendRows({ tx, actor, at }, { id: batchId, kind, createdBy }, step)
    const left = waiting - dealtWith
    if (left === 0) await moveBatch(tx, batchId, 'sending', { state: 'done', ended_at: at })
    if (dealtWith > 0) emit(batchProgressed, { batchId, done: total - left, total }, [createdBy])
  },
)
