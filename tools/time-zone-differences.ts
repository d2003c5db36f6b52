/** A time zone whose rules differ between Node and the browser, and until when that is accepted. */
export interface KnownDifference {
  readonly zone: string
  readonly reason: string
  /** After this day the difference counts as an error again. */
  readonly until: string
}

/**
 * Known differences between the time zone databases of Node and the test browser, which are updated at different times.
 * The server uses Node's (2026c as of 2026-11-20); an older browser shows another hour in these zones.
 */
export const knownDifferences: readonly KnownDifference[] = [
  {
    zone: 'Africa/Casablanca',
    reason: 'Morocco stays on GMT since 2026; the browser still uses UTC+1',
    until: '2027-03-31',
  },
  { zone: 'Africa/El_Aaiun', reason: 'as Africa/Casablanca', until: '2027-03-31' },
  {
    zone: 'America/Edmonton',
    reason: 'Alberta stays on daylight-saving time since 2026; the browser does not know',
    until: '2027-03-31',
  },
  {
    zone: 'America/Vancouver',
    reason: 'British Columbia stays on daylight-saving time since 2026; the browser does not know',
    until: '2027-03-31',
  },
  {
    zone: 'Europe/Chisinau',
    reason: 'Moldova changes clocks at the EU instant; the browser an hour earlier',
    until: '2027-03-31',
  },
]
