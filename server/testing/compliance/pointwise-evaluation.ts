import { Temporal } from 'temporal-polyfill'
import {
  type Condition,
  type Outcome,
  outcomes,
  type Rule,
} from '../../src/capabilities/compliance/engine-v1/evaluate.ts'
import type { Days, Employment, Facts, Relationship } from '../../src/capabilities/compliance/engine-v1/facts.ts'
import type { PredicateName } from '../../src/capabilities/compliance/engine-v1/predicates.ts'

/** Yes, no, or null where nobody knows. */
type Truth = boolean | null

const anyOf = (truths: readonly Truth[]): Truth => (truths.includes(true) ? true : truths.includes(null) ? null : false)
const allOf = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(null) ? null : true

/**
 * A second implementation of the rules, for tests: it looks at one instant alone, knows no intervals and counts days with
 * a calendar. It shares nothing with the engine but types.
 */
class Instantaneous {
  readonly #facts: Facts
  readonly #at: number
  readonly #today: Temporal.PlainDate

  constructor(facts: Facts, at: number) {
    this.#facts = facts
    this.#at = at
    this.#today = this.#dayOf(new Date(at).toISOString())
  }

  #dayOf(instant: string): Temporal.PlainDate {
    return Temporal.Instant.from(instant).toZonedDateTimeISO(this.#facts.timeZone).toPlainDate()
  }

  /** Whether today is the day or a later one. */
  #isSince(day: Temporal.PlainDate | string): boolean {
    return Temporal.PlainDate.compare(this.#today, day) >= 0
  }

