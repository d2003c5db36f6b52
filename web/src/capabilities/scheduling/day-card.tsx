import type { Slot } from '@colloquy/contract/values'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Timeline, type TimelineBlock } from '../../ui/time/timeline.tsx'
import { useOwnWorkingWindows } from './data.ts'
import { hoursFrom, marksOf, offHoursOf, scaleFor } from './view.ts'

/** A clickable entry of a day. */
export interface DayEntry {
  id: string
  slot: Slot
  name: string
  onSelect: () => void
}

/** Shorter entries show their name beside them. */
const minLabelHours = 0.75

/** The reader's day drawn to scale, with its entries and the current time. */
export function DayCard({ label, entries }: { label: string; entries: readonly DayEntry[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const windows = useOwnWorkingWindows()
  const scale = scaleFor(
    entries.map(({ slot }) => slot),
    now,
    time.zone,
  )
  const off = offHoursOf(scale, [{ zone: time.zone, windows }]).map(
    ({ start, length }): TimelineBlock => ({
      id: `off ${start}`,
      start,
      length,
      kind: 'off',
      label: t('SCHEDULING.OFF', { cities: time.city }),
    }),
  )
  const blocks = entries.map(({ id, slot, name, onSelect }): TimelineBlock => {
    const start = hoursFrom(scale, slot.start)
    const length = hoursFrom(scale, slot.end) - start
    const isOver = new Date(slot.end) <= now
    return {
      id,
      start,
      length,
      kind: isOver ? 'past' : 'fixed',
      label: `${time.range(slot)}, ${name}`,
      ...(length < minLabelHours ? { beside: name } : { text: name }),
      onSelect,
    }
  })
  return (
    <Timeline
      label={label}
      scales={[{ name: time.city, marks: marksOf(scale, time.zone) }]}
      blocks={[...off, ...blocks]}
      now={{ at: hoursFrom(scale, now), text: time.clock(now) }}
    />
  )
}
