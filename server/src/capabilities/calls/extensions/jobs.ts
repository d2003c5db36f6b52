import type { SystemContext } from '../../../platform/operations/define.ts'
import { lockCall } from '../transition-commands.ts'
import { endRequest } from './commands.ts'
import { isWaiting, lastWaitingRequestedAt } from './queries.ts'
import { latestExtension, listCallsWaitingSince } from './store.ts'

/** Ends requests that nobody has answered, and gives back what was booked for the longer calls. */
export const expireExtensions = async (context: SystemContext): Promise<void> => {
  const { tx, at } = context
  for (const callId of await listCallsWaitingSince(tx, lastWaitingRequestedAt(at))) {
    const subject = await lockCall({ tx, input: { callId } })
    const extension = await latestExtension(tx, callId)
    // It may have been answered since.
    if (!subject || extension?.state !== 'requested' || isWaiting(extension, at)) continue
    await endRequest({ ...context, subject }, extension, { state: 'expired', answered_by: null })
  }
}
