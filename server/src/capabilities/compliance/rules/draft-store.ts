import type { RuleContent, RuleLevel } from '@colloquy/contract/compliance/rule-shapes'
import { type JSONColumnType, type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import type { OwnerRecord } from './owner-store.ts'
import type { SetKey } from './store.ts'

interface DraftRow extends SetKey {
  tenant_id: string
  id: string
  version: number
  /** Null after the draft was published or discarded. */
  rules: JSONColumnType<RuleContent[]> | null
  edited_at: Date
  edited_by: string
  proposed_at: Date | null
  proposed_by: string | null
  proposal_reason: string | null
  returned_at: Date | null
  returned_by: string | null
  return_note: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    compliance_rule_drafts: DraftRow
  }
}

export type DraftRecord = Selectable<DraftRow>

/** A set of rules, its owner and its draft. */
export interface LoadedSet {
  readonly level: RuleLevel
  readonly ownerId: string
  /** Null for the tenant itself. */
  readonly owner: OwnerRecord | null
  readonly key: SetKey
  /** Of the draft; 0 before the first. */
  readonly version: number
  readonly draft: DraftRecord | undefined
}

const draftOf = (tx: Tx, { level, client_id, project_id }: SetKey) =>
  tx
    .selectFrom('compliance_rule_drafts')
    .selectAll()
    .where('level', '=', level)
    .where(sql<boolean>`client_id is not distinct from ${client_id}`)
    .where(sql<boolean>`project_id is not distinct from ${project_id}`)

/** The draft of one set, also one that was published or discarded. */
export const findDraft = (tx: Tx, key: SetKey): Promise<DraftRecord | undefined> => draftOf(tx, key).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockDraft = (tx: Tx, key: SetKey): Promise<DraftRecord | undefined> =>
  draftOf(tx, key).forUpdate().executeTakeFirst()

/** All drafts that are being written. */
export const openDrafts = (tx: Tx): Promise<DraftRecord[]> =>
  tx.selectFrom('compliance_rule_drafts').selectAll().where('rules', 'is not', null).execute()

/** Begins the first draft of a set. @returns false when somebody else has just done so */
export const insertDraft = async (
  tx: Tx,
  row: SetKey & Pick<DraftRow, 'tenant_id' | 'id' | 'edited_at' | 'edited_by'> & { readonly rules: string },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('compliance_rule_drafts')
    .values({ ...row, version: 1 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'level', 'client_id', 'project_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Changes a draft; its version rises by one. */
export const updateDraft = async (
  tx: Tx,
  id: string,
  change: Omit<Updateable<DraftRow>, 'tenant_id' | 'id' | 'version' | keyof SetKey>,
): Promise<void> => {
  await tx
    .updateTable('compliance_rule_drafts')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
