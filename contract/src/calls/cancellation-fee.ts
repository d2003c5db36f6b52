import { type CancellationReason, cancellationReasons, isNoShow } from './statuses.ts'

const minuteMs = 60_000

/** How long before its start a call can be cancelled without counting to the reliability of a side. */
const lateCancellationMs = 24 * 60 * minuteMs

/** The part of the booked price that the client pays when it cancels so shortly before the start, in percent. */
const feeTiers = [
  { lessThanMs: 30 * minuteMs, percent: 100 },
  { lessThanMs: 180 * minuteMs, percent: 25 },
] as const

/** Rounds half to even, as all prices. */
const roundHalfToEven = (value: number): number => {
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}

/**
 * What the client pays for a call that does not take place because of a side, in hundredths of credits. Nothing when the expert
 * is absent; `noticeMs` before the start a part of the booked price when the client is; after the start all of it.
 */
export const cancellationFee = (credits: number, absentSide: 'client' | 'expert', noticeMs: number): number => {
  if (absentSide === 'expert') return 0
  const tier = feeTiers.find(({ lessThanMs }) => noticeMs < lessThanMs)
  return tier ? roundHalfToEven((credits * tier.percent) / 100) : 0
}

/**
 * Whether a call that is cancelled counts to the reliability of the side at fault: as a no-show, or for a reason that counts, given less
 * than a day before the start. `noticeMs` is null for a call without a time.
 */
export const countsAsMissed = (reason: CancellationReason, noticeMs: number | null): boolean =>
  noticeMs !== null && cancellationReasons[reason].counts && (isNoShow(reason) || noticeMs < lateCancellationMs)
