import type { Call } from '@colloquy/contract/calls/shapes'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { OutcomeCard } from '../../compliance/outcome-card.tsx'
import { OutcomePanel } from '../../compliance/outcome-panel.tsx'
import { ReasonsPanel } from '../../compliance/reasons-panel.tsx'
import { useGetCallVerdict } from '../data.ts'
import css from './verdict-panel.module.css'

/** What compliance says about a call, as the reader may know it. Absent while there is nothing to say. */
export function VerdictPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { data } = useGetCallVerdict(call.callId)
  const verdict = data?.verdict
  const approval = data?.approval
  const isWaiting = call.waitType === 'platform_compliance' || approval?.state === 'open'
  const conditions = approval?.state === 'approved' ? approval.conditions : []
  const reasons = verdict?.reasons ?? []
  if (!isWaiting && reasons.length === 0 && conditions.length === 0) return null
  return (
    <Panel title={t('COMPLIANCE.CALL.TITLE')} link={verdict && <OutcomeCard outcome={verdict.outcome} />}>
      {(isWaiting || conditions.length > 0 || (approval?.note && approval.state !== 'withdrawn')) && (
        <div className={css.state}>
          {isWaiting && <p>{t('COMPLIANCE.CALL.WAITING')}</p>}
          {call.pickedTime && (
            <p className="strong">
              {t('COMPLIANCE.CALL.PICKED', {
                day: time.nearDay(call.pickedTime.start, now),
                time: `${time.range(call.pickedTime)} ${time.city}`,
              })}
            </p>
          )}
          {conditions.length > 0 && (
            <>
              <p className="strong">{t('COMPLIANCE.CALL.CONDITIONS')}</p>
              <ul className={css.conditions}>
                {conditions.map((condition) => (
                  <li key={condition}>{t(`COMPLIANCE.CONDITIONS.${condition}`)}</li>
                ))}
              </ul>
            </>
          )}
          {approval?.note && <p dir="auto">{approval.note}</p>}
        </div>
      )}
      {verdict && verdict.timeline.length > 1 && reasons.length > 0 && (
        <div className={css.state}>
          <OutcomePanel verdict={verdict} />
        </div>
      )}
      <ReasonsPanel reasons={reasons} label={t('COMPLIANCE.CALL.TITLE')} />
    </Panel>
  )
}
