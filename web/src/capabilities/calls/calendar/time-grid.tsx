import type { Call } from '@colloquy/contract/calls/shapes'
import { localDateTimeAt } from '@colloquy/contract/local-date-time'
import type { Slot } from '@colloquy/contract/values'
import { type CSSProperties, type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { useNow } from '../../../platform/time.ts'
import { CallLink } from './call-link.tsx'
import { noonOf, type PlacedCall, placeCalls, today, visibleHours } from './days.ts'
import { GhostCard } from './ghost-card.tsx'
import type { GridProps } from './grid-props.ts'
import { slotAtMinute, type TimedCall } from './moves.ts'
import { usePointerDrag } from './pointer-drag.ts'
import css from './time-grid.module.css'

/** Pixels of an hour. */
const hourHeight = 48
/** Shorter blocks have room for one line only. */
const minutesOfTwoLines = 55
const pixels = (minutes: number) => (minutes / 60) * hourHeight

/** Days side by side with their hours in one time zone. A call is dragged to another hour and day. */
export function TimeGrid({ calls, days, time, label, base, move, actions }: GridProps) {
  const now = useNow()
  const { zone } = time
  const placed = days.map((day) => placeCalls(calls, day, zone))
  const ghosts = days.map((day) => (move ? placeCalls([{ ...move.call, slot: move.slot }], day, zone) : []))
  // Under a pointer nothing shifts; the keys reach every hour.
  const { first, last } = visibleHours([...placed, ...(move?.by === 'bar' ? ghosts : [])].flat())
  const hours = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const current = today(now, zone)
  const grid = useRef<HTMLDivElement>(null)
  const drag = usePointerDrag()
  // On narrow screens the week scrolls to today.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll again when the week changes
  useEffect(() => {
    const head = grid.current?.querySelector('[data-today]')
    head?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [days[0]])

  /** Where a call goes whose block is under the pointer, held so many pixels below its top. */
  const slotUnder = ({ clientX, clientY }: PointerEvent, slot: Slot, held: number): Slot | undefined => {
    const columns = [...(grid.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
    const distance = (column: HTMLElement) => {
      const { left, right } = column.getBoundingClientRect()
      return Math.max(left - clientX, clientX - right)
    }
    const nearest = columns.toSorted((a, b) => distance(a) - distance(b))[0]
    if (!nearest) return undefined
    const minute = first * 60 + ((clientY - held - nearest.getBoundingClientRect().top) / hourHeight) * 60
    return slotAtMinute(slot, nearest.dataset.day!, minute, zone, { first, last })
  }
  const press = (event: ReactPointerEvent, call: Call) => {
    const held = event.clientY - event.currentTarget.getBoundingClientRect().top
    drag(event, {
      onStart: () => actions.begin(call, 'pointer'),
      onMove: (at) => {
        const slot = slotUnder(at, (call as TimedCall).slot, held)
        if (slot) actions.to(slot)
      },
      onDrop: actions.confirm,
      onCancel: actions.cancel,
    })
  }
  const height = (last - first) * hourHeight
  return (
    <section
      className={css.scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div ref={grid} className={css.grid} style={{ '--days': days.length } as CSSProperties}>
        <span className={css.corner} />
        {days.map((day) => (
          <div key={day} className={css.head} data-today={day === current || undefined}>
            {time.day(noonOf(day, zone), now)}
          </div>
        ))}
        <div className={css.hours} style={{ height }} aria-hidden="true">
          {hours.slice(0, -1).map((hour) => (
            <bdi key={hour} dir="ltr" className={css.hour} style={{ top: (hour - first) * hourHeight }}>
              {String(hour).padStart(2, '0')}:00
            </bdi>
          ))}
        </div>
        {days.map((day, index) => (
          <ul
            key={day}
            className={css.day}
            style={{ height }}
            aria-label={time.longDay(noonOf(day, zone))}
            data-day={day}
            data-off={new Date(`${day}T12:00:00Z`).getUTCDay() % 6 === 0 || undefined}
          >
            {placed[index]!.map((one) => (
              <li
                key={one.call.callId}
                className={css.call}
                style={styleOf(one, first)}
                onPointerDown={(event) => press(event, one.call)}
              >
                <CallLink
                  call={one.call}
                  base={base}
                  time={time}
                  isOneLine={one.length < minutesOfTwoLines}
                  isMoving={move?.call.callId === one.call.callId}
                  onMove={(call) => actions.begin(call, 'bar')}
                />
              </li>
            ))}
            {move &&
              ghosts[index]!.map((one) => (
                <li key="ghost" data-ghost className={css.ghost} style={styleOf(one, first)} aria-hidden="true">
                  <GhostCard move={move} time={time} />
                </li>
              ))}
            {day === current && <NowLine now={now} zone={zone} first={first} last={last} />}
          </ul>
        ))}
      </div>
    </section>
  )
}

const styleOf = ({ top, length, lane, lanes }: PlacedCall, first: number) =>
  ({
    top: pixels(top - first * 60),
    height: Math.max(pixels(length), 28),
    '--lane': lane,
    '--lanes': lanes,
  }) as CSSProperties

function NowLine({ now, zone, first, last }: { now: Date; zone: string; first: number; last: number }) {
  const { hour, minute } = localDateTimeAt(now, zone)
  const minutes = hour * 60 + minute
  if (minutes < first * 60 || minutes > last * 60) return null
  return <li aria-hidden="true" className={css.now} style={{ top: pixels(minutes - first * 60) }} />
}
