import { transcriptChanged } from '@colloquy/contract/transcripts/events'
import type { SystemContext, Timer } from '../../platform/operations/define.ts'
import { officerIds } from '../people/queries.ts'
import { retentionDays } from '../recordings/retention/queries.ts'
import { notifyAudience } from './audience-commands.ts'
import { eraseTranscriptText, transcriptsPastRetention } from './retention-store.ts'
import { releasesToNotify } from './store.ts'

/** Transcripts per run of the timer; the others follow a minute later. */
const batchSize = 20

/** Erases what was said once its time is over, except where a freeze or a legal hold keeps it. */
const eraseTranscripts = async ({ tx, at, emit }: SystemContext): Promise<void> => {
  const due = { at, tenantDays: await retentionDays(tx, at), limit: batchSize }
  for (const { id: transcriptId, callId } of await transcriptsPastRetention(tx, due)) {
    await eraseTranscriptText(tx, transcriptId, at)
    emit(transcriptChanged, { transcriptId, callId }, await officerIds(tx))
  }
}

export const timers: readonly Timer[] = [
  {
    name: 'transcripts.notify-audience',
    run: async (context) => {
      for (const { transcriptId } of await releasesToNotify(context.tx, context.at, batchSize))
        await notifyAudience(context, transcriptId)
    },
  },
  { name: 'transcripts.erase', run: eraseTranscripts },
]
