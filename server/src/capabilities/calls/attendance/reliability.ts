import { minCallsForPercent, type Reliability } from '@colloquy/contract/calls/attendance/shapes'

/** What has been counted of a person's calls. */
export interface AttendanceCounts {
  readonly attended: number
  readonly late: number
  readonly cancelledLate: number
  readonly movedLate: number
  readonly noShows: number
}

/** The figures that are shown: rounded down, so that 100 % means every call. */
export const reliabilityOf = (counts: AttendanceCounts): Reliability => {
  const calls = counts.attended + counts.cancelledLate + counts.noShows
  const attendedPercent = calls < minCallsForPercent ? null : Math.floor((counts.attended * 100) / calls)
  return { ...counts, calls, attendedPercent }
}
