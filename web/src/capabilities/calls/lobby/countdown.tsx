import type { Call } from '@colloquy/contract/calls/shapes'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { progressOf, stopwatch } from '../room/view.ts'
import css from './countdown.module.css'

const hourSeconds = 3600

/** The time until the start, or since it. */
export function Countdown({ call, now }: { call: Call; now: Date }) {
  const t = useTranslate()
  const time = useTime()
  const progress = progressOf(call, now)
  if (!progress || !call.slot) return <p className="second">{t('CALLS.ROOM.NO_TIME')}</p>
  const { phase, elapsed } = progress
  const values = {
    time: time.clock(call.slot.start),
    minutes: t('SHARED.UNITS.MINUTES', { count: call.expectedDuration }),
  }
  return (
    <div className={css.countdown} role="timer">
      <b className={css.figure}>{elapsed < hourSeconds ? stopwatch(elapsed) : time.duration(elapsed / 60)}</b>
      <span className="quiet">
        {phase === 'before' ? t('CALLS.ROOM.TO_START', values) : t('CALLS.ROOM.SINCE_START', values)}
      </span>
    </div>
  )
}
