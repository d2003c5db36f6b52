/** Counters of a connection at one instant. */
export interface Sample {
  readonly received: number
  readonly lost: number
  /** Milliseconds; null when unknown. */
  readonly roundTrip: number | null
  readonly jitter: number | null
}

export type Grade = 'good' | 'fair' | 'weak'

/** The quality of a connection between two samples. */
export interface Quality {
  readonly grade: Grade
  /** Milliseconds; null when unknown. */
  readonly roundTrip: number | null
  readonly jitter: number | null
  /** The share of lost packets, 0 to 1. */
  readonly loss: number
}

const largest = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter((value) => value !== undefined)
  return known.length > 0 ? Math.max(...known) : null
}
const milliseconds = (seconds: number | null): number | null => seconds && Math.round(seconds * 1000)

/** Extracts the counters from the browser's report. */
export const sampleFrom = (report: Pick<RTCStatsReport, 'forEach'>): Sample => {
  const inbound: RTCInboundRtpStreamStats[] = []
  const pairs: RTCIceCandidatePairStats[] = []
  report.forEach((entry) => {
    if (entry.type === 'inbound-rtp') inbound.push(entry)
    if (entry.type === 'candidate-pair' && entry.nominated && entry.state === 'succeeded') pairs.push(entry)
  })
  const sum = (read: (one: RTCInboundRtpStreamStats) => number | undefined) =>
    inbound.reduce((total, one) => total + (read(one) ?? 0), 0)
  return {
    received: sum((one) => one.packetsReceived),
    lost: sum((one) => one.packetsLost),
    roundTrip: milliseconds(largest(pairs.map((pair) => pair.currentRoundTripTime))),
    jitter: milliseconds(largest(inbound.map((one) => one.jitter))),
  }
}

/** Thresholds: noticeable, and disturbing. */
const limits = {
  fair: { loss: 0.02, roundTrip: 250, jitter: 40 },
  weak: { loss: 0.08, roundTrip: 500, jitter: 100 },
}

/** Rates the time between two samples of one connection. */
export const qualityBetween = (before: Sample, after: Sample): Quality => {
  const lost = Math.max(0, after.lost - before.lost)
  const arrived = Math.max(0, after.received - before.received)
  const loss = lost + arrived > 0 ? lost / (lost + arrived) : 0
  const { roundTrip, jitter } = after
  const reaches = (limit: (typeof limits)['fair']) =>
    loss >= limit.loss || (roundTrip ?? 0) >= limit.roundTrip || (jitter ?? 0) >= limit.jitter
  return { grade: reaches(limits.weak) ? 'weak' : reaches(limits.fair) ? 'fair' : 'good', roundTrip, jitter, loss }
}
