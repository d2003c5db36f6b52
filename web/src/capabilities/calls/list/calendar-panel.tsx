import type { Call } from '@colloquy/contract/calls/shapes'
import { localDateTimeAt } from '@colloquy/contract/local-date-time'
import type { TimeFormat } from '@colloquy/contract/time'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useUser } from '../../../platform/session.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { counterpartOf, sideOf, statusText } from '../view.ts'
import css from './calendar-panel.module.css'
import { useCallsPath } from './data.ts'
import { dayAfter, isTimeFree, type PlacedCall, placeCalls, startOfDay, today, visibleHours } from './view.ts'

/** Pixels of an hour. */
const hourHeight = 48

/** A calendar of a day or a week of calls in one time zone. */
export function CalendarPanel({
  calls,
  days,
  time,
  onDay,
}: {
  calls: readonly Call[]
  days: readonly string[]
  time: TimeFormat
  /** Shows another day, and its week. */
  onDay: (day: string) => void
}) {
  const t = useTranslate()
  const now = useNow()
  const { zone } = time
  const placed = days.map((day) => placeCalls(calls, day, zone))
  const { first, last } = visibleHours(placed.flat())
  const hours = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const current = today(now, zone)
  const step = (by: number) => onDay(dayAfter(days[0]!, by * days.length))
  useRegisterShortcuts([
    { keys: 'T', label: t('CALLS.KEYS.TODAY'), shown: true, run: () => onDay(current) },
    { keys: 'J', label: t('CALLS.KEYS.LATER'), shown: true, run: () => step(1) },
    { keys: 'K', label: t('CALLS.KEYS.EARLIER'), shown: true, run: () => step(-1) },
  ])
  // On narrow screens the week scrolls to today.
  const scroll = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll again when the week changes
  useEffect(() => {
    const head = scroll.current?.querySelector('[data-today]')
    head?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [days[0]])
  const noonOf = (day: string) => startOfDay(day, zone).getTime() + 12 * 3_600_000
  const named = (day: string) => time.longDay(new Date(noonOf(day)))
  const title = days.length === 1 ? named(days[0]!) : `${named(days[0]!)} – ${named(days.at(-1)!)}`
  const height = (last - first) * hourHeight
  return (
    <>
      <div className={css.bar}>
        <ActionIcon aria-label={t('CALLS.LIST.EARLIER_DAYS')} onClick={() => step(-1)}>
          <IconChevronLeft size={16} stroke={1.5} className="flip" />
        </ActionIcon>
        <ActionIcon aria-label={t('CALLS.LIST.LATER_DAYS')} onClick={() => step(1)}>
          <IconChevronRight size={16} stroke={1.5} className="flip" />
        </ActionIcon>
        <Button size="xs" disabled={days.includes(current)} onClick={() => onDay(current)}>
          {t('CALLS.LIST.NOW')}
        </Button>
        <h2 className={css.title} aria-live="polite">
          {title}
        </h2>
      </div>
      <section
        ref={scroll}
        className={css.scroll}
        aria-label={t('CALLS.LIST.CALENDAR', { days: title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div className={css.grid} style={{ '--days': days.length } as CSSProperties}>
          <span className={css.corner} />
          {days.map((day) => (
            <div key={day} className={css.head} data-today={day === current || undefined}>
              {time.day(new Date(noonOf(day)), now)}
            </div>
          ))}
          <div className={css.hours} style={{ height }} aria-hidden="true">
            {hours.slice(0, -1).map((hour) => (
              <bdi key={hour} dir="ltr" className={css.hour} style={{ top: (hour - first) * hourHeight }}>
                {String(hour).padStart(2, '0')}:00
              </bdi>
            ))}
          </div>
          {days.map((day, place) => (
            <ul key={day} className={css.day} style={{ height }} aria-label={named(day)}>
              {placed[place]!.map((one) => (
                <Block key={one.call.callId} placedCall={one} first={first} time={time} />
              ))}
              {day === current && <NowLine now={now} zone={zone} first={first} last={last} />}
            </ul>
          ))}
        </div>
      </section>
      {placed.every((those) => those.length === 0) && <p className={css.none}>{t('CALLS.LIST.EMPTY_DAYS')}</p>}
    </>
  )
}

const pixels = (minutes: number) => (minutes / 60) * hourHeight

function NowLine({ now, zone, first, last }: { now: Date; zone: string; first: number; last: number }) {
  const { hour, minute } = localDateTimeAt(now, zone)
  const minutes = hour * 60 + minute
  if (minutes < first * 60 || minutes > last * 60) return null
  return <li aria-hidden="true" className={css.now} style={{ top: pixels(minutes - first * 60) }} />
}

function Block({
  placedCall: { call, top, length, lane, lanes },
  first,
  time,
}: {
  placedCall: PlacedCall
  first: number
  time: TimeFormat
}) {
  const t = useTranslate()
  const base = useCallsPath()
  const other = counterpartOf(call, sideOf(call, useUser()?.entityId ?? ''))
  const status = statusText(t, call.displayStatus)
  return (
    <li
      className={css.call}
      style={
        {
          top: pixels(top - first * 60),
          height: Math.max(pixels(length), 28),
          '--lane': lane,
          '--lanes': lanes,
        } as CSSProperties
      }
    >
      <Link
        to={`${base}/${call.callId}`}
        className={css.block}
        data-off={isTimeFree(call) || undefined}
        title={`${call.topic} – ${status}`}
      >
        <span className="truncate">
          <bdi dir="ltr" className="mono">
            {time.clock(call.slot!.start)}
          </bdi>{' '}
          <bdi className="strong">{other.fullName}</bdi>
        </span>
        {length >= 45 && <span className="quiet truncate">{status}</span>}
      </Link>
    </li>
  )
}
