import type { Call } from '@colloquy/contract/calls/shapes'
import { Link } from '@tanstack/react-router'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Clock } from '../../../ui/time/clock.tsx'
import css from './upcoming-calls-panel.module.css'

/** Live and upcoming calls of everybody. */
export function UpcomingCallsPanel({ calls }: { calls: readonly Call[] }) {
  const t = useTranslate()
  return (
    <Panel title={t('DASHBOARD.STAFF.AHEAD')}>
      {calls.length === 0 ? (
        <EmptyState>{t('DASHBOARD.NO_NEXT')}</EmptyState>
      ) : (
        <Rows label={t('DASHBOARD.STAFF.AHEAD')}>
          {calls.map((call) => (
            <Row key={call.callId}>
              <UpcomingCall call={call} />
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

function UpcomingCall({ call }: { call: Call }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const starts = call.callDate ?? now.toISOString()
  const isToday = time.day(starts, now) === time.day(now, now)
  return (
    <div className={css.call}>
      <div className={css.when}>
        {new Date(starts) <= now ? (
          <Status shape="ring">{t('DASHBOARD.ON')}</Status>
        ) : (
          <span className={css.time}>
            {!isToday && <span>{time.day(starts, now)}</span>} <Clock time={time.clock(starts)} iso={starts} />
          </span>
        )}
      </div>
      <div className={css.who}>
        <Link to={`/staff/calls/${call.callId}`} className="strong">
          {t('DASHBOARD.STAFF.FOR', { expert: call.expert.fullName, client: call.client.name ?? '' })}
        </Link>
        <span className="quiet small truncate" dir="auto">
          {call.topic}
        </span>
      </div>
    </div>
  )
}
