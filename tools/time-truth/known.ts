/** A zone of which Node and the browser do not hold the same rules, and until when that is accepted. */
export interface KnownDifference {
  readonly zone: string
  readonly reason: string
  /** After this day the difference counts as a mistake again, so that nobody forgets it. */
  readonly until: string
}

/**
 * The zone databases of Node and of the browser are updated at different times; what follows from that stands here.
 * The server computes with Node's (2026c as of 2026-11-20); an older browser shows people in these places another hour.
 */
export const knownDifferences: readonly KnownDifference[] = [
  {
    zone: 'Africa/Casablanca',
    reason: 'Morocco stays on GMT since 2026; the browser still adds an hour',
    until: '2027-03-31',
  },
  { zone: 'Africa/El_Aaiun', reason: 'as Africa/Casablanca', until: '2027-03-31' },
  {
    zone: 'America/Edmonton',
    reason: 'Alberta keeps its summer time since 2026; not so in the browser',
    until: '2027-03-31',
  },
  {
    zone: 'America/Vancouver',
    reason: 'British Columbia keeps its summer time since 2026; not so in the browser',
    until: '2027-03-31',
  },
  {
    zone: 'Europe/Chisinau',
    reason: 'Moldova changes its clocks with the Union; an hour earlier in the browser',
    until: '2027-03-31',
  },
]
