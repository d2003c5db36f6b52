import { maxCountedCalls } from '@colloquy/contract/calls/shapes'
import { atLeastText } from '@colloquy/contract/money'
import { roleIds } from '@colloquy/contract/person-types'
import { cityOf } from '@colloquy/contract/time'
import { IconBookmark, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { downloadFile } from '../../../platform/file/download.ts'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useUser } from '../../../platform/session.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useNow, useZone } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { useSearchParams } from '../../../platform/url-state.ts'
import { AddChip } from '../../../ui/display/chip.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { useOptimisticValue } from '../../../ui/input/optimistic-value.ts'
import { SearchField } from '../../../ui/input/search-field.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ZonePicker } from '../../people/zone/zone-picker.tsx'
import { CalendarPanel } from '../calendar/calendar-panel.tsx'
import { type CalendarView, calendarViews, daysOf, listedInterval, today } from '../calendar/days.ts'
import { maxCalendarCalls, useListCallFacets, useListCalls, useListCallsForCalendar } from '../data.ts'
import { useLiveCalls } from '../live.ts'
import { OwnStandbysPanel } from '../standbys/own-standbys-panel.tsx'
import { CallsPanel } from './calls-panel.tsx'
import css from './calls-screen.module.css'
import { useCallsPath, useChosenZone, useExportCalls, useTimeIn } from './data.ts'
import { FilterChips } from './filter-chips.tsx'
import { NoMatches } from './no-matches.tsx'
import { activeFilters, filtersOf, type ListAddress, listAddress } from './view.ts'

const ViewsDialog = lazyOverlay(async () => (await import('./views-dialog.tsx')).ViewsDialog)
const FiltersDialog = lazyOverlay(async () => (await import('./filters-dialog.tsx')).FiltersDialog)

/** The calls the reader may see, as a list or a calendar. Filters and time zone are part of the URL. */
export function CallsScreen() {
  useLiveCalls()
  const t = useTranslate()
  const [address, change] = useSearchParams(listAddress)
  const zone = useChosenZone(address.zone)
  const own = useZone()
  const language = useLanguage()
  const time = useTimeIn(zone)
  const facets = useListCallFacets(filtersOf(address, zone)).data
  const words = useRef<HTMLInputElement>(null)
  const { view, q } = address
  const parts = { address, facets: facets?.facets, time, onChange: change }
  // The filters also apply to the calendar, except the days, because it has its own.
  const listed = facets?.facets.types.reduce((sum, { value, count }) => {
    const chosen = address.type.length === 0 || address.type.includes(value)
    return chosen ? sum + count : sum
  }, 0)
  const calendar = useCalendar(address, zone)
  // The heading shows how many calls are displayed.
  const total = view === 'list' ? listed : calendar.answer.data?.total
  const isMinimum =
    view === 'list' ? facets?.capped.includes('types') === true : total !== undefined && total >= maxCountedCalls
  const exporting = useExportCalls()
  const save = async () => {
    const outcome = await exporting.run({ ...filtersOf(address, zone), timezone: zone })
    if (outcome.ok) downloadFile(outcome.value as unknown as File, 'calls.csv')
  }
  useRegisterShortcuts([
    { keys: '/', label: t('CALLS.KEYS.SEARCH'), shown: true, run: () => words.current?.select() },
    { keys: 'F', label: t('CALLS.KEYS.FILTER'), shown: true, run: () => change({ filters: true }) },
  ])
  return (
    <>
      <PageHead
        title={t('CALLS.TITLE')}
        message={
          // Reserves the line before its text has loaded, to prevent layout shift.
          <span aria-live="polite">
            {total === undefined
              ? '\u00a0'
              : isMinimum
                ? t('CALLS.LIST.AT_LEAST', { shown: atLeastText(total, language), city: time.city })
                : t('CALLS.LIST.MESSAGE', { count: total, city: time.city })}
          </span>
        }
        actions={
          <>
            <Button
              leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}
              onClick={() => change({ views: true })}
            >
              {t('CALLS.VIEWS.TITLE')}
            </Button>
            <Button
              leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
              loading={exporting.isPending}
              onClick={() => void save()}
            >
              {t('CALLS.LIST.EXPORT')}
            </Button>
          </>
        }
      />
      <OwnStandbysPanel />
      <div className={css.bar}>
        <ViewControl view={view} onChange={change} />
        <div className={css.words}>
          <SearchField
            box={words}
            label={t('CALLS.LIST.SEARCH')}
            placeholder={t('CALLS.LIST.SEARCH_HINT')}
            value={q}
            onChange={(text) => change({ q: text }, { replace: true })}
          />
        </div>
        <FilterChips {...parts} />
        <AddChip onClick={() => change({ filters: true })}>{t('CALLS.LIST.ADD_FILTER')}</AddChip>
        <span className="spring" />
        <div className={css.zone}>
          <ZonePicker
            compact
            label={t('CALLS.LIST.ZONE')}
            value={zone}
            first={{ zone: own, label: t('CALLS.LIST.OWN_ZONE', { city: cityOf(own, language) }) }}
            onChange={(next) => change({ zone: next === own ? '' : next })}
          />
        </div>
      </div>
      {view === 'list' ? (
        <ListPart {...parts} zone={zone} without={facets?.without ?? []} />
      ) : (
        <CalendarPart calendar={calendar} {...parts} />
      )}
      <FiltersDialog
        facets={facets?.facets}
        capped={facets?.capped}
        address={address}
        onChange={change}
        opened={address.filters}
        onClose={() => change({ filters: false }, { replace: true })}
        total={total}
        isMinimum={isMinimum}
      />
      <ViewsDialog
        opened={address.views}
        address={address}
        onChange={change}
        onClose={() => change({ views: false }, { replace: true })}
      />
    </>
  )
}

