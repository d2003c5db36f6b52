import type { Call } from '@colloquy/contract/calls/shapes'
import { type PointerEvent as ReactPointerEvent, useRef } from 'react'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { CallLink } from './call-link.tsx'
import { callsOnDay, dayOf, isSameMonth, noonOf, today } from './days.ts'
import { GhostCard } from './ghost-card.tsx'
import type { GridProps } from './grid-props.ts'
import css from './month-grid.module.css'
import { slotOn, type TimedCall } from './moves.ts'
import { usePointerDrag } from './pointer-drag.ts'

/** Calls that a day shows; the others are a click away. */
const maxCallsPerDay = 3

/** The weeks of a month. A call is dragged to another day, where it keeps its time. */
export function MonthGrid({
  calls,
  days,
  month,
  time,
  label,
  base,
  move,
  actions,
  onOpenDay,
}: GridProps & {
  /** A day of the month, or the month itself. */
  month: string
  onOpenDay: (day: string) => void
}) {
  const t = useTranslate()
  const now = useNow()
  const { zone } = time
  const current = today(now, zone)
  const target = move && dayOf(new Date(move.slot.start), zone)
  const grid = useRef<HTMLDivElement>(null)
  const drag = usePointerDrag()

  const press = (event: ReactPointerEvent, call: Call) =>
    drag(event, {
      onStart: () => actions.begin(call, 'pointer'),
      onMove: ({ clientX, clientY }) => {
        const cell = [...(grid.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])].find((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          return left <= clientX && clientX < right && top <= clientY && clientY < bottom
        })
        if (cell) actions.to(slotOn((call as TimedCall).slot, cell.dataset.day!, zone))
      },
      onDrop: actions.confirm,
      onCancel: actions.cancel,
    })
  return (
    <section aria-label={label}>
      <div className={css.heads} aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{time.weekday(noonOf(day, zone))}</span>
        ))}
      </div>
      <div ref={grid} className={css.grid}>
        {days.map((day) => {
          const ofDay = callsOnDay(calls, day, zone)
          const shown = ofDay.length > maxCallsPerDay + 1 ? ofDay.slice(0, maxCallsPerDay) : ofDay
          const longDay = time.longDay(noonOf(day, zone))
          return (
            <div
              key={day}
              className={css.cell}
              data-day={day}
              data-other={!isSameMonth(day, month) || undefined}
              data-target={day === target || undefined}
            >
              <button
                type="button"
                className={css.number}
                aria-label={t('CALLS.CALENDAR.OPEN_DAY', { day: longDay })}
                aria-current={day === current ? 'date' : undefined}
                onClick={() => onOpenDay(day)}
              >
                {Number(day.slice(8))}
              </button>
              {ofDay.length > 0 && (
                <ul className={css.calls} aria-label={longDay}>
                  {shown.map((call) => (
                    <li key={call.callId} onPointerDown={(event) => press(event, call)}>
                      <CallLink
                        call={call}
                        base={base}
                        time={time}
                        isOneLine
                        isMoving={move?.call.callId === call.callId}
                        onMove={(one) => actions.begin(one, 'bar')}
                      />
                    </li>
                  ))}
                </ul>
              )}
              {ofDay.length > shown.length && (
                <button type="button" className={css.more} onClick={() => onOpenDay(day)}>
                  {t('CALLS.CALENDAR.MORE', { count: ofDay.length - shown.length })}
                </button>
              )}
              {move && day === target && (
                <div data-ghost className={css.ghost} aria-hidden="true">
                  <GhostCard move={move} time={time} />
                </div>
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}
