import type { OpportunityDeclineReason } from '@colloquy/contract/projects/opportunity-shapes'
import { defaultWeeklyLimit } from '@colloquy/contract/projects/opportunity-shapes'
import type { Slot } from '@colloquy/contract/values'
import { type ColumnType, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface OpportunityRow {
  tenant_id: string
  id: string
  project_id: string
  person_id: string
  state: 'invited' | 'accepted' | 'declined' | 'lapsed'
  message: string | null
  answer_by: Date
  invited_at: Date
  invited_by: string
  reminded_at: Date | null
  answered_at: Date | null
  decline_reason: OpportunityDeclineReason | null
  note: string | null
  rate_minor: number | null
  rate_currency: string | null
  /** When the expert is free. */
  offered_times: ColumnType<readonly Slot[], string | undefined, string>
}

interface LimitRow {
  tenant_id: string
  person_id: string
  weekly_limit: number | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    project_opportunities: OpportunityRow
    opportunity_limits: LimitRow
  }
}

export type OpportunityRecord = Selectable<OpportunityRow>

/** The invitations of some experts to a project, the latest first. */
export const invitationsTo = async (
  tx: Tx,
  { projectId, personIds }: { projectId: string; personIds: readonly string[] },
): Promise<OpportunityRecord[]> =>
  personIds.length === 0
    ? []
    : tx
        .selectFrom('project_opportunities')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
        .orderBy('invited_at', 'desc')
        .execute()

/** The invitations of an expert: those without an answer first, then the latest. */
export const opportunitiesOf = (tx: Tx, personId: string, limit: number): Promise<OpportunityRecord[]> =>
  tx
    .selectFrom('project_opportunities')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy(sql`state = 'invited'`, 'desc')
    .orderBy('invited_at', 'desc')
    .limit(limit)
    .execute()

export const byId = (tx: Tx, id: string): Promise<OpportunityRecord | undefined> =>
  tx.selectFrom('project_opportunities').selectAll().where('id', '=', id).executeTakeFirst()

/** Stores an invitation; one before it that nobody answered in time has lapsed. @returns undefined if one is open */
export const insert = async (
  tx: Tx,
  row: Pick<
    OpportunityRow,
    'tenant_id' | 'id' | 'project_id' | 'person_id' | 'message' | 'answer_by' | 'invited_by'
  > & {
    readonly invited_at: Date
  },
): Promise<OpportunityRecord | undefined> => {
  await tx
    .updateTable('project_opportunities')
    .set({ state: 'lapsed' })
    .where('project_id', '=', row.project_id)
    .where('person_id', '=', row.person_id)
    .where('state', '=', 'invited')
    .where('answer_by', '<=', row.invited_at)
    .execute()
  return (
    tx
      .insertInto('project_opportunities')
      .values({ ...row, state: 'invited' })
      // A literal: with a parameter, prepared statements no longer match the index.
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'project_id', 'person_id']).where(sql<SqlBool>`state = 'invited'`).doNothing(),
      )
      .returningAll()
      .executeTakeFirst()
  )
}

/** Stores an answer to an invitation. @returns undefined if it was answered or has lapsed */
export const answer = (
  tx: Tx,
  id: string,
  {
    at,
    times,
    ...answered
  }: Pick<OpportunityRow, 'state' | 'decline_reason' | 'note' | 'rate_minor' | 'rate_currency'> & {
    readonly at: Date
    readonly times: readonly Slot[]
  },
): Promise<OpportunityRecord | undefined> =>
  tx
    .updateTable('project_opportunities')
    .set({ ...answered, answered_at: at, offered_times: JSON.stringify(times) })
    .where('id', '=', id)
    .where('state', '=', 'invited')
    .where('answer_by', '>', at)
    .returningAll()
    .executeTakeFirst()

