import type { ExternalId } from '@colloquy/contract/people/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface ExternalIdRow {
  tenant_id: string
  system: string
  value: string
  person_id: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    person_external_ids: ExternalIdRow
  }
}

/** A person's ids in other systems. */
export const externalIdsOf = (tx: Tx, personId: string): Promise<ExternalId[]> =>
  tx
    .selectFrom('person_external_ids')
    .select(['system', 'value'])
    .where('person_id', '=', personId)
    .orderBy('system')
    .orderBy('value')
    .execute()

/** Replaces a person's external ids. @returns false when one of them belongs to another person */
export const replaceExternalIds = async (
  tx: Tx,
  tenantId: string,
  personId: string,
  externalIds: readonly ExternalId[],
): Promise<boolean> => {
  await tx.deleteFrom('person_external_ids').where('person_id', '=', personId).execute()
  if (externalIds.length === 0) return true
  const written = await tx
    .insertInto('person_external_ids')
    .values(externalIds.map(({ system, value }) => ({ tenant_id: tenantId, system, value, person_id: personId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .execute()
  return written.length === externalIds.length
}

/** Ids of the people with these external ids, without erased people. */
export const peopleReferenced = async (tx: Tx, system: string, values: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('person_external_ids as r')
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
