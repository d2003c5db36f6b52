import * as z from 'zod/mini'
import { operation } from '../../operation.ts'
import { EmptyOutput, Id, prose } from '../../values.ts'
import { Call } from '../shapes.ts'
import { AttendanceViolationOfPerson, Reliability } from './shapes.ts'

export const reportCallNoShow = operation('calls.reportNoShow', {
  summary:
    'Reports that the other side has not come to a call, once the time to wait is over. The call is cancelled as a no-show, and everybody is told.',
  method: 'POST',
  path: '/calls/{callId}/no-shows',
  input: z.object({ callId: Id }),
  output: Call,
  refusals: ['call_move_forbidden', 'no_show_too_early', 'no_show_not_alone'],
  versioned: true,
})

export const answerAttendanceViolation = operation('calls.answerAttendanceViolation', {
  summary:
    'Answers, once, that one did not come to a call or cancelled it late. The answer is shown wherever the missed call is.',
  method: 'PUT',
  path: '/calls/attendance-violations/{attendanceViolationId}/answer',
  input: z.object({ attendanceViolationId: Id, text: prose(1000) }),
  output: EmptyOutput,
  refusals: ['attendance_violation_answered'],
})

export const getCallReliability = operation('calls.getReliability', {
  summary:
    'How a person has kept to their calls of the last two years, with the number of calls; clients see it of experts alone. The person and staff also see the calls that they missed, with what the person answers.',
  method: 'GET',
  path: '/calls/reliability/{personId}',
  input: z.object({ personId: Id }),
  output: z.object({
    reliability: Reliability,
    /** The latest first; empty for other readers. */
    attendanceViolations: z.array(AttendanceViolationOfPerson),
  }),
})
