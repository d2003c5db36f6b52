import { type VettingCard, type VettingView, vettingViews } from '@colloquy/contract/vetting/shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useListVettings } from './data.ts'
import { useLiveVettings } from './live.ts'
import css from './vettings-screen.module.css'
import { stateIcons } from './view.ts'

const address = { view: oneOf(vettingViews) }

/** Expert self-registrations for staff review, longest waiting first. */
export function VettingsScreen() {
  useLiveVettings()
  const t = useTranslate()
  const [{ view }] = useSearchParams(address)
  return (
    <>
      <PageHead
        title={t('VETTING.TITLE')}
        tabs={
          <Tabs
            label={t('VETTING.TITLE')}
            current={view}
            tabs={vettingViews.map((id) => ({ id, label: t(`VETTING.VIEWS.${id}`) }))}
            link={(id, props) => (
              <Link
                to="."
                search={id === vettingViews[0] ? {} : { view: id }}
                activeOptions={{ exact: true }}
                {...props}
              />
            )}
          />
        }
      />
      <QueryContent answer={useListVettings(view)}>
        {({ total, vettings }) =>
          vettings.length === 0 ? (
            <EmptyState>{t(`VETTING.NONE.${view}`)}</EmptyState>
          ) : (
            <>
              <VettingTable view={view} vettings={vettings} />
              {total > vettings.length && (
                <p className={css.more}>{t('VETTING.MORE', { shown: vettings.length, total })}</p>
              )}
            </>
          )
        }
      </QueryContent>
    </>
  )
}

function VettingTable({ view, vettings }: { view: VettingView; vettings: readonly VettingCard[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const columns: Column<VettingCard>[] = [
    {
      id: 'person',
      head: t('VETTING.PERSON'),
      cell: ({ person, headline }) => (
        <div className={css.person}>
          <Link to={`/staff/vetting/${person.personId}`} className="strong link">
            <bdi>{person.fullName}</bdi>
          </Link>
          <span className="quiet small truncate" dir="auto">
            {headline}
          </span>
        </div>
      ),
    },
    {
      id: 'employer',
      head: t('VETTING.EMPLOYER'),
      wideOnly: true,
      cell: ({ person }) => <bdi>{person.companyName}</bdi>,
    },
    {
      id: 'state',
      head: t('VETTING.STATE'),
      cell: ({ state, hasReply, resemblesBarred }) => (
        <div className={css.person}>
          <Status shape={stateIcons[state]}>
            {t(state === 'waiting' && hasReply ? 'VETTING.STATES.answered' : `VETTING.STATES.${state}`)}
          </Status>
          {resemblesBarred && <Status shape="square">{t('VETTING.RESEMBLES_BARRED')}</Status>}
        </div>
      ),
    },
    {
      id: 'since',
      head: t('VETTING.SINCE'),
      wideOnly: true,
      cell: ({ registeredAt }) => time.distance(registeredAt, now),
    },
  ]
  return (
    <DataTable
      label={t(`VETTING.VIEWS.${view}`)}
      columns={columns}
      rows={vettings}
      rowKey={({ person }) => person.personId}
      tall
    />
  )
}
