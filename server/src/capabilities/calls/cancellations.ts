import { type CancellationReason, cancellationReasons, isNoShow } from '@colloquy/contract/calls/statuses'

/** The party for whom a person acts on a call: one of the two sides, or the tenant. */
export type CancellingSide = 'client' | 'expert' | 'platform'

/**
 * Whether a side may cancel with a reason: with its own reasons, and with a no-show of either side, which nobody can
 * state before the start. The tenant may give any reason that can be true.
 */
export const canCancelBecause = (
  side: CancellingSide,
  reason: CancellationReason,
  { startsAt, at }: { startsAt: Date | null; at: Date },
): boolean => {
  if (isNoShow(reason) && !(startsAt && at >= startsAt)) return false
  return side === 'platform' || isNoShow(reason) || cancellationReasons[reason].side === side
}
