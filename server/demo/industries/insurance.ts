import type { IndustryContent } from '../content.ts'

export const insurance: IndustryContent = {
  id: 'insurance',
  noun: 'insurance',
  companyWords: ['Assurance', 'Insurance', 'Versicherung', 'Mutual', 'Underwriting'],
  terms: ['Motor insurance', 'Commercial lines', 'Reinsurance', 'Claims management', 'Broker distribution'],
  tracks: [
    {
      fn: 'product',
      titles: [
        'Underwriter',
        'Senior Underwriter, Property',
        'Head of Commercial Lines',
        'Chief Underwriting Officer',
        'Managing Director',
      ],
      early: [
        'wrote property cover for {factories|warehouses|hotels} up to {15..40/5} million euros',
        'walked through {40..80/10} plants a year with an engineer and a list of sprinklers',
      ],
      later: [
        'led a commercial book of {140..420/20} million euros from a combined ratio of {104..109} to {92..96} %',
        'put cyber on its own policy and wrote {900..2400/100} of them',
        'took hail and flood out of blanket cover and gave back what could be priced',
      ],
      headlines: ['Commercial property and cyber underwriting', 'Repairing a commercial lines book'],
      terms: ['Property underwriting', 'Cyber insurance', 'Combined ratio', 'Natural catastrophe cover'],
    },
    {
      fn: 'service',
      titles: ['Claims Handler', 'Senior Claims Handler', 'Claims Manager', 'Head of Claims', 'Chief Claims Officer'],
      early: [
        'settled {900..1600/100} motor claims a year and knew every body shop’s rates',
        'led {12..25} handlers through a hail summer',
      ],
      later: [
        'steered {45..65/5} % of repairs into a network of {300..900/50} body shops',
        'settled {60..75/5} % of glass and small property claims without a person touching them',
        'built a fraud desk that finds {2.1|2.8|3.4} % of claim cost',
      ],
      headlines: ['Claims: repair networks, automation, fraud', 'Motor and property claims'],
      terms: ['Repair networks', 'Claims automation', 'Fraud detection', 'Bodily injury'],
    },
    {
      fn: 'sales',
      titles: [
        'Broker Consultant',
        'Regional Sales Manager, Brokers',
        'Head of Broker Sales',
        'Distribution Director',
        'Chief Distribution Officer',
      ],
      early: [
        'looked after {50..110/10} brokers in {$country} and their renewals in November',
        'opened {15..30/5} new broker accounts and closed those with bad claims',
      ],
      later: [
        'negotiated volume commissions with {four|six} broker groups that had bought {70..160/10} offices',
        'ran distribution of {0.4|0.9|1.3} billion euros through brokers, agents and {two|three} comparison sites',
        'left a comparison site for {fourteen|nine} months and came back at other terms',
      ],
      headlines: ['Broker consolidation and commissions', 'Distribution: brokers, agents, comparison sites'],
      terms: ['Broker consolidation', 'Commissions', 'Comparison sites', 'Tied agents'],
    },
    {
      fn: 'finance',
      titles: ['Actuarial Analyst', 'Pricing Actuary', 'Head of Pricing', 'Chief Actuary', 'Chief Financial Officer'],
      early: [
        'priced motor cover with {30..60/5} variables and explained twelve of them to the supervisor',
        'built reserves for bodily injury claims that last longer than careers',
      ],
      later: [
        'raised motor tariffs by {18..30/2} % over {two|three} years after repair cost had run away',
        'bought reinsurance of {60..220/10} million euros and raised the retention when the market turned',
        'led the change to IFRS 17 with {45..110/5} people and two plans',
      ],
      headlines: ['Motor pricing and repair inflation', 'Pricing, reserves and reinsurance'],
      terms: ['Motor pricing', 'Reserves', 'Reinsurance buying', 'IFRS 17'],
    },
  ],
  answers: [
    {
      fns: ['finance', 'service'],
      question: 'Why did motor repair become so expensive?',
      answer: [
        'Parts rose {7..10} % a year, labour in body shops {5..8}. A headlamp that was {420..560/20} euros is {900..1400/100} now, because of the sensors.',
        'Cars are written off {earlier|at 60 instead of 75 % of their value}. {Electric ones cost {20..30/5} % more per claim.|Waiting for parts adds nine days of rental car.}',
      ],
    },
    {
      fns: ['sales'],
      question: 'What has broker consolidation changed?',
      answer: [
        'Groups own {28..40/2} % of our commercial premium, up from {8..12} in {2017|2018}. They ask for {1.5|2|2.5} points on top and a place on their panel.',
        'Small brokers were loyal to a person. {The group is loyal to its spreadsheet.|Renewals moved from our desk to their centre.}',
      ],
    },
    {
      fns: ['product'],
      question: 'Can cyber be insured profitably?',
      answer: [
        'For small firms yes: loss ratio between {38..45} and {52..60} % once second factor and backup are required.',
        'Large limits depend on one event nobody has seen. We keep {2|3} % of premium per insured and reinsure {60..70/5} %.',
      ],
    },
    {
      fns: ['service'],
      question: 'How many claims can be settled without a person?',
      answer: [
        'Glass, water damage below {1500..2500/500} euros and simple motor: {35..45/5} % of the number and {7..11} % of the money.',
        'Customers like the speed. {Fraud went up by {0.4|0.7} points in the first year and came back.|Complaints halved.}',
      ],
    },
    {
      fns: ['finance', 'product'],
      question: 'How does a hard reinsurance market reach the customer?',
      answer: [
        'With {nine|twelve} months of delay. Our cost for the first layer rose {35..55/5} %, the customer’s premium {8..14} %.',
        'The rest is retention: we keep the first {20..40/5} million of a storm instead of {10|15}.',
      ],
    },
    {
      fns: ['sales', 'finance'],
      question: 'Do comparison sites earn or cost an insurer?',
      answer: [
        'A policy costs {70..110/10} euros there and stays {2.6|3.1} years; over an agent {180..240/10} and {6|7} years.',
        'They set the price of the whole market. {After we left, three in ten customers came directly, no more.|That is worse than the commission.}',
      ],
    },
  ],
}
