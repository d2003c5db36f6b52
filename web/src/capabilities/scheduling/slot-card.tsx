import { tagOf } from '@colloquy/contract/languages'
import type { Slot } from '@colloquy/contract/values'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Clock } from '../../ui/time/clock.tsx'
import css from './slot-card.module.css'
import { isInWorkingHours } from './view.ts'

/**
 * A slot in the time zones of both sides; the second day is shown only if it differs. With `hint`, it names the side
 * for whom it lies outside working hours.
 */
export function SlotCard({ slot, zone, hint = false }: { slot: Slot; zone: string; hint?: boolean }) {
  const time = useTime()
  const now = useNow(3600)
  const day = time.day(slot.start, now)
  const dayThere = time.day(slot.start, now, zone)
  const isElsewhere = zone !== time.zone
  return (
    <div className={css.slot}>
      <span className={css.day}>{day}</span>
      <span className={css.clocks}>
        <Clock time={time.range(slot)} city={time.city} iso={slot.start} />
        {isElsewhere && (
          <span className={css.there}>
            <Clock time={time.range(slot, zone)} city={time.placed(slot.start, zone).city} iso={slot.start} />
            {dayThere !== day && <span className="quiet small">{dayThere}</span>}
          </span>
        )}
      </span>
      {hint && <Hint slot={slot} zones={isElsewhere ? [time.zone, zone] : [zone]} />}
    </div>
  )
}

function Hint({ slot, zones }: { slot: Slot; zones: readonly string[] }) {
  const t = useTranslate()
  const time = useTime()
  const off = zones.filter((zone) => !isInWorkingHours(slot, zone))
  if (off.length === 0) return null
  const cities = new Intl.ListFormat(tagOf(time.language)).format(off.map((zone) => time.placed(slot.start, zone).city))
  return <span className={css.hint}>{t('SCHEDULING.OFF', { cities })}</span>
}
