import type { InteractionProvider, PlatformType } from '@colloquy/contract/calls/interaction-shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Tx } from '../../../platform/db/tables.ts'
import { interactionKeyOf } from '../calendar-invitations/calendar-changes.ts'

interface Interaction {
  readonly platform_type: PlatformType
  readonly provider: InteractionProvider | null
  readonly location: string
  readonly location_note: string | null
}

const interactions: readonly Interaction[] = [
  {
    platform_type: 'external',
    provider: 'zoom',
    location: 'https://zoom.us/j/93751240866',
    location_note: 'Passcode 417093. Please join with your full name.',
  },
  { platform_type: 'phone', provider: null, location: '+44 20 7946 0958', location_note: null },
]

/** Lets coming calls of the demo account, after those with more participants, be held outside the product. */
export const seedInteractions = async (tx: Tx, at: Date, client: string): Promise<void> => {
  const coming = await tx
    .selectFrom('calls')
    .select('id')
    .where('contact_id', '=', client)
    .where('status', '=', callStatuses.scheduled)
    .where('starts_at', '>', at)
    .orderBy('starts_at')
    .offset(4)
    .limit(interactions.length)
    .execute()
  for (const [n, { id }] of coming.entries()) {
    const interaction = interactions[n] as Interaction
    await tx.updateTable('calls').set(interaction).where('id', '=', id).execute()
    await tx
      .updateTable('calendar_invitations')
      .set({ interaction: interactionKeyOf(interaction) })
      .where('call_id', '=', id)
      .execute()
  }
}
