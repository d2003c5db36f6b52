import type { Industry, JobFunction } from '@colloquy/contract/people/shapes'

/*
 * What the demo world's people say of themselves is written down by industry, as phrases with gaps:
 * {12..18} a whole number, {200..900/50} one in steps of 50, {this|that} one of several, {$company} {$country} {$region}
 * what is known of the place.
 */

/** A line of work within an industry, from the first job to the last. */
export interface Track {
  readonly fn: JobFunction
  readonly titles: readonly [string, string, string, string, string]
  /** What somebody did in the first two jobs of the line: phrases that begin with a verb in the past. */
  readonly early: readonly string[]
  /** The same for the later ones. */
  readonly later: readonly string[]
  /** What somebody is asked about, as a noun. */
  readonly headlines: readonly string[]
  readonly terms: readonly string[]
}

/** A question a client has asked, and what practitioners answer: sentences in their order. */
export interface AnswerTemplate {
  /** Whose answer it is; anybody's of the industry when absent. */
  readonly fns?: readonly JobFunction[]
  readonly question: string
  readonly answer: readonly string[]
}

export interface IndustryContent {
  readonly id: Industry
  /** Ends a sentence like "has worked for 19 years in". */
  readonly noun: string
  /** What companies of the industry have in their names. */
  readonly companyWords: readonly string[]
  readonly tracks: readonly Track[]
  readonly terms: readonly string[]
  readonly answers: readonly AnswerTemplate[]
}
