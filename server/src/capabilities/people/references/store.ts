import type { Reference } from '@colloquy/contract/people/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface ReferenceRow {
  tenant_id: string
  system: string
  value: string
  person_id: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    person_references: ReferenceRow
  }
}

/** A person's ids in other systems. */
export const referencesOf = (tx: Tx, personId: string): Promise<Reference[]> =>
  tx
    .selectFrom('person_references')
    .select(['system', 'value'])
    .where('person_id', '=', personId)
    .orderBy('system')
    .orderBy('value')
    .execute()

/** Replaces a person's external ids. @returns false when one of them belongs to another person */
export const replaceReferences = async (
  tx: Tx,
  tenantId: string,
  personId: string,
  references: readonly Reference[],
): Promise<boolean> => {
  await tx.deleteFrom('person_references').where('person_id', '=', personId).execute()
  if (references.length === 0) return true
  const written = await tx
    .insertInto('person_references')
    .values(references.map(({ system, value }) => ({ tenant_id: tenantId, system, value, person_id: personId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .execute()
  return written.length === references.length
}

/** Ids of the people with these external ids, without erased people. */
export const peopleReferenced = async (tx: Tx, system: string, values: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('person_references as r')
    .innerJoin('people as p', (join) => join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.person_id'))
    .select('r.person_id')
    .distinct()
    .where('r.system', '=', system)
    .where('r.value', '=', sql<string>`any(${values}::text[])`)
    .where('p.erased_at', 'is', null)
    .orderBy('r.person_id')
    .execute()
  return rows.map((row) => row.person_id)
}
