import type { Relationship, RelationshipKind } from '@colloquy/contract/people/contact-shapes'
import type { Tx } from '../../../platform/db/tables.ts'

export interface RelationshipRow {
  tenant_id: string
  person_id: string
  position: number
  kind: RelationshipKind
  company_name: string
  /** `YYYY-MM-DD`. */
  start_on: string | null
  end_on: string | null
  note: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    third_party_relationships: RelationshipRow
  }
}

/** A person's relationships with third parties, in the order of the person's list. */
export const relationshipsOf = (tx: Tx, personId: string): Promise<Relationship[]> =>
  tx
    .selectFrom('third_party_relationships')
    .select(['kind', 'company_name as companyName', 'start_on as startDate', 'end_on as endDate', 'note'])
    .where('person_id', '=', personId)
    .orderBy('position')
    .execute()

/** Replaces a person's relationships with third parties. */
export const replaceRelationships = async (
  tx: Tx,
  key: Pick<RelationshipRow, 'tenant_id' | 'person_id'>,
  relationships: readonly Relationship[],
): Promise<void> => {
  await tx.deleteFrom('third_party_relationships').where('person_id', '=', key.person_id).execute()
  if (relationships.length === 0) return
  await tx
    .insertInto('third_party_relationships')
    .values(
      relationships.map(({ kind, companyName, startDate, endDate, note }, position) => ({
        ...key,
        position,
        kind,
        note,
        company_name: companyName,
        start_on: startDate,
        end_on: endDate,
      })),
    )
    .execute()
}
