import { fullName } from '@colloquy/contract/person-name'
import { type Selectable, sql } from 'kysely'
import type { PersonRow } from './store.ts'

/** The columns of a person's name. Every displayed name comes from them, through `fullNameOfRow` or `fullNameSql`. */
export type NameColumns = Pick<Selectable<PersonRow>, 'first_name' | 'last_name'>

/** The full name of a row with the name columns. */
export const fullNameOfRow = ({ first_name, last_name }: NameColumns): string =>
  fullName({ firstName: first_name, lastName: last_name })

/** The full name as an expression on an alias of `people`; gives the same text as `fullNameOfRow`. */
export const fullNameSql = (alias: string) =>
  sql<string>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** The full name of the person a column of another table refers to, as a subquery. */
export const fullNameOf = (table: string, column: string) =>
  sql<string>`(select ${fullNameSql('people')} from people where people.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    and people.id = ${sql.ref(`${table}.${column}`)})`