  #isWithin({ from, until }: Days): boolean {
    return this.#isSince(from) && (until === null || !this.#isSince(until))
  }

  #lasts({ startOn, endOn }: { readonly startOn: string | null; readonly endOn: string | null }): boolean {
    return (startOn === null || this.#isSince(startOn)) && (endOn === null || !this.#isSince(nextDay(endOn)))
  }

  /** Whether it ended less than so many months ago. */
  #hasEnded({ endOn }: { readonly endOn: string | null }, months: number): boolean {
    return endOn !== null && this.#isSince(nextDay(endOn)) && !this.#isSince(monthsAfter(endOn, months))
  }

  #ancestors(company: string): Set<string> {
    const line = new Set<string>()
    let next: string | null = company
    while (next !== null && !line.has(next)) {
      line.add(next)
      next = this.#facts.companies[next]?.parent ?? null
    }
    return line
  }

  #isRelated(company: string, others: readonly string[]): boolean {
    return others.some((other) => this.#ancestors(company).has(other) || this.#ancestors(other).has(company))
  }

  #anyEmployment(condition: (employment: Employment) => Truth): Truth {
    const { employments } = this.#facts.expert
    return employments === null ? null : anyOf(employments.map(condition))
  }

  #anyRelationship(
    kinds: readonly Relationship['kind'][] | null,
    companies: readonly string[],
    condition: (relationship: Relationship) => Truth,
  ): Truth {
    const { relationships } = this.#facts.expert
    if (!relationships) return null
    const concerned = relationships.filter((one) => kinds === null || kinds.includes(one.kind))
    return anyOf(concerned.map((one) => this.#isRelated(one.company, companies) && condition(one)))
  }

  #wasListed({ company, endOn }: Employment): Truth {
    const listings = this.#facts.companies[company]?.listings
    if (!listings || endOn === null) return null
    return listings.some(
      ({ from, until }) => (until === null || until > endOn) && this.#isSince(from) && this.#isSince(endOn),
    )
  }

  /** Whether a predicate holds. */
  truthOf(name: PredicateName, { months = 0, days = 0, calls = 0 }: Readonly<Record<string, number>>): Truth {
    const { expert, companies, client, project, call, answers, expiringAnswers = [] } = this.#facts
    const isTarget = ({ company }: Employment) => this.#isRelated(company, project.targets)
    const hasOffer = (company: string) => (companies[company]?.offers ?? []).some((offer) => this.#isWithin(offer))
    switch (name) {
      case 'currentEmployerIsTarget':
        return this.#anyEmployment((one) => isTarget(one) && this.#lasts(one))
      case 'formerListedEmployerIsTarget':
        return this.#anyEmployment((one) => isTarget(one) && allOf([this.#hasEnded(one, months), this.#wasListed(one)]))
      case 'formerEmployerIsTarget':
        return this.#anyEmployment((one) => isTarget(one) && this.#hasEnded(one, months))
      case 'formerFinanceStaffOfTarget':
        return this.#anyEmployment((one) => isTarget(one) && one.title === 'CFO' && this.#hasEnded(one, months))
      case 'employedByCompetitor':
        return this.#anyEmployment((one) => this.#isRelated(one.company, client.competitors) && this.#lasts(one))
      case 'advisesTarget':
        return this.#anyRelationship(['board', 'advisor', 'consultant'], project.targets, (one) => this.#lasts(one))
      case 'advisedTarget':
        return this.#anyRelationship(['board', 'advisor', 'consultant'], project.targets, (one) =>
          this.#hasEnded(one, months),
        )
      case 'tradesWithTarget':
        return this.#anyRelationship(['supplier', 'customer'], project.targets, (one) => this.#lasts(one))
      case 'isTiedToTarget':
        return this.#anyRelationship(['shareholder', 'family', 'other'], project.targets, (one) => this.#lasts(one))
      case 'knowsClient': {
        const { company } = client
        if (!company) return null
        return anyOf([
          this.#anyEmployment(
            (one) => this.#isRelated(one.company, [company]) && (this.#lasts(one) || this.#hasEnded(one, months)),
          ),
          this.#anyRelationship(null, [company], (one) => this.#lasts(one)),
        ])
      }
      case 'employerHasOpenOffer':
        return this.#anyEmployment((one) => this.#lasts(one) && hasOffer(one.company))
      case 'targetHasOpenOffer':
        return project.targets.some(hasOffer)
      case 'holdsPublicOffice':
        return anyOf([
          expert.publicOffice === null ? null : expert.publicOffice.holds,
          this.#anyEmployment((one) => this.#lasts(one) && companies[one.company]!.isGovernment),
        ])
      case 'employerOptedOut':
        return this.#anyEmployment((one) => this.#lasts(one) && companies[one.company]!.isOptedOut)
      case 'doNotContact':
        return expert.doNotContact
      case 'companyIsRestricted': {
        const employers = (expert.employments ?? []).filter((one) => this.#lasts(one)).map(({ company }) => company)
        return client.restricted.some(
          (entry) => this.#isWithin(entry) && this.#isRelated(entry.company, [...project.targets, ...employers]),
        )
      }
      case 'historyIsShort': {
        const starts = (expert.employments ?? []).map(({ startOn }) => startOn)
        return starts.length === 0 ? null : !starts.some((day) => this.#isSince(monthsAfter(day, months)))
      }
      case 'termsAreOld':
        return expert.termsAcceptedAt === null
          ? null
          : this.#isSince(this.#dayOf(expert.termsAcceptedAt).add({ months }))
      case 'trainingIsOld':
        if (!expert.training) return null
        return expert.training.some(
          ({ completedAt, expiresAt }) =>
            completedAt === null ||
            expiresAt === null ||
            this.#at >= Date.parse(expiresAt) ||
            this.#isSince(this.#dayOf(completedAt).add({ months })),
        )
      case 'employmentIsUnconfirmed':
        return this.#anyEmployment(
          (one) =>
            this.#lasts(one) &&
            (one.confirmedAt === null || (this.#at - Date.parse(one.confirmedAt)) / 86_400_000 >= days),
        )
      case 'pairTalksOften': {
        const recent = call.pairCalls.filter(
          (begun) => Date.parse(begun) <= this.#at && !this.#isSince(this.#dayOf(begun).add({ months })),
        )
        return recent.length >= calls
      }
      case 'answersAreOld':
        return expiringAnswers.some(({ until }) => Date.parse(until) <= this.#at)
      case 'answerBlocks':
        return answers.some(({ flag, at }) => flag === 'block' && Date.parse(at) <= this.#at)
      case 'answerNeedsApproval':
        return answers.some(({ flag, at }) => flag === 'approve' && Date.parse(at) <= this.#at)
    }
  }

  holds(condition: Condition): Truth {
    if ('all' in condition) return allOf(condition.all.map((part) => this.holds(part)))
    if ('any' in condition) return anyOf(condition.any.map((part) => this.holds(part)))
    if ('is' in condition) return this.truthOf(condition.is, condition.params)
    const truth = this.holds(condition.not)
    return truth === null ? null : !truth
  }
}

const nextDay = (day: string): Temporal.PlainDate => Temporal.PlainDate.from(day).add({ days: 1 })
const monthsAfter = (day: string, months: number): Temporal.PlainDate => Temporal.PlainDate.from(day).add({ months })

/** What the rules say at one instant: the strictest outcome, and the rules that object, in order. */
export const evaluateInstant = (
  facts: Facts,
  rules: readonly Rule[],
  { stage, at }: { readonly stage: Rule['stages'][number]; readonly at: number },
): { readonly outcome: Outcome; readonly objecting: readonly string[] } => {
  const instant = new Instantaneous(facts, at)
  const effects = rules
    .filter(({ stages }) => stages.includes(stage))
    .map(({ id, when, effect, onUnknown }) => {
      const truth = instant.holds(when)
      return { id, outcome: truth === null ? onUnknown : truth ? effect : ('allow' as const) }
    })
  return {
    outcome: outcomes.findLast((one) => effects.some(({ outcome }) => outcome === one)) ?? 'allow',
    objecting: effects.flatMap(({ id, outcome }) => (outcome === 'allow' ? [] : [id])).sort(),
  }
}
