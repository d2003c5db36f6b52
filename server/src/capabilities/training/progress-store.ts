import { personTypes } from '@colloquy/contract/person-types'
import type { TrainingState } from '@colloquy/contract/training/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameSql } from '../people/queries.ts'
import { expiringDays } from './progress.ts'
import { isAsked, type ModuleRow } from './store.ts'

/** One person and how they stand with a module. */
export interface ProgressRow {
  readonly person_id: string
  readonly name: string
  readonly email: string | null
  readonly company_name: string | null
  readonly person_type: number
  readonly role_id: number | null
  readonly state: TrainingState
  readonly completed_at: Date | null
  readonly completed_version: number | null
  readonly expires_at: Date | null
  readonly reminded_at: Date | null
}

/** SQL: everybody who has to complete a module, and how they stand. The same states as `stateOf`. */
const progress = ({ module_id, counts_from, audiences }: ModuleRow, at: Date) => {
  const until = new Date(at.getTime() + expiringDays * 86_400_000)
  return sql`select p.tenant_id, p.id as person_id, p.person_type, p.role_id, p.company_id, p.email, p.first_name, p.last_name,
      d.completed_at, d.version as completed_version, d.expires_at,
      case when d.completed_at is null then case when o.id is null then 'todo' else 'started' end
        when d.expires_at <= ${at} then 'expired' when d.expires_at <= ${until} then 'expiring' else 'done' end as state
    from people p
    left join lateral (select r.completed_at, r.expires_at, v.version from training_runs r
      join training_versions v on (v.tenant_id, v.id) = (r.tenant_id, r.version_id)
      where r.tenant_id = p.tenant_id and r.person_id = p.id and r.module_id = ${module_id}
        and r.completed_at is not null and v.version >= ${counts_from}
      order by r.completed_at desc limit 1) d on true
    left join training_runs o on o.tenant_id = p.tenant_id and o.person_id = p.id and o.module_id = ${module_id}
      and o.completed_at is null
    where ${isAsked(sql`${[...audiences]}::text[]`)}`
}

const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export interface ProgressFilter {
  readonly states: readonly TrainingState[]
  readonly text: string
}

/** Those who fit a filter, by name. */
export const listProgress = async (
  tx: Tx,
  module: ModuleRow,
  at: Date,
  { states, text }: ProgressFilter,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<ProgressRow[]> => {
  const { rows } = await sql<ProgressRow>`
    select s.person_id, ${fullNameSql('s')} as name, s.email, c.name as company_name, s.person_type, s.role_id, s.state,
      s.completed_at, s.completed_version, s.expires_at, m.reminded_at
    from (${progress(module, at)}) s
    left join companies c on (c.tenant_id, c.id) = (s.tenant_id, s.company_id)
      -- Which vendor an expert belongs to is the vendor's and the staff's alone.
      and s.person_type = ${sql.lit(personTypes.companyMember)}
    left join training_reminders m on (m.tenant_id, m.person_id) = (s.tenant_id, s.person_id)
      and m.module_id = ${module.module_id}
    where ${states.length === 0 ? sql`true` : sql`s.state = any(${[...states]}::text[])`}
      and ${text === '' ? sql`true` : sql`lower(${fullNameSql('s')}) like ${`%${likePattern(text.toLowerCase())}%`}`}
    order by lower(s.last_name), lower(s.first_name), s.person_id limit ${size} offset ${offset}`.execute(tx)
  return rows
}

/** How many people there are in each state whose names fit. */
export const countProgress = async (
  tx: Tx,
  module: ModuleRow,
  at: Date,
  text: string,
): Promise<{ state: TrainingState; count: number }[]> => {
  const { rows } = await sql<{ state: TrainingState; count: number }>`
    select s.state, count(*)::int as count from (${progress(module, at)}) s
    where ${text === '' ? sql`true` : sql`lower(${fullNameSql('s')}) like ${`%${likePattern(text.toLowerCase())}%`}`}
    group by s.state`.execute(tx)
  return rows
}

/** Ids of those who fit a filter and were not reminded since an instant, by name. */
export const listIncomplete = async (
  tx: Tx,
  module: ModuleRow,
  at: Date,
  { states }: ProgressFilter,
  {
    only,
    since,
    limit,
  }: { readonly only: readonly string[] | undefined; readonly since: Date; readonly limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ person_id: string }>`
    select s.person_id from (${progress(module, at)}) s
    where s.state = any(${[...states]}::text[]) and ${only ? sql`s.person_id = any(${[...only]}::uuid[])` : sql`true`}
      and not exists (select from training_reminders m where (m.tenant_id, m.person_id) = (s.tenant_id, s.person_id)
        and m.module_id = ${module.module_id} and m.reminded_at >= ${since})
    order by lower(s.last_name), lower(s.first_name), s.person_id limit ${limit}`.execute(tx)
  return rows.map(({ person_id }) => person_id)
}
