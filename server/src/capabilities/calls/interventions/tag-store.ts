import type { TagKind } from '@colloquy/contract/calls/interventions/shapes'
import type { Tx } from '../../../platform/db/tables.ts'

interface TagRow {
  tenant_id: string
  id: string
  call_id: string
  kind: TagKind
  /** Null unless it was noted in words. */
  text: string | null
  /** Who spoke last. */
  person_id: string | null
  tagged_at: Date
  tagged_by: string
  withdrawn_at: Date | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_tags: TagRow
  }
}

export const insertTag = async (tx: Tx, row: Omit<TagRow, 'withdrawn_at'>): Promise<void> => {
  await tx
    .insertInto('call_tags')
    .values({ ...row, withdrawn_at: null })
    .execute()
}

/** What was noted in a call and not withdrawn, in its order. */
export const openTags = (tx: Tx, callId: string) =>
  tx
    .selectFrom('call_tags')
    .select(['id', 'kind', 'text', 'person_id', 'tagged_at', 'tagged_by'])
    .where('call_id', '=', callId)
    .where('withdrawn_at', 'is', null)
    .orderBy('tagged_at')
    .orderBy('id')
    .execute()

/** Withdraws what a person has noted in a call. @returns whether there was such a tag */
export const withdrawOwnTag = async (
  tx: Tx,
  { callId, tagId, personId, at }: { callId: string; tagId: string; personId: string; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('call_tags')
    .set({ withdrawn_at: at })
    .where('id', '=', tagId)
    .where('call_id', '=', callId)
    .where('tagged_by', '=', personId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
