import type { Condition, Rule, Stage } from '../engine-v1/evaluate.ts'
import type { PredicateName } from '../engine-v1/predicates.ts'

const is = (name: PredicateName, params: Readonly<Record<string, number>> = {}): Condition => ({ is: name, params })

const beforeCall: readonly Stage[] = ['shortlist', 'propose', 'hold', 'confirm', 'day_before', 'join']
/** What an expert can clear, or what was known at the booking, does not stop a call that is booked. */
const booking: readonly Stage[] = ['hold', 'confirm']

type Level = Rule['level']
const rule =
  (level: Level) =>
  (
    id: string,
    reason: string,
    effect: Rule['effect'],
    when: Condition,
    more: Partial<Pick<Rule, 'stages' | 'onUnknown'>> = {},
  ): Rule => ({ id, version: 1, level, stages: beforeCall, when, effect, onUnknown: 'allow', reason, ...more })

const platform = rule('platform')
const tenant = rule('tenant')

/** Rules that hold everywhere: no tenant can do without them. */
export const platformRules: readonly Rule[] = [
  platform('current-employer', 'current_employer', 'block', is('currentEmployerIsTarget')),
  platform('open-offer', 'open_offer', 'block', {
    any: [is('employerHasOpenOffer'), is('targetHasOpenOffer')],
  }),
  platform('opted-out', 'opted_out', 'block', is('employerOptedOut')),
  platform('do-not-contact', 'do_not_contact', 'block', is('doNotContact')),
  platform('restricted', 'restricted', 'block', is('companyIsRestricted')),
  platform('answer-blocks', 'answer', 'block', is('answerBlocks')),
  platform('answer-needs-approval', 'answer', 'approve', is('answerNeedsApproval')),
  platform('old-answers', 'old_answers', 'block', is('answersAreOld'), { stages: booking }),
]

/**
 * The rules a tenant starts with. Months and effects are those that firms publish; each tenant may change them.
 * @param former - what a former employer within its period does: a choice of the tenant
 */
export const startingRules = (former: 'approve' | 'block'): readonly Rule[] => [
  tenant(
    'former-listed-employer',
    'former_listed_employer',
    former,
    is('formerListedEmployerIsTarget', { months: 6 }),
    {
      onUnknown: 'approve',
    },
  ),
  tenant('former-employer', 'former_employer', former, is('formerEmployerIsTarget', { months: 3 })),
  tenant('former-finance-staff', 'former_finance_staff', 'block', is('formerFinanceStaffOfTarget', { months: 4 })),
  tenant('competitor', 'competitor', 'block', is('employedByCompetitor')),
  tenant('target-adviser', 'advises_target', 'block', is('advisesTarget')),
  tenant('former-target-adviser', 'advised_target', former, is('advisedTarget', { months: 6 })),
  tenant('target-trade', 'trades_with_target', 'approve', is('tradesWithTarget')),
  tenant('target-tie', 'tied_to_target', 'approve', is('isTiedToTarget')),
  tenant('public-office', 'public_office', 'approve', is('holdsPublicOffice')),
  tenant('short-history', 'short_history', 'block', is('historyIsShort', { months: 24 }), {
    stages: booking,
    onUnknown: 'block',
  }),
  tenant('old-terms', 'old_terms', 'block', is('termsAreOld', { months: 12 }), {
    stages: booking,
    onUnknown: 'block',
  }),
  tenant('old-training', 'old_training', 'block', is('trainingIsOld', { months: 12 }), {
    stages: booking,
    onUnknown: 'block',
  }),
  tenant('unconfirmed-employment', 'unconfirmed_employment', 'block', is('employmentIsUnconfirmed', { days: 90 }), {
    stages: booking,
  }),
  tenant('frequent-pair', 'frequent_pair', 'approve', is('pairTalksOften', { calls: 3, months: 12 }), {
    stages: ['shortlist', 'propose', ...booking],
  }),
]
