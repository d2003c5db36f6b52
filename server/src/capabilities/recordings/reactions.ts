import { incidentReported } from '@colloquy/contract/incidents/events'
import { deleteLinksOfCall } from '../../platform/media/store.ts'
import { on } from '../../platform/operations/define.ts'

export const reactions = [
  // Whoever plays a recording that is frozen now has to ask anew, and is refused.
  on(incidentReported, 'recordings.withdraw-links', ({ tx }, { callId }) => deleteLinksOfCall(tx, callId)),
]
