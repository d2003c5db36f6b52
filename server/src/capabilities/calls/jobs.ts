import { callCompleted } from '@colloquy/contract/calls/events'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { SystemContext, Timer } from '../../platform/operations/define.ts'
import { deleteExpiredAnswerLinks } from './answer-links/jobs.ts'
import { listOverdueIds } from './due-call-store.ts'
import { expireExtensions } from './extensions/jobs.ts'
import { deleteExpiredReadiness } from './readiness/jobs.ts'
import { remindOfAttestations } from './reminders/attestation-jobs.ts'
import { sendReminders } from './reminders/jobs.ts'
import { roomClosesAfterMs } from './room/opening-hours.ts'
import * as store from './store.ts'
import { completeWithLedger, recordStep } from './transition-commands.ts'
import { releaseExpiredHolds } from './verdicts/picked-time-commands.ts'
import { reevaluateTomorrow } from './verdicts/reevaluation-commands.ts'
import { findUnblockedCalls } from './verdicts/unblocked-jobs.ts'

/** Completes calls whose room has closed, if both sides have met. The others stay for staff to cancel as a no-show. */
const completeCalls = async (context: SystemContext): Promise<void> => {
  const { tx, at } = context
  for (const id of await listOverdueIds(tx, new Date(at.getTime() - roomClosesAfterMs))) {
    const call = await store.findAndLock(tx, id)
    if (!call || !isBooked(call.status)) continue
    if (await completeWithLedger(tx, call, at)) await recordStep(context, id, 'completed', callCompleted)
  }
}

export const timers: readonly Timer[] = [
  { name: 'calls.complete', run: completeCalls },
  { name: 'calls.reevaluate', run: reevaluateTomorrow },
  { name: 'calls.releaseHolds', run: releaseExpiredHolds },
  { name: 'calls.unblocked', run: findUnblockedCalls },
  { name: 'calls.remind', run: sendReminders },
  { name: 'calls.remind-attestations', run: remindOfAttestations },
  { name: 'calls.expire-extensions', run: expireExtensions },
  { name: 'calls.forget-answer-links', run: deleteExpiredAnswerLinks },
  { name: 'calls.forget-readiness', run: deleteExpiredReadiness },
]
