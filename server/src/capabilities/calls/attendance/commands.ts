import {
  answerAttendanceViolation as answerAttendanceViolationOperation,
  reportCallNoShow,
} from '@colloquy/contract/calls/attendance/operations'
import { attendanceViolationAnswered } from '@colloquy/contract/calls/events'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { command, type LoadContext } from '../../../platform/operations/define.ts'
import { findAttendanceViolation, insertAttendanceViolationAnswer } from '../attendance-violations/store.ts'
import * as policy from '../policy.ts'
import { presentOne } from '../queries.ts'
import * as store from '../store.ts'
import { callAuditSubject, emitCallChange, lockCall, requireTransition } from '../transition-commands.ts'
import { cancelCallForReason } from '../verdicts/booked-time-commands.ts'
import { noShowProblem, otherSideOf } from './no-shows.ts'
import { canAnswerAttendanceViolation } from './present.ts'

export const reportNoShow = command(reportCallNoShow, {
  // Locked, so that of two reports at once the second sees the first.
  load: lockCall,
  see: policy.canSee,
  allow: policy.canReportNoShow,
  limits: [{ name: 'calls.reportNoShow', max: 30, seconds: 3600 }],
  about: callAuditSubject,
  run: async (context) => {
    const { actor, at, refuse } = context
    const record = requireTransition(context, callStatuses.cancelled)
    const side = policy.sideOf(actor, record) === 'client' ? 'client' : 'expert'
    const problem = noShowProblem(record.call, side, at)
    if (problem) return refuse(problem)
    return presentOne(context, await cancelCallForReason(context, record, `${otherSideOf(side)}_no_show`, {}))
  },
})

/** A missed call with its call, whose row is locked. */
const loadAttendanceViolation = async ({ tx, input }: LoadContext<{ attendanceViolationId: string }>) => {
  const missed = await findAttendanceViolation(tx, input.attendanceViolationId)
  const record = missed && (await lockCall({ tx, input: { callId: missed.call_id } }))
  return record && { ...record, missed }
}

export const answerAttendanceViolation = command(answerAttendanceViolationOperation, {
  load: loadAttendanceViolation,
  // The absent person may have lost their seat to somebody else since.
  see: (actor, subject) =>
    policy.canSee(actor, subject) || canAnswerAttendanceViolation(actor, subject, subject.missed),
  allow: (actor, subject) => canAnswerAttendanceViolation(actor, subject, subject.missed),
  limits: [{ name: 'calls.answerAttendanceViolation', max: 30, seconds: 3600 }],
  about: ({ subject: { call, missed } }) => ({ kind: 'call', id: call.id, details: { personId: missed.person_id } }),
  run: async ({ tx, me, at, emit, input, subject: { call, missed }, refuse }) => {
    const text = input.text.trim()
    if (!text) return refuse('invalid_input')
    const row = {
      tenant_id: me.tenantId,
      attendance_violation_id: missed.id,
      answered_by: me.personId,
      answered_at: at,
      answer: text,
    }
    if (!(await insertAttendanceViolationAnswer(tx, row))) return refuse('attendance_violation_answered')
    await store.update(tx, call.id, {})
    await emitCallChange({ tx, emit, at }, call.id, attendanceViolationAnswered)
    return {}
  },
})
