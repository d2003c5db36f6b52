import type { Timer } from '../../platform/operations/define.ts'
import { notifyAudience } from './audience-commands.ts'
import { releasesToNotify } from './store.ts'

/** Transcripts per run of the timer; the others follow a minute later. */
const batchSize = 20

export const timers: readonly Timer[] = [
  {
    name: 'transcripts.notify-audience',
    run: async (work) => {
      for (const { transcriptId } of await releasesToNotify(work.tx, work.at, batchSize))
        await notifyAudience(work, transcriptId)
    },
  },
]