/** Shows the chosen view at once; a component of its own, so that the calls are not rendered for it. */
function ViewControl({
  view,
  onChange,
}: {
  view: ListAddress['view']
  onChange: (change: Pick<ListAddress, 'view'>) => void
}) {
  const t = useTranslate()
  const [shown, choose] = useOptimisticValue(view, (next) => onChange({ view: next }))
  return (
    <SegmentedControl
      label={t('CALLS.LIST.VIEW')}
      value={shown}
      options={(['list', ...calendarViews] as const).map((value) => ({ value, label: t(`CALLS.LIST.VIEWS.${value}`) }))}
      onChange={choose}
    />
  )
}

type PartProps = Omit<Parameters<typeof NoMatches>[0], 'without'>

function ListPart({
  zone,
  without,
  ...parts
}: PartProps & { zone: string; without: Parameters<typeof NoMatches>[0]['without'] }) {
  const { address } = parts
  const pieces = useListCalls({ ...filtersOf(address, zone), timezone: zone })
  const isNarrowed = activeFilters(address).length > 0 || address.q.trim() !== ''
  return (
    <CallsPanel
      pieces={pieces}
      zone={zone}
      byDay={address.from !== '' || address.to !== ''}
      empty={isNarrowed ? <NoMatches {...parts} without={without} /> : <NoCalls />}
    />
  )
}

/** What the calendar shows, and its calls; none are requested for the list. */
const useCalendar = (address: ListAddress, zone: string) => {
  const now = useNow(3600)
  const view = address.view === 'list' ? 'day' : address.view
  const date = address.date || today(now, zone)
  const request = { ...filtersOf(address, zone), ...listedInterval(daysOf(view, date), zone), timezone: zone }
  return { view, date, answer: useListCallsForCalendar(request, address.view !== 'list') }
}

function CalendarPart({
  calendar: { view, date, answer },
  time,
  onChange,
}: PartProps & { calendar: ReturnType<typeof useCalendar> }) {
  const t = useTranslate()
  const base = useCallsPath()
  const show = (next: string, inView: CalendarView = view) =>
    onChange({ date: next, view: inView } satisfies Partial<ListAddress>)
  return (
    <QueryContent answer={answer}>
      {({ calls, total }) => (
        <>
          <CalendarPanel calls={calls} view={view} date={date} time={time} base={base} onShow={show} />
          {total > calls.length && (
            <div className={css.note}>
              <Note tone="warn">{t('CALLS.LIST.CUT', { count: maxCalendarCalls })}</Note>
            </div>
          )}
        </>
      )}
    </QueryContent>
  )
}

function NoCalls() {
  const t = useTranslate()
  const path = useCallsPath()
  const isVendor = useUser()?.roleId === roleIds.vendor
  if (isVendor) return <EmptyState>{t('CALLS.LIST.EMPTY_STAFF')}</EmptyState>
  if (path === '/expert/calls') return <EmptyState>{t('CALLS.LIST.EMPTY_EXPERT')}</EmptyState>
  if (path === '/staff/calls') return <EmptyState>{t('CALLS.LIST.EMPTY_STAFF')}</EmptyState>
  return (
    <EmptyState
      action={
        <Button component={Link} to="/clients/experts" variant="filled">
          {t('CALLS.LIST.FIND')}
        </Button>
      }
    >
      {t('CALLS.LIST.EMPTY_CLIENT')}
    </EmptyState>
  )
}
