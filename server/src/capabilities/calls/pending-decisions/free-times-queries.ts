import { schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import { duration, type Interval } from '@colloquy/contract/time'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import { timesOfInvitation } from '../../projects/candidates/opportunity-queries.ts'
import { findSlotProblem } from '../../scheduling/queries.ts'

const minuteMs = 60_000

/**
 * The times for a new call that its expert gave on accepting the invitation to the project: those long enough, far enough
 * ahead, and not booked since. A longer time is offered from its start.
 */
export const storedFreeTimes = async (
  { tx, at }: Pick<TransactionContext, 'tx' | 'at'>,
  {
    callId,
    minutes,
    projectId,
    expertId,
  }: { readonly callId: string; readonly minutes: number; readonly projectId: string; readonly expertId: string },
): Promise<Interval[]> => {
  const times: Interval[] = []
  for (const time of await timesOfInvitation(tx, projectId, expertId)) {
    if (duration(time) < minutes * minuteMs) continue
    const slot = { start: time.start, end: new Date(time.start.getTime() + minutes * minuteMs) }
    if (!(await findSlotProblem(tx, [slot], { callId, minutes, personIds: [expertId], at }))) times.push(slot)
  }
  return times.slice(0, schedulingDefaults.maxOfferedTimes)
}
