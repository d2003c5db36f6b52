import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, factsOf, offset, origin, questionAt } from '../../../../testing/compliance/fact-arbitraries.ts'
import { evaluateInstant } from '../../../../testing/compliance/pointwise-evaluation.ts'
import { numRuns } from '../../../../testing/compliance/property-runs.ts'
import { allRules, anyRulesOf, rulesOf } from '../../../../testing/compliance/rule-arbitraries.ts'
import { canonicalHash } from '../../../platform/canonical-hash.ts'
import { type Condition, evaluate, outcomes, type Rule, type Verdict } from './evaluate.ts'
import type { Facts } from './facts.ts'
import { predicates } from './predicates.ts'

const rank = ({ outcome }: Pick<Verdict, 'outcome'>) => outcomes.indexOf(outcome)

/** The outcome of a timeline at an instant, looked up without the engine. */
const outcomeAt = ({ timeline }: Verdict, at: number) =>
  timeline.filter(({ from }) => from === null || from <= at).at(-1)!.outcome

/** A rule with each parameter one step stricter. */
const stricter = (condition: Condition): Condition => {
  if (!('is' in condition)) {
    if ('not' in condition) return condition
    return 'all' in condition ? { all: condition.all.map(stricter) } : { any: condition.any.map(stricter) }
  }
  const direction = predicates[condition.is].stricter as Readonly<Record<string, 'up' | 'down'>>
  const params = Object.entries(condition.params).map(([name, value]) => [
    name,
    Math.max(1, direction[name] === 'up' ? value + 1 : value - 1),
  ])
  return { is: condition.is, params: Object.fromEntries(params) }
}

/** Facts without the one that a key cites. */
const without = (facts: Facts, cited: string): Facts => {
  const [kind, id] = [cited.split('.')[0], cited.split('.').slice(1).join('.')]
  const { expert } = facts
  switch (kind) {
    case 'employments':
      return {
        ...facts,
        expert: { ...expert, employments: expert.employments?.filter((one) => one.id !== id) ?? null },
      }
    case 'companies': {
      const at = id.slice(0, id.lastIndexOf('.'))
      const cleared = { ...facts.companies[at]!, listings: null, offers: [], isOptedOut: false, isGovernment: false }
      return { ...facts, companies: { ...facts.companies, [at]: cleared } }
    }
    case 'restricted':
      return {
        ...facts,
        client: { ...facts.client, restricted: facts.client.restricted.filter((one) => one.id !== id) },
      }
    case 'expiringAnswers':
      return { ...facts, expiringAnswers: facts.expiringAnswers?.filter((one) => one.id !== id) ?? [] }
    case 'answers':
      return { ...facts, answers: facts.answers.filter((one) => one.id !== id) }
    case 'publicOffice':
      return { ...facts, expert: { ...expert, publicOffice: null } }
    case 'doNotContact':
      return { ...facts, expert: { ...expert, doNotContact: false } }
    case 'termsAcceptedAt':
      return { ...facts, expert: { ...expert, termsAcceptedAt: null } }
    case 'relationships':
      return {
        ...facts,
        expert: { ...expert, relationships: expert.relationships?.filter((one) => one.id !== id) ?? null },
      }
    case 'client':
      return { ...facts, client: { ...facts.client, company: null } }
    case 'training':
      return { ...facts, expert: { ...expert, training: null } }
    default:
      return { ...facts, call: { pairCalls: [] } }
  }
}

/** The same facts with every day and instant in them later by some days. */
const later = (value: unknown, days: number): unknown => {
  if (Array.isArray(value)) return value.map((one) => later(one, days))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, later(one, days)]))
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(T|$)/.test(value)) return value
  return new Date(Date.parse(value) + days * dayMs).toISOString().slice(0, value.length)
}

