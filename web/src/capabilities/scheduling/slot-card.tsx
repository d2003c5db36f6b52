import { tagOf } from '@colloquy/contract/languages'
import type { Slot } from '@colloquy/contract/values'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Clock } from '../../ui/time/clock.tsx'
import css from './slot-card.module.css'
import { isInWorkingHours } from './view.ts'

/**
 * A slot in the time zones of both sides; the second day is shown only if it differs. With `hint`, it names the side
 * for whom it lies outside working hours. For staff who choose on behalf of an expert, the expert's zone is shown as well,
 * and their own working hours do not matter.
 */
export function SlotCard({
  slot,
  zone,
  expertZone,
  hint = false,
}: {
  slot: Slot
  zone: string
  /** The zone of the expert for whom staff choose. */
  expertZone?: string | undefined
  hint?: boolean
}) {
  const time = useTime()
  const now = useNow(3600)
  const day = time.day(slot.start, now)
  const zones = [...new Set([expertZone ?? time.zone, zone])]
  const others = [...new Set([expertZone, zone])].filter((one) => one !== undefined && one !== time.zone) as string[]
  return (
    <div className={css.slot}>
      <span className={css.day}>{day}</span>
      <span className={css.clocks}>
        <Clock time={time.range(slot)} city={time.city} iso={slot.start} />
        {others.map((one) => {
          const dayThere = time.day(slot.start, now, one)
          return (
            <span key={one} className={css.there}>
              <Clock time={time.range(slot, one)} city={time.placed(slot.start, one).city} iso={slot.start} />
              {dayThere !== day && <span className="quiet small">{dayThere}</span>}
            </span>
          )
        })}
      </span>
      {hint && <Hint slot={slot} zones={zones} />}
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
