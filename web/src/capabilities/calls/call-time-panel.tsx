import type { Call } from '@colloquy/contract/calls/shapes'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import type { Slot } from '@colloquy/contract/values'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Clock } from '../../ui/time/clock.tsx'
import { DayInZonesCard } from '../scheduling/day-in-zones-card.tsx'
import css from './call-time-panel.module.css'
import { isElsewhere } from './interactions/view.ts'
import { useCallParties } from './party-data.ts'

/** Slots shorter than this many minutes are drawn without a label. */
const shortest = 45

/** The time of a call in both time zones, its distance from now, and its position in both working days. */
export function CallTimePanel({ call, slot, other }: { call: Call; slot: Slot; other: PersonCard }) {
  const t = useTranslate()
  const time = useTime()
  const parties = useCallParties(call, other)
  const isShared = other.timeZone === time.zone
  const duration = time.duration(call.expectedDuration)
  const isBooked = call.roomOpensAt !== null
  return (
    <section className={css.when} aria-label={t('CALLS.CALL')}>
      <div className={css.line}>
        <LocalTime slot={slot} label={t(isShared ? 'SCHEDULING.BOTH' : 'SCHEDULING.YOU', { city: time.city })} />
        {!isShared && (
          <LocalTime
            slot={slot}
            zone={other.timeZone}
            label={t('SCHEDULING.OTHER', {
              city: time.placed(slot.start, other.timeZone).city,
              name: other.fullName,
            })}
          />
        )}
        <Countdown call={call} slot={slot} />
      </div>
      <DayInZonesCard
        around={new Date(slot.start)}
        parties={parties}
        slots={[
          {
            id: call.callId,
            slot,
            kind: isBooked ? 'fixed' : 'past',
            text: call.expectedDuration < shortest ? '' : duration,
            label: `${time.range(slot)}, ${duration}`,
          },
        ]}
      />
    </section>
  )
}

function LocalTime({ slot, zone, label }: { slot: Slot; zone?: string; label: string }) {
  const time = useTime()
  const now = useNow()
  return (
    <div className={css.wall}>
      <Clock size="large" time={time.range(slot, zone)} city={label} iso={slot.start} />
      <span className="second">{time.day(slot.start, now, zone)}</span>
    </div>
  )
}

/** The time until the call, or its duration once it is over. */
function Countdown({ call, slot }: { call: Call; slot: Slot }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const left = (Date.parse(slot.start) - now.getTime()) / 60_000
  if (call.actualDuration !== null)
    return (
      <div className={css.count}>
        <span>{t('CALLS.RAN')}</span>
        <b>{time.duration(call.actualDuration)}</b>
        <span>{t('CALLS.PLANNED', { duration: time.duration(call.expectedDuration) })}</span>
      </div>
    )
  if (call.roomOpensAt === null || now >= new Date(slot.end)) return null
  const isOpen = now >= new Date(call.roomOpensAt)
  return (
    <div className={css.count}>
      <span>{t(left > 0 ? 'CALLS.STARTS' : 'CALLS.STARTED')}</span>
      <b>{left > 0 ? time.duration(Math.ceil(left)) : time.distance(slot.start, now)}</b>
      {!isElsewhere(call) && (
        <span>{isOpen ? t('CALLS.OPEN_NOW') : t('CALLS.OPENS', { ...time.placed(call.roomOpensAt) })}</span>
      )}
    </div>
  )
}
