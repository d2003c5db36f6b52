import { tagOf } from '@colloquy/contract/languages'
import type { Slot } from '@colloquy/contract/values'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Clock } from '../../ui/time/clock.tsx'
import type { Parties } from './data.ts'
import css from './slot-card.module.css'
import { isInWorkingHours } from './view.ts'

/**
 * A slot in the reader's time zone and those of both sides; the second day is shown only if it differs. With `hint`, it
 * names the side for whom it lies outside working hours. Those of a reader who chooses for somebody else do not matter.
 */
export function SlotCard({ slot, parties, hint = false }: { slot: Slot; parties: Parties; hint?: boolean }) {
  const time = useTime()
  const now = useNow(3600)
  const day = time.day(slot.start, now)
  const others = [...new Set(parties.map(({ zone }) => zone))].filter((one) => one !== time.zone)
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
      {hint && <Hint slot={slot} parties={parties} />}
    </div>
  )
}

function Hint({ slot, parties }: { slot: Slot; parties: Parties }) {
  const t = useTranslate()
  const time = useTime()
  const off = [...new Set(parties.filter((party) => !isInWorkingHours(slot, party)).map(({ zone }) => zone))]
  if (off.length === 0) return null
  const cities = new Intl.ListFormat(tagOf(time.language)).format(off.map((zone) => time.placed(slot.start, zone).city))
  return <span className={css.hint}>{t('SCHEDULING.OFF', { cities })}</span>
}
