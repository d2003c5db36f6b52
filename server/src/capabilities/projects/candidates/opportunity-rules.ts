import type { OpportunityState } from '@colloquy/contract/projects/opportunity-shapes'
import type { CandidateStage } from '@colloquy/contract/projects/shapes'
import { duration, type Interval, overlaps } from '@colloquy/contract/time'

export const dayMs = 86_400_000
export const weekMs = 7 * dayMs

/** A reminder is sent this long after the invitation, within the time to answer. */
export const remindAfterMs = dayMs

/** The state of an invitation at an instant. */
export const stateAt = (
  { state, answerBy }: { readonly state: Exclude<OpportunityState, 'closed'>; readonly answerBy: Date },
  { isProjectClosed, stage }: { readonly isProjectClosed: boolean; readonly stage: CandidateStage | undefined },
  at: Date,
): OpportunityState => {
  if (state !== 'invited') return state
  if (isProjectClosed || stage === 'rejected') return 'closed'
  return answerBy > at ? 'invited' : 'lapsed'
}

const stepMs = 5 * 60_000
const minTimeMs = 30 * 60_000
const maxTimeMs = 240 * 60_000

/** Why an expert cannot be free at some times; undefined when they can. Bookings are looked at once a call is requested. */
export const timesProblem = (
  times: readonly Interval[],
  at: Date,
): 'slot_malformed' | 'slot_in_past' | 'slots_overlap' | undefined => {
  const isMalformed = (time: Interval) =>
    time.start.getTime() % stepMs !== 0 ||
    duration(time) % stepMs !== 0 ||
    duration(time) < minTimeMs ||
    duration(time) > maxTimeMs
  if (times.some(isMalformed)) return 'slot_malformed'
  if (times.some(({ start }) => start <= at)) return 'slot_in_past'
  return times.some((one, index) => times.slice(index + 1).some((other) => overlaps(one, other)))
    ? 'slots_overlap'
    : undefined
}

/** A brief's text without the name of its client. */
export const withoutName = (text: string, clientName: string): string =>
  clientName.trim() === ''
    ? text
    : text.replaceAll(new RegExp(clientName.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu'), '…')
