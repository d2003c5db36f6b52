import type { Call } from '@colloquy/contract/calls/shapes'
import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../platform/session.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Clock } from '../../ui/time/clock.tsx'
import { useRoleText } from '../people/role-data.ts'
import css from './next-calls-panel.module.css'

/** Upcoming calls in both time zones, with a join button when the room is about to open. */
export function NextCallsPanel({ calls, portal }: { calls: readonly Call[]; portal: string }) {
  const t = useTranslate()
  return (
    <Panel title={t('DASHBOARD.NEXT_CALLS')} count={calls.length || undefined}>
      {calls.length === 0 ? (
        <EmptyState>{t('DASHBOARD.NO_NEXT')}</EmptyState>
      ) : (
        <>
          <Rows label={t('DASHBOARD.NEXT_CALLS')}>
            {calls.map((call) => (
              <Row key={call.callId}>
                <NextCall call={call} portal={portal} />
              </Row>
            ))}
          </Rows>
          <p className={css.note}>{t('DASHBOARD.ROOM_NOTE')}</p>
        </>
      )}
    </Panel>
  )
}

/** The join button appears this long before the room opens, which leaves time for the lobby. */
const joinLeadMinutes = 60

function NextCall({ call, portal }: { call: Call; portal: string }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const roleOf = useRoleText()
  const me = useUser()?.entityId
  const other = call.expert.personId === me ? call.contact : call.expert
  const starts = call.callDate ?? now.toISOString()
  const isNear = call.roomOpensAt !== null && Date.parse(call.roomOpensAt) - now.getTime() < joinLeadMinutes * 60_000
  const isToday = time.day(starts, now) === time.day(now, now)
  return (
    <div className={css.call}>
      <div className={css.when}>
        <span className={css.here}>
          {!isToday && <span>{time.day(starts, now)}</span>} <Clock time={time.clock(starts)} iso={starts} />
        </span>
        <Clock {...time.placed(starts, other.timeZone)} iso={starts} />
      </div>
      <div className={css.who}>
        <Link to={`${portal}/calls/${call.callId}`} className="strong">
          <bdi>{other.fullName}</bdi>
        </Link>
        <span className="quiet small truncate" dir="auto">
          {roleOf(other) || call.topic}
        </span>
      </div>
      {call.can.join && isNear ? (
        <Button
          component={Link}
          to={`/call/${call.callId}`}
          leftSection={<IconVideo size={16} stroke={1.5} aria-hidden />}
          aria-label={t('DASHBOARD.ACTION_FOR', { action: t('DASHBOARD.ACTIONS.join_call'), name: other.fullName })}
        >
          {t('DASHBOARD.ACTIONS.join_call')}
        </Button>
      ) : (
        <span className="code">{call.code}</span>
      )}
    </div>
  )
}
