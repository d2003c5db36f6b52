import type { Industry, JobFunction } from '@colloquy/contract/people/shapes'

/*
 * Texts of the demo's experts, by industry, as templates with placeholders: {12..18} an integer, {200..900/50} an integer
 * in steps of 50, {this|that} one of several texts, {$company} {$country} {$region} a value of the job.
 */

/** A career track within an industry. */
export interface Track {
  readonly fn: JobFunction
  readonly titles: readonly [string, string, string, string, string]
  /** Achievements of the first two jobs: phrases starting with a verb in the past tense. */
  readonly early: readonly string[]
  /** Achievements of later jobs. */
  readonly later: readonly string[]
  /** Topics of expertise, as nouns. */
  readonly headlines: readonly string[]
  readonly terms: readonly string[]
}

/** A client's question and the sentences of an answer, in order. */
export interface AnswerTemplate {
  /** The track of the answering experts; any track of the industry when absent. */
  readonly fns?: readonly JobFunction[]
  readonly question: string
  readonly answer: readonly string[]
}

export interface IndustryContent {
  readonly id: Industry
  /** Completes "has worked for 19 years in". */
  readonly noun: string
  /** Parts of company names of the industry. */
  readonly companyWords: readonly string[]
  readonly tracks: readonly Track[]
  readonly terms: readonly string[]
  readonly answers: readonly AnswerTemplate[]
}
