import { describe, expect, it } from 'vitest'
import { platformRules, startingRules } from '../rules/default-rules.ts'
import { evaluate, type Outcome, type Rule, type Stage } from './evaluate.ts'
import type { CompanyFacts, Employment, Facts, Relationship } from './facts.ts'

const company = (name: string, more: Partial<CompanyFacts> = {}): CompanyFacts => ({
  name,
  parent: null,
  listings: [],
  offers: [],
  isOptedOut: false,
  isGovernment: false,
  ...more,
})
const job = (at: string, startOn: string, endOn: string | null, more: Partial<Employment> = {}): Employment => ({
  id: `${at} ${startOn}`,
  company: at,
  title: 'Head of Sales',
  startOn,
  endOn,
  source: 'self',
  confirmedAt: '2026-11-01T09:00:00.000Z',
  ...more,
})
const related = (
  kind: Relationship['kind'],
  at: string,
  more: Partial<Pick<Relationship, 'startOn' | 'endOn'>> = {},
): Story => ({
  expert: { relationships: [{ id: `${kind} ${at}`, kind, company: at, startOn: null, endOn: null, ...more }] },
})
type Story = Omit<Partial<Facts>, 'expert'> & { expert?: Partial<Facts['expert']> }
/** An expert with a long history elsewhere, for a project about Nordluft, whose parent is Nord Holding. */
const facts = ({ expert, ...more }: Story = {}): Facts => ({
  timeZone: 'UTC',
  companies: {
    nordluft: company('Nordluft', { parent: 'holding', listings: [{ from: '2010-01-01', until: null }] }),
    holding: company('Nord Holding'),
    pumpen: company('Pumpen AG'),
    ministry: company('Ministry', { isGovernment: true }),
  },
  client: { competitors: [], restricted: [] },
  project: { targets: ['nordluft'] },
  call: { pairCalls: [] },
  answers: [],
  ...more,
  expert: {
    employments: [job('pumpen', '2012-01-01', null)],
    publicOffice: { holds: false, statement: 'None', source: 'self', confirmedAt: '2026-11-01T09:00:00.000Z' },
    doNotContact: false,
    termsAcceptedAt: '2026-09-01T09:00:00.000Z',
    training: [],
    relationships: [],
    ...expert,
  },
})
const day = '2026-11-24T10:00:00.000Z'
const rules = [...platformRules, ...startingRules('approve')]
const ask = (story: Facts, { stage = 'confirm' as Stage, at = day, by = rules as readonly Rule[] } = {}) =>
  evaluate(story, by, { stage, at: Date.parse(at) })
const iso = (instant: number | null | undefined) => (instant === null ? null : new Date(instant!).toISOString())
const worked = (...employments: Employment[]): Story => ({
  expert: { employments: [job('pumpen', '2012-01-01', '2020-12-31'), ...employments] },
})
const trained = (completedAt: string | null, expiresAt: string | null) => ({ module: 'm', completedAt, expiresAt })
const withCompany = (key: string, more: Partial<CompanyFacts>, story: Story = {}): Story => {
  const base = facts(story)
  return { ...story, companies: { ...base.companies, [key]: { ...company(key), ...base.companies[key], ...more } } }
}