/** SQL: whether an expert wants no more messages about opportunities: invitations and reminders since an instant count. */
const isAtLimit = (personId: RawBuilder<unknown>, since: Date): RawBuilder<boolean> => sql`exists (
  select from (select ${personId} as id) e left join opportunity_limits l on l.person_id = e.id
  where (case when l.person_id is null then ${defaultWeeklyLimit} else l.weekly_limit end) <= (
    select count(*) filter (where o.invited_at > ${since}) + count(*) filter (where o.reminded_at > ${since})
    from project_opportunities o where o.person_id = e.id and (o.invited_at > ${since} or o.reminded_at > ${since})))`

const remindersPerRun = 200

/**
 * Invitations to open projects that nobody was reminded of and that were sent before an instant, in one order for everybody. Those
 * whose experts want no more messages yet are left out, so that they do not keep others from being reminded.
 */
export const listInvitationsToRemind = async (
  tx: Tx,
  { sentBefore, since, at }: { sentBefore: Date; since: Date; at: Date },
): Promise<OpportunityRecord[]> => {
  const { rows } = await sql<OpportunityRecord>`
    select i.* from project_opportunities i
    join projects p on p.tenant_id = i.tenant_id and p.id = i.project_id and p.closed_at is null
    where i.state = 'invited' and i.reminded_at is null and i.invited_at <= ${sentBefore} and i.answer_by > ${at}
      and not exists (select from project_candidates c where (c.tenant_id, c.project_id, c.person_id)
        = (i.tenant_id, i.project_id, i.person_id) and c.stage = 'rejected')
      and not ${isAtLimit(sql.ref('i.person_id'), since)}
    order by i.person_id, i.invited_at limit ${remindersPerRun}`.execute(tx)
  return rows
}

export const markReminded = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.updateTable('project_opportunities').set({ reminded_at: at }).where('id', '=', id).execute()
}

/** How many messages about opportunities experts want in seven days; null for any number. */
export const limitOf = async (tx: Tx, personId: string): Promise<number | null> => {
  const row = await tx
    .selectFrom('opportunity_limits')
    .select('weekly_limit')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ? row.weekly_limit : defaultWeeklyLimit
}

export const setLimit = async (tx: Tx, row: LimitRow): Promise<void> => {
  await tx
    .insertInto('opportunity_limits')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'person_id']).doUpdateSet({ weekly_limit: row.weekly_limit }),
    )
    .execute()
}

/**
 * Locks the limits of experts until this transaction ends, in one order for everybody so that nobody deadlocks: of two
 * invitations at once, the later one counts the other.
 */
export const lockLimits = async (tx: Tx, tenantId: string, personIds: readonly string[]): Promise<void> => {
  const ordered = personIds.toSorted()
  await sql`
    insert into opportunity_limits (tenant_id, person_id, weekly_limit)
    select ${tenantId}::uuid, p.id, ${defaultWeeklyLimit}
    from people p where p.id = any(${ordered}::uuid[]) and p.person_type = 2 order by p.id
    on conflict (tenant_id, person_id) do nothing`.execute(tx)
  await sql`
    select from opportunity_limits where person_id = any(${ordered}::uuid[]) order by person_id for update`.execute(tx)
}

/** The experts among some who want no more messages about opportunities. */
export const expertsAtInvitationLimit = async (
  tx: Tx,
  personIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${personIds}::uuid[]) as p(id) where ${isAtLimit(sql.ref('p.id'), since)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Whether an expert has ever been invited to a project. */
export const isInvitedTo = async (tx: Tx, projectId: string, personId: string): Promise<boolean> =>
  (await tx
    .selectFrom('project_opportunities')
    .select('id')
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** When an expert is free for a project, as they said on accepting its latest invitation. */
export const timesOf = async (tx: Tx, projectId: string, personId: string): Promise<readonly Slot[]> => {
  const row = await tx
    .selectFrom('project_opportunities')
    .select('offered_times')
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .where('state', '=', 'accepted')
    .orderBy('invited_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.offered_times ?? []
}
