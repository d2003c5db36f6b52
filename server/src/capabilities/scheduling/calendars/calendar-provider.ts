import type { CalendarProblem, CalendarProviderName } from '@colloquy/contract/scheduling/calendar-operations'
import type { Interval } from '@colloquy/contract/time'

/** Where a provider returns people, and what binds its answer to one attempt (RFC 6749, RFC 7636). */
export interface AuthorizationAttempt {
  readonly state: string
  readonly verifier: string
  readonly redirectUri: string
}

export interface CalendarAccess {
  readonly accessToken: string
  /** The token for the next time: some providers issue another one each time. */
  readonly refreshToken: string
}

/** A service that tells when a person is busy, once the person has allowed it. */
export interface CalendarProvider {
  /** What people know it by, in all languages. */
  readonly label: string
  readonly host: string
  /** The address at which a person allows the access. */
  readonly authorizationUrl: (attempt: AuthorizationAttempt) => Promise<string>
  /** @returns the refresh token. @throws CalendarProviderError */
  readonly exchangeCode: (attempt: AuthorizationAttempt, code: string) => Promise<string>
  /** @throws CalendarProviderError */
  readonly refresh: (refreshToken: string) => Promise<CalendarAccess>
  /** Busy times in milliseconds since 1970. @throws CalendarProviderError */
  readonly busyTimes: (accessToken: string, interval: Interval<number>) => Promise<Interval<number>[]>
  /** Ends the access, where the provider can. @throws CalendarProviderError */
  readonly revoke: (refreshToken: string) => Promise<void>
}

/** The providers at which this installation is registered. */
export type CalendarProviders = Readonly<Partial<Record<CalendarProviderName, CalendarProvider>>>

/** A provider did not do what it was asked for. */
export class CalendarProviderError extends Error {
  override name = 'CalendarProviderError'
  readonly problem: CalendarProblem
  constructor(problem: CalendarProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}
