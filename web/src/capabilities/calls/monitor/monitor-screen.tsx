import { type MonitoredCall, missingParts, monitorViews } from '@colloquy/contract/calls/monitor/shapes'
import { type Outcome, Outcome as OutcomeSchema } from '@colloquy/contract/compliance/shapes'
import { listOf } from '@colloquy/contract/languages'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { oneOf, text, useSearchParams } from '../../../platform/url-state.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { SearchField } from '../../../ui/input/search-field.tsx'
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { from } from '../../../ui/theme/breakpoints.ts'
import { OutcomeCard } from '../../compliance/outcome-card.tsx'
import { namesOfMissing } from '../clearance/view.ts'
import { statusIcons, statusText } from '../view.ts'
import { useListMonitoredCalls, useLiveMonitor, useRemindOfAttestations } from './data.ts'
import { FilterFields } from './filter-fields.tsx'
import css from './monitor-screen.module.css'
import { countFilters, hasObjection, missingIcons, noFilters } from './view.ts'

const outcomes = OutcomeSchema.options as [Outcome, ...Outcome[]]
const address = {
  view: oneOf(monitorViews),
  client: text,
  outcome: oneOf(['', ...outcomes]),
  missing: oneOf(['', ...missingParts]),
  text,
}

const FiltersDialog = lazyOverlay(async () => (await import('./filters-dialog.tsx')).FiltersDialog)

/** The calls an officer watches: today's, those that are live or begin soon, and those with a problem. */
export function MonitorScreen() {
  useLiveMonitor()
  const t = useTranslate()
  const [{ view, client, outcome, missing, text: words }, change] = useSearchParams(address)
  const answer = useListMonitoredCalls({
    view,
    ...(client !== '' && { clientId: client }),
    ...(outcome !== '' && { outcome }),
    ...(missing !== '' && { missing }),
    ...(words.trim() !== '' && { text: words.trim() }),
  })
  const [isFiltering, setFiltering] = useState(false)
  const wide = useMediaQuery(from('tablet'), undefined, { getInitialValueInEffect: false })
  const filters = { client, outcome, missing }
  const fields = { filters, clients: answer.data?.clients ?? [], onChange: change }
  const totals = answer.data?.totals
  const isNarrowed = countFilters(filters) > 0 || words.trim() !== ''
  const live = answer.data?.calls.filter(({ isLive }) => isLive).length
  return (
    <>
      <PageHead
        title={t('CALLS.MONITOR.TITLE')}
        message={
          <span aria-live="polite">
            {live === undefined ? '\u00a0' : t('CALLS.MONITOR.LIVE_COUNT', { count: live })}
          </span>
        }
        tabs={
          <Tabs
            label={t('CALLS.MONITOR.TITLE')}
            current={view}
            tabs={monitorViews.map((id) => ({
              id,
              label: t(`CALLS.MONITOR.VIEWS.${id}`),
              ...(totals && { count: totals[id] }),
            }))}
            link={(id, props) => (
              <Link
                to="."
                search={((before: object) => ({ ...before, view: id === monitorViews[0] ? undefined : id })) as never}
                activeOptions={{ exact: true }}
                {...props}
              />
            )}
          />
        }
      />
      <div className={css.tools}>
        <SearchField
          label={t('CALLS.LIST.SEARCH')}
          placeholder={t('CALLS.LIST.SEARCH_HINT')}
          value={words}
          onChange={(typed) => change({ text: typed }, { replace: true })}
        />
        {wide ? (
          <FilterFields {...fields} />
        ) : (
          <Button
            leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setFiltering(true)}
          >
            {t('CALLS.MONITOR.FILTERS', { count: countFilters(filters) })}
          </Button>
        )}
      </div>
      <FiltersDialog {...fields} opened={isFiltering && !wide} onClose={() => setFiltering(false)} />
      <QueryContent answer={answer}>
        {({ calls }) =>
          calls.length === 0 ? (
            <EmptyState
              action={
                isNarrowed && (
                  <Button onClick={() => change({ ...noFilters, text: '' })}>{t('CALLS.MONITOR.CLEAR')}</Button>
                )
              }
            >
              {t(isNarrowed ? 'CALLS.LIST.NOTHING' : `CALLS.MONITOR.EMPTY.${view}`)}
            </EmptyState>
          ) : (
            <MonitorTable calls={calls} label={t(`CALLS.MONITOR.VIEWS.${view}`)} />
          )
        }
      </QueryContent>
    </>
  )
}