describe('the laws of verdicts', () => {
  it('monotone: another rule, or a stricter number, never gives a milder verdict at any instant', () => {
    fc.assert(
      fc.property(factsOf, rulesOf, fc.constantFrom(...allRules), questionAt, (facts, rules, more, question) => {
        const before = evaluate(facts, rules, question)
        const withMore = evaluate(facts, [...rules.filter(({ id }) => id !== more.id), more], question)
        const withStricter = evaluate(
          facts,
          rules.map((rule) => ({ ...rule, when: stricter(rule.when) })),
          question,
        )
        for (const after of [rules.some(({ id }) => id === more.id) ? before : withMore, withStricter]) {
          expect(rank(after)).toBeGreaterThanOrEqual(rank(before))
          for (const { from } of before.timeline) {
            const at = from ?? origin - 5000 * dayMs
            expect(outcomes.indexOf(outcomeAt(after, at))).toBeGreaterThanOrEqual(
              outcomes.indexOf(outcomeAt(before, at)),
            )
          }
        }
      }),
      { numRuns },
    )
  })

  it('unknown is never harmless: forgetting a listing, a history or an office never turns an objection into permission', () => {
    const asking = allRules.map((rule) => ({ ...rule, onUnknown: rule.effect }))
    fc.assert(
      fc.property(factsOf, questionAt, (facts, question) => {
        const companies = Object.fromEntries(
          Object.entries(facts.companies).map(([at, one]) => [at, { ...one, listings: null }]),
        )
        const forgotten: Facts[] = [
          { ...facts, companies },
          { ...facts, expert: { ...facts.expert, publicOffice: null } },
          { ...facts, expert: { ...facts.expert, termsAcceptedAt: null } },
          { ...facts, expert: { ...facts.expert, training: null } },
          { ...facts, expert: { ...facts.expert, relationships: null } },
          { ...facts, client: { ...facts.client, company: null } },
        ]
        const before = evaluate(facts, asking, question)
        for (const less of forgotten)
          expect(rank(evaluate(less, asking, question))).toBeGreaterThanOrEqual(rank(before))
      }),
      { numRuns },
    )
  })

  it('deterministic: the order of rules, facts and keys makes no difference to a single byte', () => {
    const reversed = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.toReversed().map(reversed)
        : value && typeof value === 'object'
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([name, one]) => [name, reversed(one)]),
            )
          : value
    fc.assert(
      fc.property(factsOf, rulesOf, questionAt, (facts, rules, question) => {
        const one = evaluate(facts, rules, question)
        const other = evaluate(reversed(facts) as Facts, rules.toReversed(), question)
        expect(canonicalHash(other).equals(canonicalHash(one))).toBe(true)
      }),
      { numRuns },
    )
  })

  it('timeline: at each instant it says what evaluating that instant alone says', () => {
    fc.assert(
      fc.property(
        factsOf,
        rulesOf,
        questionAt,
        fc.array(offset, { minLength: 4, maxLength: 8 }),
        (facts, rules, question, days) => {
          const whole = evaluate(facts, rules, question)
          for (const day of days) {
            const at = origin + day * dayMs + 43_200_000
            expect(outcomeAt(whole, at)).toBe(evaluate(facts, rules, { ...question, at }).outcome)
          }
        },
      ),
      { numRuns },
    )
  })

  it('pointwise: at each instant and beside each edge, it says what the reference implementation says of that instant alone', () => {
    fc.assert(
      fc.property(factsOf, fc.oneof(rulesOf, anyRulesOf), fc.array(offset, { maxLength: 4 }), (facts, rules, days) => {
        const whole = evaluate(facts, rules, { stage: 'confirm', at: origin })
        const edges = whole.timeline.flatMap(({ from }) => (from === null ? [] : [from - 1, from]))
        for (const at of [...edges, ...days.map((day) => origin + day * dayMs + 40_000_000)]) {
          const expected = evaluateInstant(facts, rules, { stage: 'confirm', at })
          expect(outcomeAt(whole, at)).toBe(expected.outcome)
          const { reasons } = evaluate(facts, rules, { stage: 'confirm', at })
          expect(reasons.map(({ ruleId }) => ruleId).sort()).toEqual(expected.objecting)
        }
      }),
      { numRuns },
    )
  })

  /** That verdicts about facts which are later by some days are later by as many, and the same otherwise. */
  const expectShifted = (facts: Facts, rules: readonly Rule[], question: { at: number }, days: number) => {
    const shift = (at: number | null) => (at === null ? null : at + days * dayMs)
    const [before, after] = [
      evaluate(facts, rules, { stage: 'confirm', at: question.at }),
      evaluate(later(facts, days) as Facts, rules, { stage: 'confirm', at: question.at + days * dayMs }),
    ]
    expect(after).toEqual({
      ...before,
      reasons: before.reasons.map((one) => ({ ...one, since: shift(one.since), clears: shift(one.clears) })),
      timeline: before.timeline.map(({ from, outcome }) => ({ from: shift(from), outcome })),
    })
  }

  it('shift: when all facts and the question are later by any number of days, so is every edge of rules that count no months', () => {
    const withoutMonths = allRules.filter(({ when }) => !JSON.stringify(when).includes('months'))
    fc.assert(
      fc.property(
        factsOf,
        fc.subarray(withoutMonths, { minLength: 1 }),
        questionAt,
        fc.integer({ min: -3000, max: 3000 }),
        (facts, rules, question, days) => expectShifted({ ...facts, timeZone: 'UTC' }, rules, question, days),
      ),
      { numRuns },
    )
  })

  it('shift: the calendar repeats after 28 years, and every edge of every rule with it, in each zone', () => {
    fc.assert(
      fc.property(factsOf, fc.oneof(rulesOf, anyRulesOf), questionAt, (facts, rules, question) =>
        expectShifted(facts, rules, question, 28 * 365 + 7),
      ),
      { numRuns },
    )
  })

  it('explained: an objection has a reason, and without the facts it cites the reason is gone', () => {
    fc.assert(
      fc.property(factsOf, rulesOf, questionAt, (facts, rules, question) => {
        const verdict = evaluate(facts, rules, question)
        expect(verdict.outcome === 'allow').toBe(verdict.reasons.length === 0)
        for (const reason of verdict.reasons.filter(
          ({ isKnown, reason: name }) => isKnown && name !== 'short_history',
        )) {
          const less = reason.cites.reduce(without, facts)
          const left = evaluate(less, rules, question).reasons.find(
            ({ ruleId, isKnown }) => ruleId === reason.ruleId && isKnown,
          )
          expect(left?.cites ?? []).not.toEqual(reason.cites)
        }
      }),
      { numRuns },
    )
  })

  it('clears: one instant before, the reason holds; from then on, the rule has no objection', () => {
    fc.assert(
      fc.property(factsOf, rulesOf, questionAt, (facts, rules, question) => {
        for (const { ruleId, clears } of evaluate(facts, rules, question).reasons) {
          if (clears === null) continue
          expect(clears).toBeGreaterThan(question.at)
          const rulesAt = (at: number) => evaluate(facts, rules, { ...question, at }).reasons.map((one) => one.ruleId)
          expect(rulesAt(clears - 1)).toContain(ruleId)
          expect(rulesAt(clears)).not.toContain(ruleId)
        }
      }),
      { numRuns },
    )
  })
})
