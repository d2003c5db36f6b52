import type { TimeFormat } from '@colloquy/contract/time'
import { useUser } from '../../../platform/session.ts'
import { useNow } from '../../../platform/time.ts'
import { counterpartOf, sideOf } from '../view.ts'
import css from './ghost-card.module.css'
import { clocksOf, type Move } from './moves.ts'

/** A call where it would go: with the time in the shown zone and on the clocks of both sides. */
export function GhostCard({ move, time }: { move: Move; time: TimeFormat }) {
  const now = useNow(3600)
  const other = counterpartOf(move.call, sideOf(move.call, useUser()?.entityId ?? ''))
  const [own, ...others] = clocksOf(move, time, now)
  return (
    <div className={css.ghost}>
      <bdi dir="ltr" className="mono nowrap">
        {own!.range}
      </bdi>
      <bdi className="strong truncate">{other.fullName}</bdi>
      {others.map(({ zone, range, city, day }) => (
        <span key={zone} className={css.there}>
          <bdi dir="ltr" className="mono nowrap">
            {range}
          </bdi>{' '}
          {city}
          {day && `, ${day}`}
        </span>
      ))}
    </div>
  )
}
