import type { Call } from '@colloquy/contract/calls/shapes'
import type { TimeFormat } from '@colloquy/contract/time'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx'
import { from } from '../../../ui/theme/breakpoints.ts'
import css from './calendar-panel.module.css'
import { useCallMove } from './call-move.ts'
import { DayList } from './day-list.tsx'
import { type CalendarView, dayAfter, dayOf, daysOf, isSameMonth, monthAfter, noonOf, today } from './days.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthPicker } from './month-picker.tsx'
import { MoveBar } from './move-bar.tsx'
import { TimeGrid } from './time-grid.tsx'

const MoveDialog = lazyOverlay(async () => (await import('../change/move-dialog.tsx')).MoveDialog)

/** A calendar of a day, a week or a month of calls in one time zone, in which calls are moved. */
export function CalendarPanel({
  calls,
  view,
  date,
  time,
  base,
  onShow,
}: {
  calls: readonly Call[]
  view: CalendarView
  /** The day that is shown, or one of its week or month; a month may be named alone. */
  date: string
  time: TimeFormat
  /** The path of calls. */
  base: string
  /** Shows another day, and its week or month; with `view`, in that view. */
  onShow: (date: string, view?: CalendarView) => void
}) {
  const t = useTranslate()
  const now = useNow()
  const isWide = useMediaQuery(from('tablet'), undefined, { getInitialValueInEffect: false })
  const { zone } = time
  const days = daysOf(view, date)
  const isMonth = view === 'month'
  const month = date.slice(0, 7)
  const current = today(now, zone)
  const show = (day: string) => onShow(isMonth ? day.slice(0, 7) : day)
  const step = (by: number) => show(isMonth ? monthAfter(`${month}-01`, by) : dayAfter(days[0]!, by * days.length))
  const { move, isConfirming, actions } = useCallMove(({ start }) => {
    const day = dayOf(new Date(start), zone)
    if (!days.includes(day)) show(day)
  })
  const focused = () => {
    const callId = document.activeElement?.closest<HTMLElement>('[data-call]')?.dataset.call
    return calls.find((call) => call.callId === callId)
  }
  useRegisterShortcuts([
    { keys: 'T', label: t('CALLS.KEYS.TODAY'), shown: true, run: () => show(current) },
    { keys: 'J', label: t('CALLS.KEYS.LATER'), shown: true, run: () => step(1) },
    { keys: 'K', label: t('CALLS.KEYS.EARLIER'), shown: true, run: () => step(-1) },
    ...(isWide
      ? [
          {
            keys: 'M',
            label: t('CALLS.KEYS.MOVE'),
            shown: true,
            run: () => {
              const call = focused()
              if (call) actions.begin(call, 'bar')
            },
          },
        ]
      : []),
  ])
  const short = (day: string) => time.day(noonOf(day, zone), now)
  const titles = {
    day: () => time.longDay(noonOf(days[0]!, zone)),
    week: () => `${short(days[0]!)} – ${short(days.at(-1)!)}`,
    month: () => time.longMonth(`${month}-01`),
  }
  const title = titles[view]()
  const shown = isMonth ? days.filter((day) => isSameMonth(day, month)) : days
  const grid = { calls, days, time, base, move, actions, label: t('CALLS.LIST.CALENDAR', { days: title }) }
  const openDay = (day: string) => onShow(day, 'day')
  const isEmpty = !calls.some(({ slot }) => slot && shown.includes(dayOf(new Date(slot.start), zone)))
  return (
    <>
      <div className={css.bar}>
        <ActionIcon aria-label={t('CALLS.LIST.EARLIER_DAYS')} onClick={() => step(-1)}>
          <IconChevronLeft size={16} stroke={1.5} className="flip" />
        </ActionIcon>
        <ActionIcon aria-label={t('CALLS.LIST.LATER_DAYS')} onClick={() => step(1)}>
          <IconChevronRight size={16} stroke={1.5} className="flip" />
        </ActionIcon>
        <Button size="xs" disabled={shown.includes(current)} onClick={() => show(current)}>
          {t('CALLS.LIST.NOW')}
        </Button>
        <h2 className={css.title} aria-live="polite">
          {title}
        </h2>
      </div>
      {!isWide && isMonth && <MonthPicker calls={calls} days={days} month={month} time={time} onPick={openDay} />}
      {!isWide ? (
        <DayList {...grid} days={shown} />
      ) : isMonth ? (
        <MonthGrid {...grid} month={month} onOpenDay={openDay} />
      ) : (
        <TimeGrid {...grid} />
      )}
      {isEmpty && <p className={css.none}>{t('CALLS.LIST.EMPTY_DAYS')}</p>}
      {move && <MoveBar move={move} time={time} isMonth={isMonth} actions={actions} />}
      {move && (
        <MoveDialog
          key={move.call.callId}
          call={move.call}
          slot={move.slot}
          opened={isConfirming}
          onClose={actions.cancel}
        />
      )}
    </>
  )
}
