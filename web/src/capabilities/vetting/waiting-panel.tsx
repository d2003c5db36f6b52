import type { VettingCard } from '@colloquy/contract/vetting/shapes'
import { Link } from '@tanstack/react-router'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import { stateIcons } from './view.ts'
import css from './waiting-panel.module.css'

/** The number of waiting registrations and links to the oldest ones. */
export function WaitingPanel({
  waiting: { total, vettings },
}: {
  waiting: { total: number; vettings: readonly VettingCard[] }
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  if (total === 0) return null
  return (
    <Panel
      title={t('VETTING.WAITING')}
      count={total}
      link={
        <Link to="/staff/vetting" className="link">
          {t('VETTING.ALL')}
        </Link>
      }
    >
      <Rows label={t('VETTING.WAITING')}>
        {vettings.map(({ person, headline, state, hasReply, resemblesBarred, registeredAt }) => (
          <Row key={person.personId}>
            <div className={css.one}>
              <Link to={`/staff/vetting/${person.personId}`} className="strong link">
                <bdi>{person.fullName}</bdi>
              </Link>
              <span className="quiet small truncate" dir="auto">
                {headline}
              </span>
              <div className={css.about}>
                <Status shape={stateIcons[state]}>
                  {t(state === 'waiting' && hasReply ? 'VETTING.STATES.answered' : `VETTING.STATES.${state}`)}
                </Status>
                {resemblesBarred && <Status shape="square">{t('VETTING.RESEMBLES_BARRED')}</Status>}
                <span className="quiet">{time.distance(registeredAt, now)}</span>
              </div>
            </div>
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}