/** Stories: what is known, the outcome on 24 November 2026, its rule, and the day on which time clears it. */
const stories: readonly (readonly [string, Story, Outcome, string | undefined, string | null | undefined])[] = [
  ['an expert with nothing against them', {}, 'allow', undefined, undefined],
  ['a present employee of the target', worked(job('nordluft', '2021-01-01', null)), 'block', 'current-employer', null],
  [
    'an employee whose notice ends later',
    worked(job('nordluft', '2021-01-01', '2026-12-31')),
    'block',
    'current-employer',
    '2027-01-01',
  ],
  ['an employee who starts after the call', worked(job('nordluft', '2026-12-01', null)), 'allow', undefined, undefined],
  [
    'a member of the target’s board',
    related('board', 'nordluft', { startOn: '2024-01-01' }),
    'block',
    'target-adviser',
    null,
  ],
  [
    'an adviser of its parent until the year’s end',
    related('advisor', 'holding', { endOn: '2026-12-31' }),
    'block',
    'target-adviser',
    '2027-01-01',
  ],
  [
    'one who left the board five months ago',
    related('board', 'nordluft', { endOn: '2026-06-24' }),
    'approve',
    'former-target-adviser',
    '2026-12-24',
  ],
  [
    'one who left the board seven months ago',
    related('board', 'nordluft', { endOn: '2026-04-20' }),
    'allow',
    undefined,
    undefined,
  ],
  ['a supplier of the target', related('supplier', 'nordluft'), 'approve', 'target-trade', null],
  [
    'a former customer of the target',
    related('customer', 'nordluft', { endOn: '2026-11-20' }),
    'allow',
    undefined,
    undefined,
  ],
  ['one whose family works at the target', related('family', 'nordluft'), 'approve', 'target-tie', null],
  ['a shareholder of another company', related('shareholder', 'pumpen'), 'allow', undefined, undefined],
  ['an employee of the parent', worked(job('holding', '2021-01-01', null)), 'block', 'current-employer', null],
  [
    'an employee of a subsidiary',
    { ...worked(job('nordluft', '2021-01-01', null)), project: { targets: ['holding'] } },
    'block',
    'current-employer',
    null,
  ],
  [
    'an employee of a sister company',
    withCompany('sister', { parent: 'holding' }, worked(job('sister', '2021-01-01', null))),
    'allow',
    undefined,
    undefined,
  ],
  [
    'a former employee of a listed target, five months out',
    worked(job('nordluft', '2021-01-01', '2026-06-24')),
    'approve',
    'former-listed-employer',
    '2026-12-24',
  ],
  [
    'the same one day before the period ends',
    worked(job('nordluft', '2021-01-01', '2026-05-25')),
    'approve',
    'former-listed-employer',
    '2026-11-25',
  ],
  ['the same on the day it ends', worked(job('nordluft', '2021-01-01', '2026-05-24')), 'allow', undefined, undefined],
  [
    'a last day on the 31st',
    worked(job('nordluft', '2021-01-01', '2026-05-31')),
    'approve',
    'former-listed-employer',
    '2026-11-30',
  ],
  [
    'a former employee of a private target, two months out',
    withCompany('nordluft', { listings: [] }, worked(job('nordluft', '2021-01-01', '2026-09-20'))),
    'approve',
    'former-employer',
    '2026-12-20',
  ],
  [
    'a former employee of a private target, four months out',
    withCompany('nordluft', { listings: [] }, worked(job('nordluft', '2021-01-01', '2026-07-20'))),
    'allow',
    undefined,
    undefined,
  ],
  [
    'a former employee of a target of which nobody knows whether it is listed',
    withCompany('nordluft', { listings: null }, worked(job('nordluft', '2021-01-01', '2026-07-20'))),
    'approve',
    'former-listed-employer',
    '2027-01-20',
  ],
  [
    'a former employee of a target listed since they left',
    withCompany(
      'nordluft',
      { listings: [{ from: '2026-10-01', until: null }] },
      worked(job('nordluft', '2021-01-01', '2026-07-20')),
    ),
    'approve',
    'former-listed-employer',
    '2027-01-20',
  ],
  [
    'a former employee of a target delisted before they left',
    withCompany(
      'nordluft',
      { listings: [{ from: '2010-01-01', until: '2020-01-01' }] },
      worked(job('nordluft', '2021-01-01', '2026-07-20')),
    ),
    'allow',
    undefined,
    undefined,
  ],
  [
    'a former CFO of the target, three months out',
    worked(job('nordluft', '2021-01-01', '2026-08-24', { title: 'CFO' })),
    'block',
    'former-finance-staff',
    '2026-12-24',
  ],
  [
    'a former CFO of the target, five months out',
    worked(job('nordluft', '2021-01-01', '2026-06-24', { title: 'CFO' })),
    'approve',
    'former-listed-employer',
    '2026-12-24',
  ],
  [
    'a former controller of another company',
    worked(job('ministry', '2021-01-01', '2026-08-24', { title: 'Controller' })),
    'allow',
    undefined,
    undefined,
  ],
  [
    'an employee of a competitor of the client',
    { client: { competitors: ['pumpen'], restricted: [] } },
    'block',
    'competitor',
    null,
  ],
  [
    'a former employee of a competitor',
    { ...worked(), client: { competitors: ['pumpen'], restricted: [] } },
    'allow',
    undefined,
    undefined,
  ],
  [
    'a target that filed for an IPO yesterday',
    withCompany('nordluft', { offers: [{ kind: 'ipo_filing', from: '2026-11-23', until: null }] }),
    'block',
    'open-offer',
    null,
  ],
  [
    'a target whose filing was withdrawn',
    withCompany('nordluft', { offers: [{ kind: 'ipo_filing', from: '2026-11-01', until: '2026-11-24' }] }),
    'allow',
    undefined,
    undefined,
  ],
  [
    'an employer with a tender offer until next week',
    withCompany('pumpen', { offers: [{ kind: 'tender_offer', from: '2026-11-01', until: '2026-12-01' }] }),
    'block',
    'open-offer',
    '2026-12-01',
  ],
  ['an employee of a ministry', worked(job('ministry', '2021-01-01', null)), 'approve', 'public-office', null],
  [
    'a former employee of a ministry',
    worked(job('ministry', '2021-01-01', '2026-06-01')),
    'allow',
    undefined,
    undefined,
  ],
  [
    'a member of a town council',
    { expert: { publicOffice: { holds: true, statement: 'Town council', source: 'self', confirmedAt: null } } },
    'approve',
    'public-office',
    null,
  ],
  ['an expert who was never asked about offices', { expert: { publicOffice: null } }, 'allow', undefined, undefined],
  ['an employer that opted out', withCompany('pumpen', { isOptedOut: true }), 'block', 'opted-out', null],
  [
    'a former employer that opted out',
    withCompany('pumpen', { isOptedOut: true }, worked()),
    'allow',
    undefined,
    undefined,
  ],
  ['somebody who does not want to be contacted', { expert: { doNotContact: true } }, 'block', 'do-not-contact', null],
  [
    'a target on the restricted list',
    { client: { competitors: [], restricted: [{ id: 'r', company: 'nordluft', from: '2026-11-01', until: null }] } },
    'block',
    'restricted',
    null,
  ],
  [
    'a target on the list until the day of the call',
    {
      client: {
        competitors: [],
        restricted: [{ id: 'r', company: 'nordluft', from: '2026-11-01', until: '2026-11-24' }],
      },
    },
    'allow',
    undefined,
    undefined,
  ],
  [
    'a target that goes on the list tomorrow',
    { client: { competitors: [], restricted: [{ id: 'r', company: 'nordluft', from: '2026-11-25', until: null }] } },
    'allow',
    undefined,
    undefined,
  ],
  [
    'an employer on the restricted list',
    { client: { competitors: [], restricted: [{ id: 'r', company: 'pumpen', from: '2026-11-01', until: null }] } },
    'block',
    'restricted',
    null,
  ],
  [
    'a former employer on the restricted list',
    {
      ...worked(),
      client: { competitors: [], restricted: [{ id: 'r', company: 'pumpen', from: '2026-11-01', until: null }] },
    },
    'allow',
    undefined,
    undefined,
  ],
  [
    'a list entry for the parent of the target',
    { client: { competitors: [], restricted: [{ id: 'r', company: 'holding', from: '2026-11-01', until: null }] } },
    'block',
    'restricted',
    null,
  ],
  [
    'one year of history',
    { expert: { employments: [job('pumpen', '2025-11-24', null)] } },
    'block',
    'short-history',
    '2027-11-24',
  ],
  ['no history at all', { expert: { employments: [] } }, 'block', 'short-history', null],
  ['an unknown history', { expert: { employments: null } }, 'block', 'short-history', null],
  [
    'terms accepted 13 months ago',
    { expert: { termsAcceptedAt: '2025-10-24T10:00:00.000Z' } },
    'block',
    'old-terms',
    null,
  ],
  [
    'terms accepted 11 months ago',
    { expert: { termsAcceptedAt: '2025-12-25T10:00:00.000Z' } },
    'allow',
    undefined,
    undefined,
  ],
  [
    'training completed 13 months ago',
    { expert: { training: [trained('2025-10-24T10:00:00.000Z', '2027-10-24T10:00:00.000Z')] } },
    'block',
    'old-training',
    null,
  ],
  [
    'training completed last month',
    { expert: { training: [trained('2026-10-24T10:00:00.000Z', '2027-10-24T10:00:00.000Z')] } },
    'allow',
    undefined,
    undefined,
  ],
  [
    'training of half a year that expired yesterday',
    { expert: { training: [trained('2026-05-23T10:00:00.000Z', '2026-11-23T10:00:00.000Z')] } },
    'block',
    'old-training',
    null,
  ],
  ['training never begun', { expert: { training: [trained(null, null)] } }, 'block', 'old-training', null],
  ['nothing known of training', { expert: { training: null } }, 'block', 'old-training', null],
  [
    'a job confirmed 100 days ago',
    { expert: { employments: [job('pumpen', '2012-01-01', null, { confirmedAt: '2026-08-15T10:00:00.000Z' })] } },
    'block',
    'unconfirmed-employment',
    null,
  ],
  [
    'a job never confirmed',
    { expert: { employments: [job('pumpen', '2012-01-01', null, { confirmedAt: null })] } },
    'block',
    'unconfirmed-employment',
    null,
  ],
  [
    'a former job never confirmed',
    { expert: { employments: [job('pumpen', '2012-01-01', '2020-01-01', { confirmedAt: null })] } },
    'allow',
    undefined,
    undefined,
  ],
  [
    'a third earlier call within a year',
    { call: { pairCalls: ['2026-02-01T10:00:00.000Z', '2026-06-01T10:00:00.000Z', '2026-10-01T10:00:00.000Z'] } },
    'approve',
    'frequent-pair',
    '2027-02-01',
  ],
  [
    'two earlier calls within a year',
    { call: { pairCalls: ['2026-06-01T10:00:00.000Z', '2026-10-01T10:00:00.000Z'] } },
    'allow',
    undefined,
    undefined,
  ],
  [
    'a third earlier call over a year ago',
    { call: { pairCalls: ['2025-10-01T10:00:00.000Z', '2026-06-01T10:00:00.000Z', '2026-10-01T10:00:00.000Z'] } },
    'allow',
    undefined,
    undefined,
  ],
  [
    'an answer that rules the call out',
    { answers: [{ id: 'a', flag: 'block', at: '2026-11-20T10:00:00.000Z' }] },
    'block',
    'answer-blocks',
    null,
  ],
  [
    'answers that have expired',
    { expiringAnswers: [{ id: 's', at: '2025-11-20T10:00:00.000Z', until: '2026-11-20T10:00:00.000Z' }] },
    'block',
    'old-answers',
    null,
  ],
  [
    'an answer that an officer decides about',
    { answers: [{ id: 'a', flag: 'approve', at: '2026-11-20T10:00:00.000Z' }] },
    'approve',
    'answer-needs-approval',
    null,
  ],
  [
    'both at once',
    {
      answers: [
        { id: 'a', flag: 'approve', at: '2026-11-20T10:00:00.000Z' },
        { id: 'b', flag: 'block', at: '2026-11-20T10:00:00.000Z' },
      ],
    },
    'block',
    'answer-blocks',
    null,
  ],
  [
    'an employee of the owner of the parent',
    withCompany('trust', {}, withCompany('holding', { parent: 'trust' }, worked(job('trust', '2021-01-01', null)))),
    'block',
    'current-employer',
    null,
  ],
  [
    'a former employee of the parent, listed itself',
    withCompany(
      'holding',
      { listings: [{ from: '2015-01-01', until: null }] },
      worked(job('holding', '2021-01-01', '2026-08-01')),
    ),
    'approve',
    'former-listed-employer',
    '2027-02-01',
  ],
  [
    'an employee of a subsidiary of a competitor',
    withCompany('pumpen', { parent: 'rival' }, { client: { competitors: ['rival'], restricted: [] } }),
    'block',
    'competitor',
    null,
  ],
  [
    'an employer with an open offer that the expert leaves before the call',
    withCompany(
      'nordstrom',
      { offers: [{ kind: 'tender_offer', from: '2026-11-01', until: null }] },
      worked(job('nordstrom', '2021-01-01', '2026-11-23')),
    ),
    'allow',
    undefined,
    undefined,
  ],
  [
    'a tender offer for one target of two',
    {
      ...withCompany(
        'pumpen',
        { offers: [{ kind: 'tender_offer', from: '2026-11-01', until: '2027-01-15' }] },
        worked(),
      ),
      project: { targets: ['nordluft', 'pumpen'] },
    },
    'block',
    'open-offer',
    '2027-01-15',
  ],
  [
    'a company listed twice on the restricted list',
    {
      client: {
        competitors: [],
        restricted: [
          { id: 'r', company: 'nordluft', from: '2026-01-01', until: '2026-12-01' },
          { id: 's', company: 'nordluft', from: '2026-11-01', until: '2027-03-01' },
        ],
      },
    },
    'block',
    'restricted',
    '2027-03-01',
  ],
  [
    'a list entry removed last week',
    {
      client: {
        competitors: [],
        restricted: [{ id: 'r', company: 'nordluft', from: '2026-01-01', until: '2026-11-17' }],
      },
    },
    'allow',
    undefined,
    undefined,
  ],
  [
    'two periods of the same employer, the later one counts',
    worked(job('nordluft', '2018-01-01', '2019-12-31'), job('nordluft', '2022-01-01', '2026-07-31')),
    'approve',
    'former-listed-employer',
    '2027-01-31',
  ],
  ['terms never accepted', { expert: { termsAcceptedAt: null } }, 'block', 'old-terms', null],
  [
    'an unknown history of somebody whose employer the list names',
    {
      expert: { employments: null },
      client: { competitors: [], restricted: [{ id: 'r', company: 'pumpen', from: '2026-11-01', until: null }] },
    },
    'block',
    'short-history',
    null,
  ],
]

