import * as z from 'zod/mini'
import { relatedTo } from './company-ancestors.ts'
import { afterDay, dayOf, startAfterMonths, startOfDay } from './dates.ts'
import type { Days, Employment, Facts, Relationship } from './facts.ts'
import { all, always, any, during, never, since, type Timeline, truths } from './timeline.ts'

/** A question about the facts, answered for all instants at once. */
interface Definition<Params extends z.ZodMiniType> {
  readonly params: Params
  /** For each parameter, in which direction it becomes stricter. */
  readonly stricter: { readonly [K in keyof z.infer<Params>]: 'up' | 'down' }
  readonly evaluate: (facts: Facts, params: z.infer<Params>) => Timeline
}

const define = <Params extends z.ZodMiniType>(definition: Definition<Params>): Definition<Params> => definition

const none = z.strictObject({})
const Months = z.int().check(z.minimum(1), z.maximum(60))

const millisecondsPerDay = 86_400_000

/** A condition on each employment, joined by `any`; unknown while no employment is known. */
const anyEmployment = (facts: Facts, condition: (employment: Employment) => Timeline): Timeline => {
  const { employments } = facts.expert
  if (employments === null) return always(truths.unknown, ['employments'])
  return any(employments.map(condition))
}

const citeOf = ({ id }: Employment): string => `employments.${id}`

/** While an employment lasts. */
const whileEmployed = (facts: Facts, employment: Employment): Timeline =>
  during(
    startOfDay(employment.startOn, facts.timeZone),
    employment.endOn === null ? Number.POSITIVE_INFINITY : afterDay(employment.endOn, facts.timeZone),
    [citeOf(employment)],
  )

/** From the end of an employment until a number of months after its last day. */
const monthsAfterLeaving = (facts: Facts, employment: Employment, months: number): Timeline =>
  employment.endOn === null
    ? never
    : during(afterDay(employment.endOn, facts.timeZone), startAfterMonths(employment.endOn, months, facts.timeZone), [
        citeOf(employment),
      ])

const isTarget = (facts: Facts, { company }: Employment): boolean =>
  relatedTo(facts, company, facts.project.targets).length > 0

/** A condition on each relationship of some kinds with one of some companies; unknown while nobody has said which there are. */
const anyRelationship = (
  facts: Facts,
  { kinds, companies }: { readonly kinds: readonly Relationship['kind'][]; readonly companies: readonly string[] },
  condition: (relationship: Relationship) => Timeline,
): Timeline => {
  const { relationships } = facts.expert
  if (!relationships) return always(truths.unknown, ['relationships'])
  return any(
    relationships
      .filter(({ kind, company }) => kinds.includes(kind) && relatedTo(facts, company, companies).length > 0)
      .map(condition),
  )
}

/** While a relationship lasts. */
const whileRelated = ({ timeZone }: Facts, { id, startOn, endOn }: Relationship): Timeline =>
  during(
    startOn === null ? Number.NEGATIVE_INFINITY : startOfDay(startOn, timeZone),
    endOn === null ? Number.POSITIVE_INFINITY : afterDay(endOn, timeZone),
    [`relationships.${id}`],
  )

const advising: readonly Relationship['kind'][] = ['board', 'advisor', 'consultant']
const trading: readonly Relationship['kind'][] = ['supplier', 'customer']
const tied: readonly Relationship['kind'][] = ['shareholder', 'family', 'other']

/** While a company has an open interval of a kind, with what it cites. */
const whileOpen = (facts: Facts, intervals: readonly Days[], cites: readonly string[]): Timeline =>
  any(
    intervals.map(({ from, until }) =>
      during(
        startOfDay(from, facts.timeZone),
        until === null ? Number.POSITIVE_INFINITY : startOfDay(until, facts.timeZone),
        cites,
      ),
    ),
  )

