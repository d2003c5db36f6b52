import type { ChatKind } from '@colloquy/contract/chat/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameSql } from '../people/queries.ts'

/** What a conversation is about, as officers read it. */
export interface ChatLabel {
  readonly kind: ChatKind
  readonly title: string
}

/** The labels of conversations with a row, by id. */
export const chatLabels = async (tx: Tx, chatIds: readonly string[]): Promise<ReadonlyMap<string, ChatLabel>> => {
  const { rows } = await sql<ChatLabel & { id: string }>`
    select c.id, c.kind, coalesce(p.name, k.topic, v.name, ${fullNameSql('e')},
      concat_ws(', ', ${fullNameSql('d1')}, ${fullNameSql('d2')})) as title
    from chats c
    left join projects p on c.kind = 'project' and p.tenant_id = c.tenant_id and p.id = c.id
    left join calls k on c.kind = 'call' and k.tenant_id = c.tenant_id and k.id = c.id
    left join people e on c.kind = 'expert' and e.tenant_id = c.tenant_id and e.id = c.id
    left join companies v on c.kind = 'vendor' and v.tenant_id = c.tenant_id and v.id = c.id
    left join people d1 on d1.tenant_id = c.tenant_id and d1.id = c.first_id
    left join people d2 on d2.tenant_id = c.tenant_id and d2.id = c.second_id
    where c.id = any(${chatIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, kind, title }) => [id, { kind, title }]))
}
