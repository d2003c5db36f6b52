import {
  type CancellationReason,
  type FaultSide,
  isNoShow,
  mayGiveReason,
  type Voice,
} from '@colloquy/contract/calls/cancellation-reasons'
import type { CallProposal } from '@colloquy/contract/calls/proposal-shapes'
import { type Call, type SeatKind, waitsFor } from '@colloquy/contract/calls/shapes'
import { type CallStatusName, callStatuses, type DisplayStatus } from '@colloquy/contract/calls/statuses'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import type { Translate } from '../../platform/translations.ts'
import type { StatusShape } from '../../ui/display/status.tsx'

/** The reader's side of a call. Everybody except its experts has the client's view. */
export type Side = 'client' | 'expert'
export const sideOf = (call: Pick<Call, 'expert' | 'seats'>, personId: string): Side =>
  call.expert.personId === personId ||
  call.seats.some(({ kind, person }) => kind === 'expert' && person.personId === personId)
    ? 'expert'
    : 'client'

/** The person on the other side. */
export const counterpartOf = (call: Pick<Call, 'expert' | 'contact'>, side: Side): PersonCard =>
  side === 'expert' ? call.contact : call.expert

export const statusIcons: Readonly<Record<CallStatusName, StatusShape>> = {
  scheduled: 'ring',
  rescheduled: 'ring',
  inScheduling: 'clock',
  postponed: 'diamond',
  onHold: 'dashes',
  completed: 'disc',
  cancelled: 'square',
  removed: 'dashes',
}

/** A display status as text: "Scheduled", "Cancelled – expert, illness". */
export const statusText = (t: Translate, { status, side, reason }: DisplayStatus): string =>
  side && reason
    ? t('CALLS.CANCELLED_BECAUSE', { side: t(`CALLS.SIDE.${side}`), reason: t(`CALLS.REASON.${reason}`) })
    : t(`CALLS.STATUS.${status}`)

/** What a call waits for, as text for a reader; undefined when it waits for nothing. */
export const waitText = (
  t: Translate,
  call: Pick<Call, 'waitType' | 'expert' | 'seats'>,
  personId: string,
): string | undefined => {
  const { waitType } = call
  if (waitType === null) return undefined
  const isOfTimes = waitType === 'expert_times' || waitType === 'client_times'
  return isOfTimes && waitsFor(call, personId) ? t(`CALLS.WAIT_YOU.${waitType}`) : t(`CALLS.WAIT.${waitType}`)
}

/** The reasons of `options` that a reader may give. A no-show cannot be one before the start. */
export const reasonsFor = <R extends CancellationReason>(
  voice: Voice | null,
  options: readonly R[],
  hasBegun: boolean,
): R[] => (voice === null ? [] : options.filter((reason) => mayGiveReason(voice, reason, hasBegun)))

/** Whose reason it is, for lists that have those of several sides. */
export const groupOfReason = (reason: CancellationReason) =>
  isNoShow(reason)
    ? 'no_show'
    : reason === 'platform_technical'
      ? 'technical'
      : (reason.slice(0, reason.indexOf('_')) as 'client' | 'expert' | 'compliance' | 'network' | 'technical')

/** As what a change counts against the side at fault; undefined where nobody on the call is. The text is `CALLS.CONSEQUENCE.COUNTS`. */
export const countedAs = (reason: CancellationReason | null, change: 'cancellation' | 'move', side: FaultSide) => {
  if (side === 'platform') return undefined
  if (reason !== null && isNoShow(reason)) return `no_show_${side}` as const
  return side === 'both' ? undefined : (`late_${change}_${side}` as const)
}

/** The proposal that waits for an answer. */
export const openProposalOf = ({ proposals }: Pick<Call, 'proposals'>): CallProposal | undefined =>
  proposals.find(({ state }) => state === 'open')

/** A step that is still to come. */
type NextStep = 'times_offered' | 'proposal' | 'scheduled' | 'completed'

/** A completed step, or one that is still to come. */
export type ShownStep = ({ state: 'done' } & Call['steps'][number]) | { state: 'next' | 'later'; kind: NextStep }

/** More completed steps than these are shown on request. */
export const maxDoneSteps = 5
const { inScheduling, scheduled, rescheduled } = callStatuses

/** The first and latest completed steps, or all of them, and the expected next ones. */
export const stepsOf = (
  call: Pick<Call, 'steps' | 'status' | 'offeredTimes' | 'proposals'>,
  showsAll = false,
): ShownStep[] => {
  const done = call.steps.map((step) => ({ state: 'done' as const, ...step }))
  const shown = !showsAll && done.length > maxDoneSteps ? [done[0]!, ...done.slice(1 - maxDoneSteps)] : done
  const ahead = openProposalOf(call)
    ? (['proposal', 'completed'] as const)
    : call.status === inScheduling
      ? call.offeredTimes.length > 0 ||
        call.steps.findLast(({ kind }) => kind !== 'interaction_changed' && kind !== 'contact_replaced')?.kind ===
          'picked'
        ? (['scheduled', 'completed'] as const)
        : (['times_offered', 'scheduled', 'completed'] as const)
      : call.status === scheduled || call.status === rescheduled
        ? (['completed'] as const)
        : []
  return [...shown, ...ahead.map((kind, i) => ({ state: i === 0 ? ('next' as const) : ('later' as const), kind }))]
}

/** Who takes an upcoming step, as text for a reader with a seat, or without one. */
export const stepText = (t: Translate, kind: NextStep, seat: SeatKind | undefined): string => {
  if (kind === 'times_offered' && seat === 'expert') return t('CALLS.STEP_YOU.times_offered')
  return kind === 'scheduled' && seat === 'client' ? t('CALLS.STEP_YOU.scheduled') : t(`CALLS.STEP_NEXT.${kind}`)
}

/** Credits as text: 150 hundredths become "1.50". */
export const creditsText = (credits: number, tag: string): string =>
  new Intl.NumberFormat(`${tag}-u-nu-latn`, { minimumFractionDigits: 2 }).format(credits / 100)
