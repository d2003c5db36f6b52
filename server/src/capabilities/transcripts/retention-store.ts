import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

interface DueTranscripts {
  readonly at: Date
  /** How long the tenant keeps what was said in calls. */
  readonly tenantDays: number
  readonly limit: number
}

/**
 * Transcripts whose time is over and that neither a freeze of their call nor a hold on the conversation about it keeps, locked.
 * Those of recordings are kept no longer than people were told before they agreed.
 */
export const transcriptsPastRetention = async (
  tx: Tx,
  { at, tenantDays, limit }: DueTranscripts,
): Promise<readonly { readonly id: string; readonly callId: string }[]> => {
  const { rows } = await sql<{ id: string; callId: string }>`
    select t.id, t.call_id as "callId" from transcripts t
    where t.erased_at is null
      and t.kept_from + make_interval(hours => 24 * least(${tenantDays}::integer, t.retention_days)) < ${at}
      and not exists (select from call_freezes f
        where f.tenant_id = t.tenant_id and f.call_id = t.call_id and f.lifted_at is null)
      and not exists (select from chat_legal_holds h
        where h.tenant_id = t.tenant_id and h.chat_id = t.call_id and h.lifted_at is null)
    order by t.kept_from limit ${limit} for update skip locked`.execute(tx)
  return rows
}

/** Erases what was said and by whom. That there was a transcript, and who decided what about it, stays. */
export const eraseTranscriptText = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('transcript_segments')
    .set({ text: '', released_text: null, speaker: '', person_id: null })
    .where('transcript_id', '=', id)
    .execute()
  await tx.updateTable('transcripts').set({ file_name: '', erased_at: at }).where('id', '=', id).execute()
}