describe('evaluate', () => {
  it.each(stories)('%s', (_, story, outcome, ruleId, clears) => {
    const verdict = ask(facts(story))
    expect(verdict.outcome).toBe(outcome)
    expect(verdict.reasons[0]?.ruleId).toBe(ruleId)
    if (clears !== undefined)
      expect(iso(verdict.reasons[0]?.clears)).toBe(clears === null ? null : `${clears}T00:00:00.000Z`)
  })

  it('tells the whole timeline at once', () => {
    const { timeline } = ask(facts(worked(job('nordluft', '2021-01-01', '2026-12-31', { title: 'CFO' }))))
    const future = timeline.filter(({ from }) => from !== null && from > Date.parse('2021-01-01'))
    expect(future.map(({ from, outcome }) => [iso(from), outcome])).toEqual([
      // Finance staff are blocked for four months after they leave, others need approval for six.
      ['2027-04-30T00:00:00.000Z', 'approve'],
      ['2027-06-30T00:00:00.000Z', 'allow'],
      // The terms are a year old.
      ['2027-09-01T00:00:00.000Z', 'block'],
    ])
  })

  it('has no opinion before the stages of a rule', () => {
    const story = facts({ expert: { employments: [] } })
    expect(ask(story, { stage: 'propose' }).outcome).toBe('allow')
    expect(ask(story, { stage: 'hold' }).outcome).toBe('block')
  })

  it('cites the facts and names the checks that passed', () => {
    const verdict = ask(facts(worked(job('nordluft', '2021-01-01', '2026-06-24'))))
    expect(verdict.reasons[0]).toMatchObject({
      isKnown: true,
      cites: ['companies.nordluft.listings', 'employments.nordluft 2021-01-01'],
    })
    expect(verdict.passed.map(({ ruleId }) => ruleId)).toContain('restricted')
    expect(verdict.passed.map(({ ruleId }) => ruleId)).not.toContain('former-listed-employer')
  })

  it('a circle of parents ends', () => {
    const story = facts(withCompany('holding', { parent: 'nordluft' }, worked(job('holding', '2021-01-01', null))))
    expect(ask(story).outcome).toBe('block')
  })
})
