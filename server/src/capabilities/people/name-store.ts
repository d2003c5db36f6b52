import { fullName } from '@colloquy/contract/person-name'
import { type Selectable, sql } from 'kysely'
import type { PersonRow } from './store.ts'

/** The columns that make up a person's name. Every name shown comes from them, by `fullNameOfRow` or `fullNameSql`. */
export type NameColumns = Pick<Selectable<PersonRow>, 'first_name' | 'last_name'>

/** The full name of a row that has the columns of a name. */
export const fullNameOfRow = ({ first_name, last_name }: NameColumns): string =>
  fullName({ firstName: first_name, lastName: last_name })

/** The full name as an expression on `people` under an alias; the same text as `fullNameOfRow`. */
export const fullNameSql = (alias: string) =>
  sql<string>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** The full name of the person whom a column of another table names, as a subquery. */
export const fullNameOf = (table: string, column: string) =>
  sql<string>`(select ${fullNameSql('people')} from people where people.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    and people.id = ${sql.ref(`${table}.${column}`)})`
