import { type Insertable, sql } from 'kysely'
import { recordSet } from '../../platform/db/statements/record-set.ts'
import type { Tables, Tx } from '../../platform/db/tables.ts'
import type { ContactDetailsRow } from './contact/store.ts'
import type { RelationshipRow } from './relationships/store.ts'
import type { AnswerRow, CompanyRow, EmploymentRow, FactRow, PersonRow } from './store.ts'

type Row<T> = Omit<Insertable<T>, 'tenant_id'>

/** People of the demo data as rows; the tenant is that of the transaction. */
export interface DemoPeople {
  readonly companies: readonly Row<CompanyRow>[]
  readonly people: readonly Row<PersonRow>[]
  readonly employments: readonly Row<EmploymentRow>[]
  readonly answers: readonly Row<AnswerRow>[]
  readonly facts: readonly Row<FactRow>[]
  readonly contactDetails: readonly Row<ContactDetailsRow>[]
  readonly relationships: readonly Row<RelationshipRow>[]
  /** The last number given to each kind of code. */
  readonly codes: Readonly<Record<string, number>>
}

/** Inserts people and everything about them, in their tenant's transaction, which may take its time on a slow machine. */
export const seedPeople = async (tx: Tx, tenantId: string, demo: DemoPeople): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(tx)
  await insertAll(tx, tenantId, 'companies', demo.companies)
  await insertAll(tx, tenantId, 'people', demo.people)
  await insertAll(tx, tenantId, 'employments', demo.employments)
  await insertAll(tx, tenantId, 'answers', demo.answers)
  await insertAll(tx, tenantId, 'facts', demo.facts)
  await insertAll(tx, tenantId, 'contact_details', demo.contactDetails)
  await insertAll(tx, tenantId, 'third_party_relationships', demo.relationships)
  const codes = Object.entries(demo.codes).map(([prefix, last]) => ({ prefix, last }))
  await insertAll(tx, tenantId, 'code_counters', codes)
}

/** Rows per statement. */
const batch = 1000

const insertAll = async <T extends keyof Tables & string>(
  tx: Tx,
  tenantId: string,
  table: T,
  rows: readonly Omit<Insertable<Tables[T]>, 'tenant_id'>[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch).map((row) => ({ tenant_id: tenantId, ...row }))
    const columns = sql.join([...new Set(some.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name)))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from ${recordSet(table, some)}`.execute(tx)
  }
}
