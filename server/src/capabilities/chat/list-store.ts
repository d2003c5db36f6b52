import type { ChatKind, RemovalReason } from '@colloquy/contract/chat/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameSql } from '../people/queries.ts'
import { projectsOf } from '../projects/queries.ts'

/** A conversation in a list. */
export interface ListedChat {
  readonly id: string
  readonly kind: ChatKind
  readonly code: string | null
  readonly title: string
  /** The place of the latest message that the reader sees. */
  readonly sequence: number
  readonly authorName: string | null
  readonly body: string | null
  readonly removal: RemovalReason | null
  readonly sentAt: Date
  readonly unread: number
  readonly isMuted: boolean
  /** Whether it is about a call of a blinded project. */
  readonly isBlinded: boolean
}

/** Which conversations of each kind a reader sees; the same rule as `read` in the policy. */
export interface ListedSubjects {
  readonly projects: 'all' | 'team' | 'none'
  readonly calls: 'all' | 'own' | 'none'
  readonly experts: 'all' | 'own' | 'none'
  /** Of one company, of all, or none. */
  readonly vendors: 'all' | 'none' | { readonly companyId: string }
  readonly direct: 'all' | 'own'
}

const maxChats = 100

/** The conversations of a reader with messages, the latest first. */
export const listChats = async (tx: Tx, personId: string, subjects: ListedSubjects): Promise<ListedChat[]> => {
  const [yes, no] = [sql`true`, sql`false`]
  const ofProject = { all: yes, team: sql`p.id in ${projectsOf(personId)}`, none: no }[subjects.projects]
  const ofCall = {
    all: yes,
    own: sql`(k.contact_id = ${personId} or k.expert_id = ${personId}
      or exists (select from call_seats s where s.tenant_id = k.tenant_id and s.call_id = k.id and s.person_id = ${personId}
        and s.kind in ('client', 'expert'))
      or k.project_id in ${projectsOf(personId)})`,
    none: no,
  }[subjects.calls]
  const ofExpert = { all: yes, own: sql`c.id = ${personId}`, none: no }[subjects.experts]
  const { vendors } = subjects
  const ofVendor = typeof vendors === 'object' ? sql`c.id = ${vendors.companyId}` : { all: yes, none: no }[vendors]
  const ofColleagues = subjects.direct === 'all' ? yes : sql`(c.first_id = ${personId} or c.second_id = ${personId})`
  const isVisible = (alias: string) =>
    sql`(${sql.ref(`${alias}.state`)} = 'sent' or ${sql.ref(`${alias}.author_id`)} = ${personId})`
  const { rows } = await sql<ListedChat>`
    select c.id, c.kind, coalesce(p.code, k.code, e.code) as code,
      coalesce(p.name, k.topic, v.name, ${fullNameSql('e')}, case
        when c.first_id = ${personId} then ${fullNameSql('d2')}
        when c.second_id = ${personId} then ${fullNameSql('d1')}
        else concat_ws(', ', ${fullNameSql('d1')}, ${fullNameSql('d2')}) end) as title,
      m.sequence, coalesce(m.guest_name, ${fullNameSql('a')}) as "authorName",
      case when m.deleted_at is null then left(m.body, 200) end as body,
      coalesce(m.erasure, case when m.deleted_at is not null then 'author' end) as removal, m.sent_at as "sentAt",
      case when coalesce(r.is_muted, false) then 0 else (
        select count(*)::int from (select from chat_messages u where u.tenant_id = c.tenant_id and u.chat_id = c.id
          and u.sequence > coalesce(r.read_up_to, 0) and u.author_id <> ${personId} and u.deleted_at is null
          and u.state = 'sent' limit 100) counted) end as unread,
      coalesce(r.is_muted, false) as "isMuted",
      coalesce(kp.is_blinded, false) as "isBlinded"
    from chats c
    cross join lateral (select * from chat_messages l where l.tenant_id = c.tenant_id and l.chat_id = c.id
      and ${isVisible('l')} order by l.sequence desc limit 1) m
    left join people a on a.tenant_id = m.tenant_id and a.id = m.author_id
    left join projects p on c.kind = 'project' and p.tenant_id = c.tenant_id and p.id = c.id
    left join calls k on c.kind = 'call' and k.tenant_id = c.tenant_id and k.id = c.id
    left join projects kp on kp.tenant_id = k.tenant_id and kp.id = k.project_id
    left join people e on c.kind = 'expert' and e.tenant_id = c.tenant_id and e.id = c.id
    left join companies v on c.kind = 'vendor' and v.tenant_id = c.tenant_id and v.id = c.id
    left join people d1 on d1.tenant_id = c.tenant_id and d1.id = c.first_id
    left join people d2 on d2.tenant_id = c.tenant_id and d2.id = c.second_id
    left join chat_reads r on r.tenant_id = c.tenant_id and r.chat_id = c.id and r.participant_id = ${personId}
    where case c.kind when 'project' then p.id is not null and ${ofProject} when 'call' then k.id is not null and ${ofCall}
      when 'expert' then ${ofExpert} when 'vendor' then ${ofVendor} else ${ofColleagues} end
    order by c.changed_at desc, c.id limit ${maxChats}`.execute(tx)
  return rows
}
