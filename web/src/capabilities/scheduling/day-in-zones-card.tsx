import { tagOf } from '@colloquy/contract/languages'
import type { Slot } from '@colloquy/contract/values'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Timeline, type TimelineBlock } from '../../ui/time/timeline.tsx'
import type { Parties } from './data.ts'
import { hoursFrom, marksOf, offHoursOf, scaleFor } from './view.ts'

/** A slot drawn on the day. */
export interface HighlightedSlot {
  id: string
  slot: Slot
  kind: 'fixed' | 'hold' | 'past'
  text: string
  label: string
  /** The scale need not show all of it. */
  isBackground?: boolean
}

/**
 * The local day of `around` in the time zones of both sides, with time outside working hours hatched. There is one scale
 * when both sides share a zone.
 */
export function DayInZonesCard({
  around,
  parties,
  slots,
  choice = false,
}: {
  around: Date
  parties: Parties
  slots: readonly HighlightedSlot[]
  /** The reader is choosing a slot on this day. */
  choice?: boolean
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const scale = scaleFor(
    slots.filter(({ isBackground }) => !isBackground).map(({ slot }) => slot),
    around,
    time.zone,
  )
  const zones = [...new Set(parties.map(({ zone }) => zone))]
  const cities = (some: readonly string[]) =>
    new Intl.ListFormat(tagOf(time.language), { type: 'conjunction' }).format(
      some.map((one) => time.placed(now, one).city),
    )
  const blocks: TimelineBlock[] = [
    ...offHoursOf(scale, parties).map(({ start, length, zones: off }) => ({
      id: `off ${start}`,
      start,
      length,
      kind: 'off' as const,
      label: t('SCHEDULING.OFF', { cities: cities(off) }),
    })),
    ...slots.flatMap(({ slot, text, isBackground: _, ...rest }) => {
      const start = Math.max(0, hoursFrom(scale, slot.start))
      const length = Math.min(scale.hours, hoursFrom(scale, slot.end)) - start
      return length > 0 ? [{ ...rest, text: <span className="wide-only">{text}</span>, start, length }] : []
    }),
  ]
  const scales = zones.map((one) => ({ name: time.placed(now, one).city, marks: marksOf(scale, one) }))
  return (
    <Timeline
      boxed
      label={t(choice ? 'SCHEDULING.RULE_CHOICE' : 'SCHEDULING.RULE', {
        day: time.longDay(around),
        cities: cities(zones),
      })}
      scales={scales as [(typeof scales)[0]]}
      blocks={blocks}
      now={{ at: hoursFrom(scale, now) }}
    />
  )
}
