import { dayStart } from '@colloquy/contract/local-date-time'
import type { Availability } from '@colloquy/contract/scheduling/availability'
import { listBusyTimes } from '@colloquy/contract/scheduling/calendar-operations'
import {
  getAvailability,
  getWorkingHours,
  listOwnBookings,
  setAvailability,
  setWorkingHours,
} from '@colloquy/contract/scheduling/operations'
import { defaultWindows, type WorkingHours, type WorkingWindow } from '@colloquy/contract/scheduling/working-hours'
import type { Slot } from '@colloquy/contract/values'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTenant } from '../../platform/settings.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useSessionScope } from '../../platform/viewer/session-scope.ts'
import { type Party, slotProblem } from './view.ts'

/** The two sides of a call: the one the reader chooses for, usually their own, and the other. */
export type Parties = readonly [near: Party, far: Party]

/** The maximum interval of bookings per request, and how far ahead slots can be chosen. */
export const maxDaysAhead = 60

/** From today as far as slots can be chosen. */
const useDaysAhead = (): { readonly from: string; readonly to: string } => {
  const { zone } = useTime()
  const today = dayStart(useNow(3600), zone).toISOString()
  return useMemo(
    () => ({ from: today, to: dayStart(new Date(today), zone, maxDaysAhead).toISOString() }),
    [today, zone],
  )
}

/** The reader's bookings from today. Empty until loaded. */
export const useOwnBookings = (): readonly { callId: string; slot: Slot }[] =>
  useOperationQuery(listOwnBookings, useDaysAhead()).data ?? []

/** When the reader's calendars elsewhere say that they are busy. Nobody sees them in an impersonation. */
export const useOwnBusyTimes = (): readonly Slot[] => {
  const { isImpersonating } = useSessionScope()
  return useOperationQuery(listBusyTimes, useDaysAhead(), { enabled: !isImpersonating }).data ?? []
}

/** Why a call cannot move to a slot, as text, as far as the browser knows; undefined when it can. Its own booking is ignored. */
export const useSlotProblemText = (callId: string, slot: Slot): string | undefined => {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { noticeMinutes } = useTenant()
  const busy = useOwnBookings().flatMap((booking) => (booking.callId === callId ? [] : [booking.slot]))
  const problem = slotProblem(slot, { now, chosen: [], busy, notice: noticeMinutes })
  if (!problem) return undefined
  return problem === 'slot_too_soon'
    ? t('SCHEDULING.TOO_SOON', { notice: time.duration(noticeMinutes) })
    : refusalText(t, problem)
}

/** The reader's working hours. */
export const useGetWorkingHours = () => useOperationQuery(getWorkingHours, {})

/** The windows of the reader's working hours; the usual ones until loaded. */
export const useOwnWorkingWindows = (): readonly WorkingWindow[] => useGetWorkingHours().data?.windows ?? defaultWindows

/** Sets the reader's working hours by optimistic update, with rollback on error. Returns the refusal, or undefined on success. */
export const useSetWorkingHours = () => {
  const client = useQueryClient()
  const { run } = useCommand(setWorkingHours)
  return useCallback(
    async (windows: WorkingWindow[]): Promise<string | undefined> => {
      const key = queryKeyOf(getWorkingHours, {})
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<WorkingHours>(key)
      client.setQueryData<WorkingHours>(key, { windows })
      const outcome = await run({ windows })
      client.setQueryData<WorkingHours>(key, outcome.ok ? outcome.value : before)
      return outcome.ok ? undefined : outcome.refusal
    },
    [client, run],
  )
}

/** The reader's minimum notice, buffer and days away. */
export const useGetAvailability = () => useOperationQuery(getAvailability, {})

/** Sets the reader's availability by optimistic update, with rollback on error. Returns the refusal, or undefined on success. */
export const useSetAvailability = () => {
  const client = useQueryClient()
  const { run } = useCommand(setAvailability)
  return useCallback(
    async (availability: Availability): Promise<string | undefined> => {
      const key = queryKeyOf(getAvailability, {})
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Availability>(key)
      client.setQueryData<Availability>(key, availability)
      const outcome = await run(availability)
      client.setQueryData<Availability>(key, outcome.ok ? outcome.value : before)
      return outcome.ok ? undefined : outcome.refusal
    },
    [client, run],
  )
}

/** A full text of an instant: "Tue, Nov 24, 15:00 London". In the reader's zone unless another is named. */
export const useMomentText = (): ((instant: string, zone?: string) => string) => {
  const t = useTranslate()
  const time = useTime()
  const now = useNow(3600)
  return useCallback(
    (instant, zone) => t('SCHEDULING.MOMENT', { day: time.day(instant, now, zone), ...time.placed(instant, zone) }),
    [t, time, now],
  )
}

/**
 * Slots the reader is choosing, kept in session storage so that they survive reloads.
 * `about` names what they are for.
 */
export const useDraftSlots = (about: string): [readonly Slot[], (slots: readonly Slot[]) => void] => {
  const key = `cq-slots-${about}`
  const [slots, setSlots] = useState<readonly Slot[]>(() => readSlots(sessionStorage.getItem(key)))
  const change = useCallback(
    (next: readonly Slot[]) => {
      if (next.length > 0) sessionStorage.setItem(key, JSON.stringify(next))
      else sessionStorage.removeItem(key)
      setSlots(next)
    },
    [key],
  )
  return [slots, change]
}

const readSlots = (text: string | null): readonly Slot[] => (text === null ? [] : (JSON.parse(text) as Slot[]))
