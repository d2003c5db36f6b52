import type { AttendanceViolationOfPerson, Reliability } from '@colloquy/contract/calls/attendance/shapes'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { KeyValues } from '../../../ui/page/key-values.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useMomentText } from '../../scheduling/data.ts'
import { AnswerForm } from './answer-form.tsx'
import css from './attendance-violation-panel.module.css'
import { useGetCallReliability } from './data.ts'

/** How a person has kept to their calls, and what they answer about those they missed. Not shown while it loads. */
export function ReliabilityPanel({ personId }: { personId: string }) {
  const t = useTranslate()
  const isOwn = useUser()?.entityId === personId
  const { data } = useGetCallReliability(personId)
  if (!data) return null
  const { reliability, attendanceViolations } = data
  return (
    <Panel title={t(isOwn ? 'CALLS.RELIABILITY.OWN_TITLE' : 'CALLS.RELIABILITY.TITLE')} padded>
      <div className="stack">
        {reliability.calls === 0 ? (
          <p className="quiet">{t('CALLS.RELIABILITY.NONE')}</p>
        ) : (
          <>
            <Figures reliability={reliability} />
            <p className="quiet small">{t('CALLS.RELIABILITY.PERIOD')}</p>
          </>
        )}
        {attendanceViolations.map((missed) => (
          <Missed key={missed.attendanceViolationId} missed={missed} />
        ))}
      </div>
    </Panel>
  )
}

/** The expert's own figures; not shown before there are any. */
export function OwnReliabilityPanel() {
  const personId = useUser()?.entityId ?? ''
  const { data } = useGetCallReliability(personId)
  if (!data || data.reliability.calls === 0) return null
  return <ReliabilityPanel personId={personId} />
}

function Figures({ reliability }: { reliability: Reliability }) {
  const t = useTranslate()
  const { calls, attended, late, cancelledLate, movedLate, noShows, attendedPercent: percent } = reliability
  const share =
    percent === null
      ? t('CALLS.RELIABILITY.FEW', { attended, calls })
      : t('CALLS.RELIABILITY.PERCENT', { percent, calls })
  return (
    <KeyValues
      items={[
        { name: t('CALLS.RELIABILITY.ATTENDED'), value: share },
        { name: t('CALLS.RELIABILITY.LATE'), value: late },
        { name: t('CALLS.RELIABILITY.CANCELLED_LATE'), value: cancelledLate },
        { name: t('CALLS.RELIABILITY.MOVED_LATE'), value: movedLate },
        { name: t('CALLS.RELIABILITY.NO_SHOWS'), value: noShows },
      ]}
    />
  )
}

function Missed({ missed }: { missed: AttendanceViolationOfPerson }) {
  const t = useTranslate()
  const momentText = useMomentText()
  const { attendanceViolationId, kind, topic, startsAt, answer, can } = missed
  return (
    <section className="stack">
      <div>
        <b>{t(`CALLS.RELIABILITY.MISSED_${kind}`)}</b>
        <p className="second small">
          <bdi>{topic}</bdi> · {momentText(startsAt)}
        </p>
      </div>
      {answer && (
        <blockquote className={css.quote}>
          <bdi>{answer.text}</bdi>
        </blockquote>
      )}
      {can.answer && <AnswerForm attendanceViolationId={attendanceViolationId} />}
    </section>
  )
}
