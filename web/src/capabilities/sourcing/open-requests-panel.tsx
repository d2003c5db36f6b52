import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import { useListSourcingRequests, useLiveSourcing } from './data.ts'
import css from './sourcing.module.css'
import { dayText, requestIcons } from './view.ts'

const maxShown = 6

/** The requests that a vendor can still answer, on its home. */
export function OpenRequestsPanel() {
  useLiveSourcing()
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const answer = useListSourcingRequests()
  return (
    <QueryContent answer={answer}>
      {({ requests }) => {
        const open = requests.filter(({ state }) => state !== 'closed')
        return (
          <Panel
            title={t('SOURCING.REQUESTS')}
            count={open.length}
            link={
              <Link to={'/clients/requests' as string} className="link">
                {t('SOURCING.VIEW_REQUESTS')}
              </Link>
            }
          >
            {open.length === 0 ? (
              <p className={css.empty}>{t('SOURCING.NO_REQUESTS')}</p>
            ) : (
              <Rows>
                {open.slice(0, maxShown).map(({ requestId, title, dueOn, state }) => (
                  <Row key={requestId}>
                    <div className={css.card}>
                      <div className={css.cardHead}>
                        <Link to={`/clients/requests/${requestId}` as string} className="strong">
                          <bdi>{title}</bdi>
                        </Link>
                        <Status shape={requestIcons[state]}>{t(`SOURCING.REQUEST_STATES.${state}`)}</Status>
                      </div>
                      <span className="quiet small">{t('SOURCING.DUE_ON', { day: dayText(time, dueOn, now) })}</span>
                    </div>
                  </Row>
                ))}
              </Rows>
            )}
          </Panel>
        )
      }}
    </QueryContent>
  )
}
