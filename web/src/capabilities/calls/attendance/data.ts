import {
  answerAttendanceViolation,
  getCallReliability,
  reportCallNoShow,
} from '@colloquy/contract/calls/attendance/operations'
import { getCall, listCalls } from '@colloquy/contract/calls/operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'
import { useCallCommand } from '../data.ts'

/** Reports that the other side has not come. */
export const useReportCallNoShow = () => useCallCommand(reportCallNoShow)

/** Answers that one was absent. */
export const useAnswerAttendanceViolation = () =>
  useCommand(answerAttendanceViolation, { invalidates: [getCall, listCalls, getCallReliability] })

/** How a person has kept to their calls. */
export const useGetCallReliability = (personId: string) =>
  useOperationQuery(getCallReliability, { personId }, { enabled: personId !== '' })
