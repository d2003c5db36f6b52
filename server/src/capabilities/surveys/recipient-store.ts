import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { EditableLevel } from '@colloquy/contract/questionnaires/draft-shapes'
import type { QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameSql } from '../people/queries.ts'

/** Somebody who would receive a questionnaire, and what it is about. */
export interface RecipientRow {
  readonly person_id: string
  readonly name: string
  readonly about: string | null
  readonly code: string | null
  readonly starts_at: Date | null
  readonly total: number
}

const over = sql`${sql.lit(callStatuses.cancelled)}, ${sql.lit(callStatuses.completed)}, ${sql.lit(callStatuses.removed)}`

/**
 * Those who have sent no current answers to a questionnaire, whatever its version, about something that is still open: experts of
 * calls to come, and everybody who was asked. Those asked last come first.
 */
export const listRecipients = async (
  tx: Tx,
  { kind, level, ownerId }: { kind: QuestionnaireKind; level: EditableLevel; ownerId: string | null },
  { offset, size, at }: { readonly offset: number; readonly size: number; readonly at: Date },
): Promise<RecipientRow[]> => {
  const isAfterCall = kind.startsWith('post_call_')
  const { rows } = await sql<RecipientRow>`
    with subjects as (
      select subject_id, person_id from survey_requests where kind = ${kind}
      union
      select id, expert_id from calls where ${kind === 'compliance_survey'} and status not in (${over})
    )
    select s.person_id, ${fullNameSql('p')} as name, coalesce(c.topic, j.name) as about, c.code, c.starts_at,
      (count(*) over ())::int as total
    from subjects s
    join people p on p.id = s.person_id and p.deleted_at is null and p.erased_at is null
    left join calls c on c.id = s.subject_id
    left join projects j on j.id = s.subject_id
    where (c.id is null or ${isAfterCall ? sql`c.status = ${callStatuses.completed}` : sql`c.status not in (${over})`})
      and (j.id is null or j.closed_at is null)
      and ${ownerId === null ? sql`true` : sql`coalesce(c.client_id, j.client_id) = ${ownerId}`}
      and not exists (
        select from questionnaire_responses r join questionnaires q on q.tenant_id = r.tenant_id and q.id = r.questionnaire_id
        where r.subject_id = s.subject_id and r.person_id = s.person_id and r.submitted_at is not null
          and (r.expires_at is null or r.expires_at > ${at}) and q.kind = ${kind} and q.level = ${level} and q.owner_id is not distinct from ${ownerId}::uuid)
    order by s.subject_id desc, s.person_id limit ${size} offset ${offset}`.execute(tx)
  return rows
}
