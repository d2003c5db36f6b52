import { contentPolicyChanged } from '@colloquy/contract/calls/events'
import { incidentReported } from '@colloquy/contract/incidents/events'
import { deleteLinksOfCall } from '../../platform/media/store.ts'
import { on } from '../../platform/operations/define.ts'

export const reactions = [
  // Whoever plays a recording that is frozen or restricted now has to ask anew, and is refused.
  on(contentPolicyChanged, 'recordings.withdraw-changed-links', ({ tx }, { callId }) => deleteLinksOfCall(tx, callId)),
  on(incidentReported, 'recordings.withdraw-links', ({ tx }, { callId }) => deleteLinksOfCall(tx, callId)),
]
