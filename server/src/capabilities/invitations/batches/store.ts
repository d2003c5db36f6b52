import type { BatchState, InviteKind } from '@colloquy/contract/invitations/shapes'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { fullNameOf } from '../../people/queries.ts'

interface BatchRow {
  tenant_id: string
  id: string
  kind: InviteKind
  state: BatchState
  file_name: string | null
  project_id: string | null
  created_by: string
  created_at: Date
  total: number
  started_at: Date | null
  ended_at: Date | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    invitation_batches: BatchRow
  }
}

export const insertBatch = (tx: Tx, batch: Selectable<BatchRow>) =>
  tx.insertInto('invitation_batches').values(batch).execute()

/** Moves a batch out of a state. @returns whether it was in that state: of concurrent attempts, one succeeds */
export const moveBatch = async (
  tx: Tx,
  id: string,
  from: BatchState,
  change: Updateable<BatchRow>,
): Promise<boolean> => {
  const row = await tx
    .updateTable('invitation_batches')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const count = (condition: string) =>
  sql<number>`(select count(*)::int from invitations i where i.tenant_id = b.tenant_id and i.batch_id = b.id
    and ${sql.raw(condition)})`

const counted = (tx: Tx) =>
  tx
    .selectFrom('invitation_batches as b')
    .selectAll('b')
    .select([
      fullNameOf('b', 'created_by').as('created_by_name'),
      count('i.upload_status is null').as('waiting'),
      count('i.upload_status = 2').as('successful'),
      count('i.upload_status in (1, 3)').as('unsuccessful'),
      count('i.accepted_at is not null').as('accepted'),
    ])

/** A batch with its row counts by state. */
export const batchById = (tx: Tx, id: string) => counted(tx).where('b.id', '=', id).executeTakeFirst()
export type CountedBatch = NonNullable<Awaited<ReturnType<typeof batchById>>>

/** Batches of some kinds, the latest first, without discarded ones, and their total. */
export const batchesOf = async (
  tx: Tx,
  kinds: readonly InviteKind[],
  { offset, size }: { offset: number; size: number },
) => {
  const listed = await counted(tx)
    .where('b.kind', 'in', [...kinds])
    .where('b.state', '<>', 'discarded')
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  const { total } = await tx
    .selectFrom('invitation_batches as b')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('b.kind', 'in', [...kinds])
    .where('b.state', '<>', 'discarded')
    .executeTakeFirstOrThrow()
  return { listed, total }
}
