import * as z from 'zod/mini'
import type { ReasonName } from './shapes.ts'

/** A number of a predicate: its bounds, in which direction it becomes stricter, and what a new rule begins with. */
export interface Parameter {
  readonly min: number
  readonly max: number
  readonly stricter: 'up' | 'down'
  readonly initial: number
}

interface PredicateInfo {
  /** The sentence of verdicts that rest on it. */
  readonly reason: ReasonName
  readonly params: Readonly<Record<string, Parameter>>
}

const months = (stricter: Parameter['stricter'], initial: number): Parameter => ({
  min: 1,
  max: 60,
  stricter,
  initial,
})

/** The closed list of what rules may ask, in the order in which it is offered. The engine answers them. */
export const predicateCatalogue = {
  currentEmployerIsTarget: { reason: 'current_employer', params: {} },
  formerEmployerIsTarget: { reason: 'former_employer', params: { months: months('up', 6) } },
  formerListedEmployerIsTarget: { reason: 'former_listed_employer', params: { months: months('up', 6) } },
  formerFinanceStaffOfTarget: { reason: 'former_finance_staff', params: { months: months('up', 6) } },
  employedByCompetitor: { reason: 'competitor', params: {} },
  advisesTarget: { reason: 'advises_target', params: {} },
  advisedTarget: { reason: 'advised_target', params: { months: months('up', 6) } },
  tradesWithTarget: { reason: 'trades_with_target', params: {} },
  isTiedToTarget: { reason: 'tied_to_target', params: {} },
  knowsClient: { reason: 'knows_client', params: { months: months('up', 12) } },
  employerHasOpenOffer: { reason: 'open_offer', params: {} },
  targetHasOpenOffer: { reason: 'open_offer', params: {} },
  companyIsRestricted: { reason: 'restricted', params: {} },
  holdsPublicOffice: { reason: 'public_office', params: {} },
  employerOptedOut: { reason: 'opted_out', params: {} },
  doNotContact: { reason: 'do_not_contact', params: {} },
  historyIsShort: { reason: 'short_history', params: { months: months('up', 24) } },
  employmentIsUnconfirmed: {
    reason: 'unconfirmed_employment',
    params: { days: { min: 1, max: 720, stricter: 'down', initial: 90 } },
  },
  termsAreOld: { reason: 'old_terms', params: { months: months('down', 12) } },
  trainingIsOld: { reason: 'old_training', params: { months: months('down', 12) } },
  pairTalksOften: {
    reason: 'frequent_pair',
    params: { calls: { min: 1, max: 50, stricter: 'down', initial: 3 }, months: months('up', 12) },
  },
  answersAreOld: { reason: 'old_answers', params: {} },
  answerBlocks: { reason: 'answer', params: {} },
  answerNeedsApproval: { reason: 'answer', params: {} },
} as const satisfies Record<string, PredicateInfo>

export type PredicateName = keyof typeof predicateCatalogue
export const predicateNames = Object.keys(predicateCatalogue) as PredicateName[]
export const Predicate = z.enum(predicateNames)

/** The parameters of a predicate by name, in the order of its sentence. */
export const parametersOf = (predicate: PredicateName): Readonly<Record<string, Parameter>> =>
  predicateCatalogue[predicate].params
