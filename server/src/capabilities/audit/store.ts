import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameSql } from '../people/queries.ts'

/** Conditions that entries must all meet. */
export interface EntryFilter {
  /** People who acted or are concerned; any of them. */
  readonly people?: readonly string[] | undefined
  readonly operation?: string | undefined
  readonly excludedOperations?: readonly string[]
  readonly subjectKind?: string | undefined
  readonly subjectId?: string | undefined
  readonly outcome?: 'done' | 'refused' | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export interface EntryRow {
  readonly id: string
  readonly seq: number | null
  readonly at: Date
  readonly actor_kind: 'person' | 'anonymous' | 'nobody' | 'system'
  readonly actor_id: string | null
  readonly operation: string
  readonly subject_kind: string | null
  readonly subject_id: string | null
  readonly outcome: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** Where an entry is in the order of the list. */
interface EntryCursor {
  readonly at: string
  readonly sequence: string
}

/** The cursor of an entry, to continue after it. */
export const cursorOf = async (tx: Tx, id: string): Promise<EntryCursor | undefined> => {
  // As text, because a Date would round the instant to milliseconds.
  const { rows } =
    await sql<EntryCursor>`select occurred_at::text as at, sequence::text as sequence from audit_entries where id = ${id}`.execute(
      tx,
    )
  return rows[0]
}

/** Entries that meet all conditions, the newest first. Each condition has an index in this order. */
export const findEntries = async (
  tx: Tx,
  filter: EntryFilter,
  after: EntryCursor | undefined,
  maxEntries: number,
): Promise<EntryRow[]> => {
  const { people, operation, excludedOperations = [], subjectKind, subjectId, outcome, from, to } = filter
  const conditions: RawBuilder<SqlBool>[] = [
    ...(operation === undefined ? [] : [sql<SqlBool>`operation = ${operation}`]),
    ...excludedOperations.map((excluded) => sql<SqlBool>`operation <> ${excluded}`),
    ...(subjectKind === undefined ? [] : [sql<SqlBool>`subject_kind = ${subjectKind}`]),
    ...(subjectId === undefined ? [] : [sql<SqlBool>`subject_id = ${subjectId}`]),
    ...(outcome === undefined
      ? []
      : [outcome === 'done' ? sql<SqlBool>`outcome = 'done'` : sql<SqlBool>`outcome <> 'done'`]),
    ...(from === undefined ? [] : [sql<SqlBool>`occurred_at >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`occurred_at < ${to}`]),
    ...(after === undefined
      ? []
      : [sql<SqlBool>`(occurred_at, sequence) < (${after.at}::timestamptz, ${after.sequence}::bigint)`]),
  ]
  // One branch per index: an OR would read all entries of a person before sorting them.
  const branches: RawBuilder<SqlBool>[] =
    people === undefined
      ? [sql`true`]
      : [sql`actor_id = any(${people}::uuid[])`, sql`subject_kind = 'person' and subject_id = any(${people}::text[])`]
  const branch = (condition: RawBuilder<SqlBool>) => sql`(
    select id, sequence, chain_position, occurred_at, actor_kind, actor_id, operation, subject_kind, subject_id, outcome, facts
    from audit_entries
    where ${sql.join([condition, ...conditions], sql` and `)} order by occurred_at desc, sequence desc limit ${maxEntries})`
  const { rows } = await sql<EntryRow>`
    select distinct on (occurred_at, sequence) id, chain_position as seq, occurred_at as at, actor_kind, actor_id, operation,
      subject_kind, subject_id, outcome, facts
    from (${sql.join(branches.map(branch), sql` union all `)}) found
    order by occurred_at desc, sequence desc limit ${maxEntries}`.execute(tx)
  return rows
}

/** Ids of people whose name or e-mail address contains the text, at most `maxPeople`. */
export const findPersonIdsByText = async (tx: Tx, text: string, maxPeople: number): Promise<string[]> => {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: string }>`
    select id from people
    where erased_at is null and (${fullNameSql('people')} ilike ${pattern} or email ilike ${pattern})
    order by last_name, first_name, id limit ${maxPeople}`.execute(tx)
  return rows.map(({ id }) => id)
}
