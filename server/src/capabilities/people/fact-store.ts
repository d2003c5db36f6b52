import type { FactKind } from '@colloquy/contract/people/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import type { PreviousStatement } from './store.ts'

/** Shelf life of each kind of fact in days, unless the fact is stored with its own. */
export const shelfDays: Record<FactKind, number> = {
  employment: 90,
  rate: 180,
  languages: 365,
  location: 365,
  public_office: 180,
  outside_activity: 90,
  shares_held: 90,
}

/** A fact as one source states it about a person. */
export interface Statement {
  readonly tenantId: string
  readonly personId: string
  readonly kind: FactKind
  readonly value: string
  readonly source: 'self' | 'staff'
  readonly at: Date
}

/** One fact about a person. */
export const factOf = (tx: Tx, personId: string, kind: FactKind) =>
  tx.selectFrom('facts').selectAll().where('person_id', '=', personId).where('kind', '=', kind).executeTakeFirst()

/** One kind of fact about several people. */
export const factsOf = (tx: Tx, personIds: readonly string[], kind: FactKind) =>
  tx
    .selectFrom('facts')
    .selectAll()
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .where('kind', '=', kind)
    .execute()

/** States a fact, with the same value or a new one. The previous statement is kept so that one step can be undone. */
export const stateFact = async (tx: Tx, { tenantId, personId, kind, value, source, at }: Statement): Promise<void> => {
  const before = await factOf(tx, personId, kind)
  const earlier = before && {
    value: before.value,
    source: before.source,
    confirmedAt: before.confirmed_at.toISOString(),
  }
  const statement = { value, source, confirmed_at: at, earlier: earlier ? JSON.stringify(earlier) : null }
  await tx
    .insertInto('facts')
    .values({ tenant_id: tenantId, person_id: personId, kind, shelf_days: shelfDays[kind], ...statement })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id', 'kind']).doUpdateSet(statement))
    .execute()
}

/** Restores the previous statement. */
export const restoreFact = async (
  tx: Tx,
  personId: string,
  kind: FactKind,
  earlier: PreviousStatement,
): Promise<void> => {
  await tx
    .updateTable('facts')
    .set({
      value: earlier.value,
      source: earlier.source,
      confirmed_at: new Date(earlier.confirmedAt as string),
      earlier: null,
    })
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .execute()
}
