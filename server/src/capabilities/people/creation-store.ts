import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import type { CompanyRow, PersonRow } from './store.ts'

/** Inserts a person. @returns false when the address is taken */
export const insertPerson = async (tx: Tx, person: Omit<Insertable<PersonRow>, NullableAtFirst>): Promise<boolean> => {
  const row = await tx
    .insertInto('people')
    .values(person as Insertable<PersonRow>)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Columns without a value for a new person; the table defaults them to null. */
type NullableAtFirst =
  | 'preferred_name'
  | 'title'
  | 'country'
  | 'city'
  | 'job_function'
  | 'linkedin_url'
  | 'promotion_banner_closed_at'
  | 'rating'
  | 'rate_minor'
  | 'rate_currency'
  | 'terms_accepted_at'
  | 'restricted_at'
  | 'disabled_at'
  | 'deleted_at'
  | 'erased_at'

export const insertCompany = (tx: Tx, company: Insertable<CompanyRow>) =>
  tx.insertInto('companies').values(company).execute()

/** The company of a kind with a name, ignoring letter case. */
export const companyIdOf = async (tx: Tx, kind: CompanyRow['kind'], name: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('companies')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The companies of a kind, by name. */
export const companiesOfKind = (tx: Tx, kind: CompanyRow['kind']) =>
  tx.selectFrom('companies').select(['id', 'name']).where('kind', '=', kind).orderBy('name').execute()
