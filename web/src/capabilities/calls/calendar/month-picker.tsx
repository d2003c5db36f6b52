import type { Call } from '@colloquy/contract/calls/shapes'
import type { TimeFormat } from '@colloquy/contract/time'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { callsOnDay, isSameMonth, isTimeFree, noonOf, today } from './days.ts'
import css from './month-picker.module.css'

/** Marks of a day at most; each is a call. */
const maxMarks = 3

/** The days of a month on a narrow screen, each with marks for its calls. */
export function MonthPicker({
  calls,
  days,
  month,
  time,
  onPick,
}: {
  calls: readonly Call[]
  days: readonly string[]
  month: string
  time: TimeFormat
  onPick: (day: string) => void
}) {
  const t = useTranslate()
  const now = useNow()
  const { zone } = time
  const current = today(now, zone)
  return (
    <div className={css.month}>
      {days.slice(0, 7).map((day) => (
        <span key={day} className={css.head} aria-hidden="true">
          {time.weekday(noonOf(day, zone))}
        </span>
      ))}
      {days.map((day) => {
        const ofDay = callsOnDay(calls, day, zone)
        return (
          <button
            key={day}
            type="button"
            className={css.day}
            data-other={!isSameMonth(day, month) || undefined}
            aria-current={day === current ? 'date' : undefined}
            aria-label={t('CALLS.CALENDAR.DAY_CALLS', { day: time.longDay(noonOf(day, zone)), count: ofDay.length })}
            onClick={() => onPick(day)}
          >
            <span className={css.number}>{Number(day.slice(8))}</span>
            <span className={css.marks} aria-hidden="true">
              {ofDay.slice(0, maxMarks).map((call) => (
                <span key={call.callId} className={css.mark} data-off={isTimeFree(call) || undefined} />
              ))}
            </span>
          </button>
        )
      })}
    </div>
  )
}
