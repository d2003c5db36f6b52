import type { AttendanceViolation } from '@colloquy/contract/calls/attendance/shapes'
import type { Call } from '@colloquy/contract/calls/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useMomentText } from '../../scheduling/data.ts'
import { changes } from '../change/view.ts'
import { counterpartOf, type Side } from '../view.ts'
import { AnswerForm } from './answer-form.tsx'
import css from './attendance-violation-panel.module.css'
import { NoShowButton, useIsNoShowReportable } from './no-show-button.tsx'

/** What can be done when the other side has not come, and who was absent. Not shown while neither is the case. */
export function AttendanceViolationPanel({ call, side }: { call: Call; side: Side }) {
  const t = useTranslate()
  const isReportable = useIsNoShowReportable(call)
  const other = counterpartOf(call, side)
  return (
    <>
      {isReportable && (
        <div className={css.note}>
          <Note tone="warn">
            <div>
              <b>{t('CALLS.NO_SHOW.TITLE', { name: other.fullName })}</b>
              <NoShowButton call={call} side={side} />
            </div>
          </Note>
        </div>
      )}
      {call.attendanceViolations.map((missed) => (
        <AttendanceViolationDetails key={missed.attendanceViolationId} call={call} missed={missed} />
      ))}
    </>
  )
}

const parts = { change: oneOf(['', ...changes]) }

function AttendanceViolationDetails({ call, missed }: { call: Call; missed: AttendanceViolation }) {
  const t = useTranslate()
  const momentText = useMomentText()
  const [, setAddress] = useSearchParams(parts)
  const { kind, personName: name, reportedByName, reportedAt, feePercent, answer, can } = missed
  const when = momentText(reportedAt)
  const isLatest = call.attendanceViolations.at(-1) === missed
  return (
    <Panel title={t(`CALLS.NO_SHOW.ABSENT_${kind}`, { name })} padded>
      <div className="stack">
        <p className="second small">
          {reportedByName === null
            ? t('CALLS.NO_SHOW.REPORTED', { when })
            : t('CALLS.NO_SHOW.REPORTED_BY', { name: reportedByName, when })}
          {feePercent !== null &&
            ` ${feePercent === 0 ? t('CALLS.NO_SHOW.FEE_NONE') : t('CALLS.NO_SHOW.FEE', { percent: feePercent })}`}
        </p>
        {answer && (
          <figure className={css.answer}>
            <figcaption className="second small">{t('CALLS.NO_SHOW.ANSWER_OF', { name })}</figcaption>
            <blockquote>
              <bdi>{answer.text}</bdi>
            </blockquote>
          </figure>
        )}
        {can.answer && <AnswerForm attendanceViolationId={missed.attendanceViolationId} />}
        {isLatest && call.can.reopen && (
          <div className={css.next}>
            <p>{t('CALLS.NO_SHOW.NEXT', { name: call.expert.fullName })}</p>
            <Button onClick={() => setAddress({ change: 'reopen' })}>{t('CALLS.NO_SHOW.NEW_TIME')}</Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
