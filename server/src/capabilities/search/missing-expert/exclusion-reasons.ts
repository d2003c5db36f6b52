import {
  choiceGroups,
  type Filters,
  type HidingReason,
  type MissingExplanation,
} from '@colloquy/contract/search/shapes'
import { analyzeText } from '../../../search-engine/analysis/tokens.ts'
import type { ExpertDocument, ViewerClass } from '../../../search-engine/expert-document.ts'
import type { Clause } from '../../../search-engine/query/query-parser.ts'
import { matchesClauses } from '../../../search-engine/query/text-matcher.ts'
import { monthsBefore } from '../../../search-engine/search-request.ts'
import type { PersonAttributes } from '../../people/policy.ts'

/** What hides an expert from a class of viewers in every search. */
export const hidingReasonsOf = (
  attributes: PersonAttributes,
  viewer: ViewerClass,
  isIndexed: boolean,
): HidingReason[] => {
  const reasons: Record<HidingReason, boolean> = {
    deleted: attributes.isDeleted,
    restricted: attributes.isRestricted,
    disabled: attributes.isDisabled,
    inactive: !attributes.isActive,
    doNotUse: attributes.doNotUse && viewer === 'client',
    notOffered: !attributes.isOffered && viewer === 'client',
    notIndexed: !isIndexed,
  }
  return (Object.keys(reasons) as HidingReason[]).filter((reason) => reasons[reason])
}

/** The parts of a query, as typed, that a document does not match. */
export const unmatchedClauses = (
  document: ExpertDocument,
  viewer: ViewerClass,
  clauses: readonly Clause[],
): string[] => {
  const pieces = document.texts
    .filter(({ isInternal }) => viewer === 'staff' || !isInternal)
    .map(({ field, text }) => ({ field, tokens: analyzeText(text) }))
  return clauses.filter((clause) => !matchesClauses(pieces, [clause])).map(({ source }) => source)
}

/** The filters that a document does not pass. */
export const failedFilters = (
  document: ExpertDocument,
  filters: Filters,
  today: string,
): MissingExplanation['filters'] => {
  const { values, credits, calls, rating, rate, isInvited, leftOn } = document
  const { excluded = {}, creditsFrom = 0, creditsTo = Number.POSITIVE_INFINITY, ratePerHour: range } = filters
  const passes: Record<string, boolean> = {
    creditsFrom: credits >= creditsFrom && credits <= creditsTo,
    ratePerHour:
      !range ||
      (rate !== null &&
        rate.currency === range.currency &&
        rate.minor >= (range.from ?? 0) &&
        rate.minor <= (range.to ?? Number.POSITIVE_INFINITY)),
    called: filters.called === undefined || calls > 0 === filters.called,
    status: filters.status === undefined || isInvited === (filters.status === 'invited'),
    ratingFrom: filters.ratingFrom === undefined || (rating !== null && rating >= filters.ratingFrom),
    leftWithinMonths:
      filters.leftWithinMonths === undefined ||
      (leftOn !== null && leftOn >= monthsBefore(today, filters.leftWithinMonths) && leftOn <= today),
  }
  return [
    ...choiceGroups
      .filter((group) => filters[group]?.length && !filters[group].some((value) => values[group].includes(value)))
      .map((group) => ({ filter: group, value: null })),
    ...choiceGroups.flatMap((group) =>
      (excluded[group] ?? [])
        .filter((value) => values[group].includes(value))
        .map((value) => ({ filter: `excluded.${group}`, value })),
    ),
    ...Object.keys(passes)
      .filter((filter) => !passes[filter])
      .map((filter) => ({ filter, value: null })),
  ]
}
