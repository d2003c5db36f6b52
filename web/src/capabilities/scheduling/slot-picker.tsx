import type { Slot } from '@colloquy/contract/values'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTenant } from '../../platform/settings.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { ErrorText } from '../../ui/input/error-text.tsx'
import { maxDaysAhead, type Parties, useOwnBookings, useOwnBusyTimes } from './data.ts'
import { DayInZonesCard } from './day-in-zones-card.tsx'
import { SlotCard } from './slot-card.tsx'
import css from './slot-picker.module.css'
import {
  daysFrom,
  firstSharedSlot,
  readClock,
  sameSlot,
  slotAt,
  slotProblem,
  slotsOverlap,
  stepClock,
  writeClock,
} from './view.ts'

const steps: Readonly<Record<string, number>> = { ArrowUp: 5, ArrowDown: -5, PageUp: 60, PageDown: -60 }

/**
 * Chooses a slot by day and time, in steps of five minutes, and shows it in the time zones of both sides while typing.
 * `minutes` is the length of the slot; bookings of `callId` are ignored, so that a call can move over its own slot.
 */
export function SlotPicker({
  minutes,
  parties,
  callId,
  chosen,
  taken,
  full = false,
  onPick,
  children,
}: {
  minutes: number
  parties: Parties
  callId: string
  chosen: readonly Slot[]
  /** A slot that is no choice: the one a call has already. */
  taken?: Slot | null
  full?: boolean
  onPick: (slot: Slot) => void
  /** The label of the button. */
  children: ReactNode
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { noticeMinutes } = useTenant()
  const bookings = useOwnBookings().filter((booking) => booking.callId !== callId)
  const busyTimes = useOwnBusyTimes()
  const isBusy = (slot: Slot) => busyTimes.some((one) => slotsOverlap(one, slot))
  const days = daysFrom(now, time.zone, maxDaysAhead)
  const busy = bookings.map((booking) => booking.slot)
  const problemOf = (slot: Slot) =>
    slotProblem(slot, { now, chosen: chosen.filter((one) => !sameSlot(one, slot)), busy, notice: noticeMinutes })
  const isTaken = (slot: Slot) => taken != null && sameSlot(taken, slot)
  // The first time that suits everybody; without one, nothing is proposed.
  const [proposed] = useState(() =>
    firstSharedSlot(days, minutes, time.zone, parties, (slot) =>
      Boolean(problemOf(slot) || isTaken(slot) || isBusy(slot)),
    ),
  )
  const [day, setDay] = useState(proposed?.day ?? days[1]!.name)
  const [text, setText] = useState(proposed ? writeClock(proposed.clock) : '')
  const [tried, setTried] = useState(false)
  const clock = readClock(text)
  const slot = clock === undefined ? undefined : slotAt(day, clock, time.zone, minutes)
  const problem = slot && problemOf(slot)
  const isOwn = slot !== undefined && isTaken(slot)
  const error = !slot
    ? tried && t('SCHEDULING.TIME_ERROR')
    : isOwn
      ? t('SCHEDULING.SAME_TIME')
      : problem === 'slot_too_soon'
        ? t('SCHEDULING.TOO_SOON', { notice: time.duration(noticeMinutes) })
        : problem && refusalText(t, problem)
  const noon = days.find(({ name }) => name === day)?.noon ?? now

  const pick = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!slot || problem || isOwn || full) return
    setTried(false)
    // A second Enter must not take the slot back.
    if (!chosen.some((one) => sameSlot(one, slot))) onPick(slot)
  }
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined || clock === undefined) return
    event.preventDefault()
    setText(writeClock(stepClock(clock, by)))
  }
  return (
    <form className={css.picker} onSubmit={pick} noValidate>
      <div className={css.fields}>
        <NativeSelect
          label={t('SCHEDULING.DAY')}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          data={days.map(({ name, noon }) => ({ value: name, label: time.day(noon, now) }))}
        />
        <TextInput
          label={t('SCHEDULING.TIME', { city: time.city })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => clock === undefined || setText(writeClock(clock))}
          onKeyDown={step}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          error={error ? <ErrorText>{error}</ErrorText> : undefined}
          description={error ? undefined : t('SCHEDULING.TIME_HELP')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={{ input: css.clock! }}
        />
        <Button type="submit" className={css.add} disabled={full} leftSection={<IconPlus size={14} aria-hidden />}>
          {children}
        </Button>
      </div>
      <output className={css.read} aria-live="polite">
        {slot && <SlotCard hint slot={slot} parties={parties} />}
        {slot && isBusy(slot) && <p className={css.busy}>{t('SCHEDULING.BUSY_IN_CALENDAR')}</p>}
      </output>
      <DayInZonesCard
        choice
        around={slot ? new Date(slot.start) : noon}
        parties={parties}
        slots={[
          ...busyTimes.map((one) => ({
            id: `busy ${one.start}`,
            slot: one,
            kind: 'past' as const,
            text: '',
            label: `${t('SCHEDULING.BUSY_IN_CALENDAR')}, ${time.range(one)}`,
            isBackground: true,
          })),
          ...bookings.map((booking) => ({
            id: `${booking.callId} ${booking.slot.start}`,
            slot: booking.slot,
            kind: 'past' as const,
            text: '',
            label: `${t('SCHEDULING.BOOKED')}, ${time.range(booking.slot)}`,
          })),
          ...chosen.map((one) => ({
            id: `chosen ${one.start}`,
            slot: one,
            kind: 'hold' as const,
            text: '',
            label: `${t('SCHEDULING.CHOSEN')}, ${time.range(one)}`,
          })),
          ...(slot ? [{ id: 'this', slot, kind: 'fixed' as const, text: '', label: time.range(slot) }] : []),
        ]}
      />
    </form>
  )
}
