import type { IndustryContent } from '../content.ts'

export const enterpriseSoftware: IndustryContent = {
  id: 'enterprise_software',
  noun: 'enterprise software',
  companyWords: ['Software', 'Systems', 'Cloud', 'Data', 'Soft'],
  terms: ['ERP systems', 'Software as a service', 'Data platforms', 'Implementation partners', 'Subscription pricing'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Account Executive',
        'Senior Account Executive',
        'Enterprise Sales Manager',
        'VP Sales',
        'Chief Revenue Officer',
      ],
      early: [
        'sold finance and planning software to {25..50/5} mid-sized manufacturers in {$country}',
        'closed {eight|eleven} new customers a year with an average of {60..140/10} thousand euros',
      ],
      later: [
        'moved {70..90/5} % of maintenance customers to subscription and kept {91..95} % of the revenue',
        'led {18..60/2} sales people in {$region} and changed their quota from bookings to use',
        'sold through {25..70/5} implementation partners, who brought {35..55/5} % of new business',
      ],
      headlines: ['Selling business software: subscription moves and partners', 'Enterprise software sales in Europe'],
      terms: ['Subscription migration', 'Implementation partners', 'Net retention', 'Usage pricing'],
    },
    {
      fn: 'product',
      titles: [
        'Product Analyst',
        'Product Manager',
        'Senior Product Manager',
        'Director of Product',
        'Chief Product Officer',
      ],
      early: [
        'owned {invoicing|warehouse|planning} modules used by {400..1500/100} companies',
        'spoke to {six|eight} users a week and threw away a third of the roadmap',
      ],
      later: [
        'rebuilt a {twenty|twenty-five}-year-old ERP as a service without losing its {1800..4200/200} customers',
        'priced by {documents|seats|transactions} and changed it once, carefully',
        'opened {120..260/20} interfaces to partners and saw {a tenth|an eighth} of them used',
      ],
      headlines: [
        'From licence to service: rebuilding business software',
        'Product and pricing of ERP and planning tools',
      ],
      terms: ['ERP migration', 'Pricing metrics', 'APIs', 'Roadmaps', '.NET'],
    },
    {
      fn: 'technology',
      titles: [
        'Software Engineer',
        'Senior Software Engineer',
        'Engineering Manager',
        'VP Engineering',
        'Chief Technology Officer',
      ],
      early: [
        'wrote {C++|Java|C#|.NET} services for ledgers that have to balance to the cent',
        'took nightly batch runs from {nine|seven} hours to {ninety|fifty} minutes',
      ],
      later: [
        'led {60..220/10} engineers in {three|four} places and cut release time from a quarter to a week',
        'moved {900..2600/100} customers to one cloud and {28..45} % off its bill a year later',
        'split a monolith into {nine|fourteen} services and merged four of them again',
      ],
      headlines: ['Engineering organisations and cloud cost', 'Re-architecture of business software'],
      terms: ['Cloud cost', 'C++', 'Monolith to services', 'Release frequency'],
    },
    {
      fn: 'service',
      titles: [
        'Implementation Consultant',
        'Senior Consultant',
        'Project Director, ERP',
        'Head of Professional Services',
        'VP Customer Success',
      ],
      early: [
        'brought {14..28/2} manufacturers live on a new ERP and stayed for the first month-end',
        'cleaned master data that nobody had looked at for {ten|fifteen} years',
      ],
      later: [
        'rescued {five|seven} ERP projects that had gone {30..80/10} % over their budget',
        'built customer success for {300..900/50} accounts and brought churn from {11..14} to {5..7} %',
        'moved {half|two thirds} of implementation to partners and certified {200..500/50} of their people',
      ],
      headlines: ['ERP projects: what goes wrong and how to save them', 'Implementation and customer success'],
      terms: ['ERP implementation', 'Churn', 'Change management', 'Master data'],
    },
  ],
  answers: [
    {
      fns: ['service', 'technology'],
      question: 'Why do ERP projects run over their budget?',
      answer: [
        'Data and tests. In {nine|twelve} of the {fourteen|seventeen} I took over, nobody had reconciled stock before go-live.',
        'Custom code comes third. {Each special report costs {4..9} thousand to build and the same again in every upgrade.|The steering committee hears of it six months late.}',
      ],
    },
    {
      fns: ['sales', 'product'],
      question: 'How do customers react when maintenance becomes subscription?',
      answer: [
        '{15..25/5} % sign early for a discount, {55..65/5} wait until the last year, the rest look around and mostly stay.',
        'Revenue per customer rises by {1.6|1.9|2.2} times over five years, hosting included; margin falls for the first {two|three}.',
      ],
    },
    {
      fns: ['product', 'sales'],
      question: 'Which pricing metric works for business software?',
      answer: [
        'One the customer’s finance people can predict. Seats are dying, documents and entities work, pure usage frightens buyers outside technology.',
        'We capped yearly growth at {10..20/5} %, and {sales cycles got three weeks shorter|procurement stopped fighting the rest}.',
      ],
    },
    {
      fns: ['technology'],
      question: 'What does it cost to run old software in the cloud?',
      answer: [
        'Lifted as it was, {1.8|2.3|2.6} times our own data centre. After {18|24} months of work on the database it was the same.',
        'Per customer that is {38..85} euros a month. {Storage nobody deletes is a fifth of it.|Test systems were 30 %.}',
      ],
    },
    {
      fns: ['service', 'sales'],
      question: 'Who decides which ERP a mid-sized company buys?',
      answer: [
        'The CFO signs, production can veto, IT writes the list. The partner’s reference in the same industry within {200|300} kilometres decides.',
        'From {eight|ten} systems three are seen, and {the demo of month-end is where it falls|the incumbent wins four times in ten}.',
      ],
    },
    {
      fns: ['technology', 'product'],
      question: 'Do AI assistants change what customers pay?',
      answer: [
        'They tried {15..30/5} euros a seat on top; about {one in eight|one in ten} renewed at that price.',
        'Invoice capture and account suggestions are used daily, {and are now simply expected|people pay for hours saved, not for the word}.',
      ],
    },
  ],
}
