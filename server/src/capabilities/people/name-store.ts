import { fullName } from '@colloquy/contract/person-name'
import { type RawBuilder, type Selectable, sql } from 'kysely'
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

/*
 * Subqueries of ids by name, for lists that look for words. Patterns are in lower case.
 */

/** Ids of the people whose full name matches a pattern. */
export const peopleNamed = (pattern: string) =>
  sql`select people.id from people where lower(${fullNameSql('people')}) like ${pattern}`

/** Ids of the companies whose name matches a pattern. */
export const companiesNamed = (pattern: string) =>
  sql`select companies.id from companies where lower(companies.name) like ${pattern}`

/** Ids of the experts who work at a company whose name matches a pattern. */
export const employeesOfNamed = (pattern: string) =>
  sql`select employments.person_id as id from employments
    where employments.is_primary and lower(employments.company_name) like ${pattern}`

/** Whether the expert a column refers to has a primary employment for which a condition on `employments` holds. */
const isEmployed = (table: string, column: string, holds: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from employments where employments.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    and employments.person_id = ${sql.ref(`${table}.${column}`)} and employments.is_primary and ${holds})`

/** Whether the expert a column refers to works at one of these companies. */
export const isEmployedBy = (table: string, column: string, names: readonly string[]) =>
  isEmployed(table, column, sql`employments.company_name = any(${names}::text[])`)