/** Whether the shares of an employer were listed when the person left, or have been since. */
const listedSinceLeaving = (facts: Facts, { company, endOn }: Employment): Timeline => {
  const { listings } = facts.companies[company] ?? {}
  const cites = [`companies.${company}.listings`]
  if (!listings || endOn === null) return always(truths.unknown, cites)
  const left = startOfDay(endOn, facts.timeZone)
  return any(
    listings
      .filter(({ until }) => until === null || startOfDay(until, facts.timeZone) > left)
      .map(({ from }) => since(Math.max(left, startOfDay(from, facts.timeZone)), cites)),
  )
}

const financeTitle = /\b(cfo|chief financial|financ|account|controller|controlling|treasur|audit|investor relations)/i

/** Whether something is set in a company's record, at all times. */
const isSet = ({ companies }: Facts, key: string, name: 'isOptedOut' | 'isGovernment'): Timeline =>
  companies[key]?.[name] ? always(truths.yes, [`companies.${key}.${name}`]) : never

/** The closed list of predicates. A rule refers to them by name. */
export const predicates = {
  /** The expert works for a company that the project is about, its parent or its subsidiary. */
  currentEmployerIsTarget: define({
    params: none,
    stricter: {},
    evaluate: (facts) =>
      anyEmployment(facts, (employment) => (isTarget(facts, employment) ? whileEmployed(facts, employment) : never)),
  }),

  /** The expert left such a company less than so many months ago, and its shares are or were listed. */
  formerListedEmployerIsTarget: define({
    params: z.strictObject({ months: Months }),
    stricter: { months: 'up' },
    evaluate: (facts, { months }) =>
      anyEmployment(facts, (employment) =>
        isTarget(facts, employment)
          ? all([monthsAfterLeaving(facts, employment, months), listedSinceLeaving(facts, employment)])
          : never,
      ),
  }),

  /** The expert left such a company less than so many months ago, listed or not. */
  formerEmployerIsTarget: define({
    params: z.strictObject({ months: Months }),
    stricter: { months: 'up' },
    evaluate: (facts, { months }) =>
      anyEmployment(facts, (employment) =>
        isTarget(facts, employment) ? monthsAfterLeaving(facts, employment, months) : never,
      ),
  }),

  /** The expert worked in finance or accounting of such a company less than so many months ago. */
  formerFinanceStaffOfTarget: define({
    params: z.strictObject({ months: Months }),
    stricter: { months: 'up' },
    evaluate: (facts, { months }) =>
      anyEmployment(facts, (employment) =>
        isTarget(facts, employment) && financeTitle.test(employment.title)
          ? monthsAfterLeaving(facts, employment, months)
          : never,
      ),
  }),

  /** The expert works for a competitor of the client. */
  employedByCompetitor: define({
    params: none,
    stricter: {},
    evaluate: (facts) =>
      anyEmployment(facts, (employment) =>
        relatedTo(facts, employment.company, facts.client.competitors).length > 0
          ? whileEmployed(facts, employment)
          : never,
      ),
  }),

  /** The expert is on the board of a company that the project is about, its parent or its subsidiary, or advises it. */
  advisesTarget: define({
    params: none,
    stricter: {},
    evaluate: (facts) =>
      anyRelationship(facts, { kinds: advising, companies: facts.project.targets }, (one) => whileRelated(facts, one)),
  }),

  /** The expert left the board of such a company, or stopped advising it, less than so many months ago. */
  advisedTarget: define({
    params: z.strictObject({ months: Months }),
    stricter: { months: 'up' },
    evaluate: (facts, { months }) =>
      anyRelationship(facts, { kinds: advising, companies: facts.project.targets }, ({ id, endOn }) =>
        endOn === null
          ? never
          : during(afterDay(endOn, facts.timeZone), startAfterMonths(endOn, months, facts.timeZone), [
              `relationships.${id}`,
            ]),
      ),
  }),

  /** The expert supplies such a company, or buys from it. */
  tradesWithTarget: define({
    params: none,
    stricter: {},
    evaluate: (facts) =>
      anyRelationship(facts, { kinds: trading, companies: facts.project.targets }, (one) => whileRelated(facts, one)),
  }),

  /** The expert owns shares in such a company, has family there, or is tied to it in another way. */
  isTiedToTarget: define({
    params: none,
    stricter: {},
    evaluate: (facts) =>
      anyRelationship(facts, { kinds: tied, companies: facts.project.targets }, (one) => whileRelated(facts, one)),
  }),

  /** The expert works for the client, left it less than so many months ago, or has a relationship with it. */
  knowsClient: define({
    params: z.strictObject({ months: Months }),
    stricter: { months: 'up' },
    evaluate: (facts, { months }) => {
      const { company } = facts.client
      if (!company) return always(truths.unknown, ['client'])
      const worked = anyEmployment(facts, (employment) =>
        relatedTo(facts, employment.company, [company]).length > 0
          ? any([whileEmployed(facts, employment), monthsAfterLeaving(facts, employment, months)])
          : never,
      )
      const related = anyRelationship(
        facts,
        { kinds: [...advising, ...trading, ...tied], companies: [company] },
        (one) => whileRelated(facts, one),
      )
      return any([worked, related])
    },
  }),

  /** The expert's employer has an open tender offer, or has filed for an initial public offering. */
  employerHasOpenOffer: define({
    params: none,
    stricter: {},
    evaluate: (facts) =>
      anyEmployment(facts, (employment) =>
        all([
          whileEmployed(facts, employment),
          whileOpen(facts, facts.companies[employment.company]?.offers ?? [], [
            `companies.${employment.company}.offers`,
          ]),
        ]),
      ),
  }),

  /** A company that the project is about has an open tender offer, or has filed for an initial public offering. */
  targetHasOpenOffer: define({
    params: none,
    stricter: {},
    evaluate: (facts) =>
      any(
        facts.project.targets.map((key) =>
          whileOpen(facts, facts.companies[key]?.offers ?? [], [`companies.${key}.offers`]),
        ),
      ),
  }),

  /** The expert works for a government body, or holds a public office. */
  holdsPublicOffice: define({
    params: none,
    stricter: {},
    evaluate: (facts) => {
      const { publicOffice } = facts.expert
      const office = publicOffice?.holds
        ? always(truths.yes, ['publicOffice'])
        : publicOffice === null
          ? always(truths.unknown, ['publicOffice'])
          : never
      const body = anyEmployment(facts, (employment) =>
        all([whileEmployed(facts, employment), isSet(facts, employment.company, 'isGovernment')]),
      )
      return any([office, body])
    },
  }),

  /** The expert's employer does not allow its people to be asked. */
  employerOptedOut: define({
    params: none,
    stricter: {},
    evaluate: (facts) =>
      anyEmployment(facts, (employment) =>
        all([whileEmployed(facts, employment), isSet(facts, employment.company, 'isOptedOut')]),
      ),
  }),

  /** The expert does not want to be contacted. */
  doNotContact: define({
    params: none,
    stricter: {},
    evaluate: (facts) => (facts.expert.doNotContact ? always(truths.yes, ['doNotContact']) : never),
  }),

  /** A company that the project is about, or the expert's employer, is on the restricted list. */
  companyIsRestricted: define({
    params: none,
    stricter: {},
    evaluate: (facts) => {
      const employers = facts.expert.employments ?? []
      return any(
        facts.client.restricted.map((entry) => {
          const listed = whileOpen(facts, [entry], [`restricted.${entry.id}`])
          if (relatedTo(facts, entry.company, facts.project.targets).length > 0) return listed
          const working = employers
            .filter(({ company }) => relatedTo(facts, entry.company, [company]).length > 0)
            .map((employment) => whileEmployed(facts, employment))
          return all([listed, any(working)])
        }),
      )
    },
  }),

  /** Less than so many months lie between the beginning of the expert's first employment and the instant. */
  historyIsShort: define({
    params: z.strictObject({ months: Months }),
    stricter: { months: 'up' },
    evaluate: ({ expert: { employments }, timeZone }, { months }) => {
      if (employments === null || employments.length === 0) return always(truths.unknown, ['employments'])
      const first = employments.map(({ startOn }) => startOn).sort()[0]!
      const cites = employments.map(citeOf)
      return during(Number.NEGATIVE_INFINITY, startAfterMonths(first, months, timeZone), cites)
    },
  }),

  /** The expert accepted the terms more than so many months ago; unknown if they never did. */
  termsAreOld: define({
    params: z.strictObject({ months: Months }),
    stricter: { months: 'down' },
    evaluate: ({ expert: { termsAcceptedAt }, timeZone }, { months }) => {
      if (termsAcceptedAt === null) return always(truths.unknown, ['termsAcceptedAt'])
      return since(startAfterMonths(dayOf(termsAcceptedAt, timeZone), months, timeZone), ['termsAcceptedAt'])
    },
  }),

  /** The expert has not completed a module, has to repeat it, or completed it more than so many months ago. */
  trainingIsOld: define({
    params: z.strictObject({ months: Months }),
    stricter: { months: 'down' },
    evaluate: ({ expert: { training }, timeZone }, { months }) => {
      if (!training) return always(truths.unknown, ['training'])
      return any(
        training.map(({ module, completedAt, expiresAt }) => {
          const cites = [`training.${module}`]
          if (completedAt === null || expiresAt === null) return always(truths.yes, cites)
          const old = startAfterMonths(dayOf(completedAt, timeZone), months, timeZone)
          return since(Math.min(old, Date.parse(expiresAt)), cites)
        }),
      )
    },
  }),

  /** A present employment was not confirmed for so many days. */
  employmentIsUnconfirmed: define({
    params: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(720)) }),
    stricter: { days: 'down' },
    evaluate: (facts, { days }) =>
      anyEmployment(facts, (employment) => {
        const cites = [citeOf(employment)]
        const confirmed = employment.confirmedAt === null ? null : Date.parse(employment.confirmedAt)
        const old = confirmed === null ? always(truths.yes, cites) : since(confirmed + days * millisecondsPerDay, cites)
        return all([whileEmployed(facts, employment), old])
      }),
  }),

  /** The same analyst and expert have had so many calls within so many months before. */
  pairTalksOften: define({
    params: z.strictObject({ calls: z.int().check(z.minimum(1), z.maximum(50)), months: Months }),
    stricter: { calls: 'down', months: 'up' },
    evaluate: ({ call: { pairCalls }, timeZone }, { calls, months }) => {
      const sorted = [...pairCalls].sort()
      // From the last call of each window of `calls` until its first call is out of the window.
      return any(
        sorted
          .slice(calls - 1)
          .map((last, i) =>
            during(Date.parse(last), startAfterMonths(dayOf(sorted[i]!, timeZone), months, timeZone), ['pairCalls']),
          ),
      )
    },
  }),

  /** Answers of the expert are no longer current. */
  answersAreOld: define({
    params: none,
    stricter: {},
    evaluate: ({ expiringAnswers = [] }) =>
      any(expiringAnswers.map(({ id, until }) => since(Date.parse(until), [`expiringAnswers.${id}`]))),
  }),

  /** An answer carries a flag that blocks. */
  answerBlocks: define({
    params: none,
    stricter: {},
    evaluate: ({ answers }) =>
      any(answers.filter(({ flag }) => flag === 'block').map(({ id, at }) => since(Date.parse(at), [`answers.${id}`]))),
  }),

  /** An answer carries a flag that asks for approval. */
  answerNeedsApproval: define({
    params: none,
    stricter: {},
    evaluate: ({ answers }) =>
      any(
        answers.filter(({ flag }) => flag === 'approve').map(({ id, at }) => since(Date.parse(at), [`answers.${id}`])),
      ),
  }),
} as const

export type PredicateName = keyof typeof predicates