function MonitorTable({ calls, label }: { calls: readonly MonitoredCall[]; label: string }) {
  const t = useTranslate()
  const columns: Column<MonitoredCall>[] = [
    { id: 'when', head: t('CALLS.MONITOR.TIME'), cell: (one) => <When one={one} /> },
    {
      id: 'call',
      head: t('CALLS.MONITOR.CALL'),
      speaksForItself: true,
      cell: ({ call }) => (
        <div className={`${css.lines} ${css.call}`}>
          <Link to={`/compliance/calls/${call.callId}`} className="strong link truncate">
            <bdi>{t('COMPLIANCE.ROW.WITH', { name: call.expert.fullName, client: call.client.name ?? '' })}</bdi>
          </Link>
          <span className="quiet small truncate">
            <bdi>{call.contact.fullName}</bdi> · <bdi>{call.topic}</bdi>
          </span>
        </div>
      ),
    },
    {
      id: 'verdict',
      head: t('CALLS.MONITOR.VERDICT'),
      cell: ({ outcome, reasons }) =>
        outcome === null ? (
          <span className="quiet">{t('CALLS.MONITOR.NOT_JUDGED')}</span>
        ) : (
          <div className={css.lines}>
            <OutcomeCard outcome={outcome} />
            {hasObjection(outcome) && reasons.length > 0 && (
              <span className={`${css.why} quiet small wide-only`}>
                {reasons.map((reason) => t(`COMPLIANCE.REASONS.${reason}`)).join(' · ')}
              </span>
            )}
          </div>
        ),
    },
    { id: 'missing', head: t('CALLS.MONITOR.MISSING'), cell: (one) => <Missing one={one} /> },
    {
      id: 'actions',
      head: <span className="visually-hidden">{t('CALLS.MONITOR.ACTIONS')}</span>,
      cell: (one) => <Actions one={one} />,
    },
  ]
  return <DataTable label={label} columns={columns} rows={calls} rowKey={({ call }) => call.callId} tall stacked />
}

function When({ one: { call, isLive } }: { one: MonitoredCall }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const slot = call.slot ?? call.pickedTime
  return (
    <div className={css.lines}>
      {slot ? (
        <span>
          {time.nearDay(slot.start, now)} <span className="mono">{time.range(slot)}</span>
        </span>
      ) : (
        <span className="quiet">{t('CALLS.NO_TIME')}</span>
      )}
      {isLive ? (
        <Status shape="ring">{t('CALLS.MONITOR.LIVE')}</Status>
      ) : (
        <Status shape={statusIcons[call.displayStatus.status]}>
          {call.pickedTime ? t('CALLS.MONITOR.HELD') : statusText(t, call.displayStatus)}
        </Status>
      )}
    </div>
  )
}

/** What a call lacks, with the names of those who have not attested. */
function Missing({ one: { call, missing } }: { one: MonitoredCall }) {
  const t = useTranslate()
  const language = useLanguage()
  if (missing.length === 0) return <span className="quiet">{t('CALLS.MONITOR.COMPLETE')}</span>
  return (
    <ul className={css.missing}>
      {missing.map((part) => (
        <li key={part}>
          <Status shape={missingIcons[part]}>{t(`CALLS.MONITOR.PARTS.${part}`)}</Status>
          {part === 'attestation' && (
            <span className="quiet small wide-only">
              <bdi>{listOf(namesOfMissing(call, undefined), language)}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Actions({ one: { call, approval, missing } }: { one: MonitoredCall }) {
  const t = useTranslate()
  const { run, isPending } = useRemindOfAttestations()
  const name = t('COMPLIANCE.ROW.WITH', { name: call.expert.fullName, client: call.client.name ?? '' })
  const remind = async () => {
    const outcome = await run({ callId: call.callId })
    if (outcome.ok) toastSuccess(t('CALLS.MONITOR.REMINDED', { count: outcome.value.reminded }))
  }
  return (
    <div className={css.actions}>
      {approval && missing.includes('approval') && (
        <Button
          component={Link}
          to={`/compliance/approvals/${approval.approvalId}`}
          size="xs"
          aria-label={`${t('CALLS.MONITOR.DECIDE')}: ${name}`}
        >
          {t('CALLS.MONITOR.DECIDE')}
        </Button>
      )}
      {missing.includes('attestation') && (
        <Button
          size="xs"
          loading={isPending}
          aria-label={`${t('CALLS.MONITOR.REMIND')}: ${name}`}
          onClick={() => void remind()}
        >
          {t('CALLS.MONITOR.REMIND')}
        </Button>
      )}
    </div>
  )
}
