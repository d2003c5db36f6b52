import { personTypes } from '@colloquy/contract/person-types'
import type { Insertable, JSONColumnType, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import type { EmploymentRow } from '../store.ts'

interface RemovedRow {
  tenant_id: string
  id: string
  person_id: string
  removed_at: Date
  /** The row before the change. */
  employment: JSONColumnType<Pick<EmploymentRow, 'is_primary'>>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    removed_employments: RemovedRow
  }
}

/** The employments of several people, of each the latest first. */
export const employmentsOfAll = (tx: Tx, personIds: readonly string[]) =>
  tx
    .selectFrom('employments')
    .selectAll()
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .orderBy('start_on', 'desc')
    .orderBy('id')
    .execute()

/** A person's employments, the latest first. */
export const employmentsOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom('employments')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('start_on', 'desc')
    .orderBy('id')
    .execute()

/** The employer with a name, ignoring letter case, if exactly one company has it. A merged one is the one it became part of. */
export const employerNamed = async (tx: Tx, name: string): Promise<string | null> => {
  const rows = await tx
    .selectFrom('companies')
    .select((eb) => eb.fn.coalesce('merged_into_id', 'id').as('id'))
    .distinct()
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('kind', '=', 'employer')
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]!.id : null
}

/** Primary employments of experts that were confirmed between two instants, which are noted as asked about once. */
export const claimUnconfirmed = async (
  tx: Tx,
  { at, since, until, limit }: { at: Date; since: Date; until: Date; limit: number },
): Promise<{ readonly personId: string; readonly employmentId: string }[]> => {
  const { rows } = await sql<{ personId: string; employmentId: string }>`
    update employments e set reminded_at = ${at}
    from (
      select e.tenant_id, e.id from employments e
      join people p on (p.tenant_id, p.id) = (e.tenant_id, e.person_id) and p.person_type = ${personTypes.expert}
        and p.is_active and not p.do_not_use and p.restricted_at is null and p.disabled_at is null
      where e.is_primary and e.confirmed_at > ${since} and e.confirmed_at <= ${until}
        and (e.reminded_at is null or e.reminded_at < e.confirmed_at)
      order by e.confirmed_at limit ${limit}
    ) due
    where (e.tenant_id, e.id) = (due.tenant_id, due.id)
    returning e.person_id as "personId", e.id as "employmentId"`.execute(tx)
  return rows
}

/**
 * Primary employments of some experts that go on at an instant and that nobody has confirmed since another one, which are noted as
 * asked about, at most once since a third one. Experts without an account are left in peace.
 */
export const claimUnconfirmedOf = async (
  tx: Tx,
  personIds: readonly string[],
  { at, until, askedUntil }: { readonly at: Date; readonly until: Date; readonly askedUntil: Date },
): Promise<{ readonly personId: string; readonly employmentId: string }[]> => {
  const { rows } = await sql<{ personId: string; employmentId: string }>`
    update employments e set reminded_at = ${at}
    from people p
    where (p.tenant_id, p.id) = (e.tenant_id, e.person_id) and e.person_id = any(${[...personIds]}::uuid[])
      and p.person_type = ${personTypes.expert} and p.is_active and p.terms_accepted_at is not null
      and not p.do_not_use and p.restricted_at is null and p.disabled_at is null
      and e.is_primary and (e.end_on is null or e.end_on > ${at.toISOString().slice(0, 10)})
      and (e.confirmed_at is null or e.confirmed_at <= ${until})
      and (e.reminded_at is null or e.reminded_at <= ${askedUntil})
    returning e.person_id as "personId", e.id as "employmentId"`.execute(tx)
  return rows
}

export const insertEmployment = (tx: Tx, row: Insertable<EmploymentRow>) =>
  tx.insertInto('employments').values(row).execute()

export const changeEmployment = (
  tx: Tx,
  employmentId: string,
  change: Partial<Omit<Insertable<EmploymentRow>, 'tenant_id' | 'id' | 'person_id'>>,
) => tx.updateTable('employments').set(change).where('id', '=', employmentId).execute()

/** Removes an employment and keeps a copy so that the removal can be undone. */
export const archiveEmployment = (tx: Tx, employmentId: string, at: Date) =>
  sql`with gone as (delete from employments where id = ${employmentId} returning *)
    insert into removed_employments (tenant_id, id, person_id, removed_at, employment)
    select tenant_id, id, person_id, ${at}, to_jsonb(gone) from gone`.execute(tx)

/** A removed employment that can still be restored. */
export const archivedEmployment = (tx: Tx, personId: string, employmentId: string) =>
  tx
    .selectFrom('removed_employments')
    .select(['removed_at', 'employment'])
    .where('id', '=', employmentId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** Restores a removed employment. It stays primary only if no other one has become primary. */
export const restoreArchived = (tx: Tx, employmentId: string) =>
  sql`with back as (delete from removed_employments where id = ${employmentId} returning employment)
    insert into employments
    select (jsonb_populate_record(null::employments, employment || '{"is_primary": false}')).* from back`.execute(tx)

/** Deletes the copies of employments removed before an instant. */
export const deleteArchivedBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('removed_employments').where('removed_at', '<', before).execute()
}

/** Ensures that a person has exactly one primary employment: the requested one, else the current primary, else the latest. */
export const ensurePrimary = async (tx: Tx, personId: string, wanted?: string): Promise<void> => {
  const all: readonly Selectable<EmploymentRow>[] = await employmentsOf(tx, personId)
  const primary = all.find(({ id }) => id === wanted) ?? all.find((row) => row.is_primary) ?? all[0]
  const former = all.find((row) => row.is_primary && row !== primary)
  if (former) await changeEmployment(tx, former.id, { is_primary: false })
  if (primary && !primary.is_primary) await changeEmployment(tx, primary.id, { is_primary: true })
}
