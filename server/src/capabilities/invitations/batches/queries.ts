import {
  downloadInvitationReport as downloadReportOperation,
  listInvitationBatches as listBatchesOperation,
  getInvitationBatch as openBatchOperation,
} from '@colloquy/contract/invitations/operations'
import { writeCsv } from '../../../platform/csv/csv-writer.ts'
import { type LoadContext, query } from '../../../platform/operations/define.ts'
import { canInvite, canInviteAnybody, kindsFor } from '../policy.ts'
import { conflictText, presentCard, textOf } from '../present.ts'
import { batchWith } from '../queries.ts'
import { stateOf } from '../rules.ts'
import { invitationsOf } from '../store.ts'
import { batchById, batchesOf } from './store.ts'

/** Page sizes of batches and of rows. */
const [chunk, rowChunk] = [25, 100]

/** Finds the batch that an operation refers to. */
export const loadBatch = ({ tx, input }: LoadContext<{ readonly batchId: string }>) => batchById(tx, input.batchId)

export const listBatches = query(listBatchesOperation, {
  allow: canInviteAnybody,
  run: async ({ tx, actor, input }) => {
    const { listed, total } = await batchesOf(tx, kindsFor(actor), { offset: input.startOffset ?? 0, size: chunk })
    return { batches: listed.map(presentCard), total }
  },
})

export const getBatch = query(openBatchOperation, {
  load: loadBatch,
  see: canInvite,
  allow: canInvite,
  run: ({ tx, me, at, input }) =>
    batchWith(tx, me, input.batchId, {
      states: input.states ?? [],
      offset: input.startOffset ?? 0,
      size: rowChunk,
      at,
    }),
})

export const downloadReport = query(downloadReportOperation, {
  load: loadBatch,
  see: canInvite,
  allow: canInvite,
  run: async ({ tx, me, at, subject }) => {
    const say = (key: string) => textOf(key, me.language)
    const rows = await invitationsOf(tx, subject.id, { size: subject.total, at })
    const head = ['row', 'firstName', 'lastName', 'email', 'company', 'result', 'reason'].map((column) =>
      say(`INVITATIONS.REPORT.${column}`),
    )
    const text = writeCsv([
      head,
      ...rows.map((row) => [
        String(row.position),
        row.first_name,
        row.last_name,
        row.email,
        row.company_name ?? '',
        say(`INVITATIONS.STATES.${stateOf(row, at)}`),
        row.failure ? say(`INVITATIONS.FAILURES.${row.failure}`) : (conflictText(row, me.language) ?? ''),
      ]),
    ])
    return new File([text], 'invitations.csv', { type: 'text/csv' })
  },
})
