import type { SeatKind } from '@colloquy/contract/calls/shapes'
import type { Tx } from '../../../platform/db/tables.ts'

export interface InvitationRow {
  tenant_id: string
  call_id: string
  seat: SeatKind
  sequence: number
  call_version: number
  starts_at: Date
  ends_at: Date
  person_ids: string[]
  is_cancelled: boolean
  interaction: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    calendar_invitations: InvitationRow
  }
}

/** What was last sent to the calendars of each kind of seat. */
export const invitationsOf = (tx: Tx, callId: string): Promise<InvitationRow[]> =>
  tx.selectFrom('calendar_invitations').selectAll().where('call_id', '=', callId).orderBy('seat').execute()

/** Stores what is sent to the calendars of a kind of seat now. */
export const writeInvitation = async (tx: Tx, row: InvitationRow): Promise<void> => {
  await tx
    .insertInto('calendar_invitations')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'call_id', 'seat']).doUpdateSet({
        sequence: row.sequence,
        call_version: row.call_version,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        person_ids: row.person_ids,
        is_cancelled: row.is_cancelled,
        interaction: row.interaction,
      }),
    )
    .execute()
}
