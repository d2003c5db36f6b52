import type { IncidentCard } from '@colloquy/contract/incidents/shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Row, Rows } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useListIncidents, useLiveIncidents } from './data.ts'
import css from './incidents-screen.module.css'
import { incidentIcons } from './view.ts'

const views = ['frozen', 'released'] as const
const incidentsAddress = { view: oneOf(views) }

/** The calls in which possible inside information was reported, for officers. */
export function IncidentsScreen() {
  useLiveIncidents()
  const t = useTranslate()
  const [{ view }, change] = useSearchParams(incidentsAddress)
  const answer = useListIncidents(view)
  return (
    <>
      <PageHead title={t('INCIDENTS.TITLE')} message={t('INCIDENTS.MESSAGE')} />
      <div className={css.views}>
        <SegmentedControl
          label={t('INCIDENTS.TITLE')}
          value={view}
          options={views.map((value) => ({ value, label: t(`INCIDENTS.VIEWS.${value}`) }))}
          onChange={(next) => change({ view: next })}
        />
      </div>
      <QueryContent answer={answer}>
        {({ incidents }) =>
          incidents.length === 0 ? (
            <EmptyState>{t(view === 'frozen' ? 'INCIDENTS.NONE_FROZEN' : 'INCIDENTS.NONE_RELEASED')}</EmptyState>
          ) : (
            <Rows label={t('INCIDENTS.TITLE')}>
              {incidents.map((incident) => (
                <Row key={incident.incidentId}>
                  <IncidentLine incident={incident} />
                </Row>
              ))}
            </Rows>
          )
        }
      </QueryContent>
    </>
  )
}

function IncidentLine({ incident }: { incident: IncidentCard }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { incidentId, callCode, topic, clientName, expertName, state, openedAt, reportCount } = incident
  return (
    <div className={css.incident}>
      <div className={css.words}>
        <Link to={`/compliance/incidents/${incidentId}` as string} className="strong">
          <bdi>{callCode}</bdi> · <bdi>{topic}</bdi>
        </Link>
        <span className="quiet small">
          {t('INCIDENTS.BETWEEN', { client: clientName, expert: expertName })} ·{' '}
          {t('INCIDENTS.REPORTED', { time: time.nearDay(openedAt, now) })} ·{' '}
          {t('INCIDENTS.REPORTS', { count: reportCount })}
        </span>
      </div>
      <Status shape={incidentIcons[state]}>{t(`INCIDENTS.STATES.${state}`)}</Status>
    </div>
  )
}
