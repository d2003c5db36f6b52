import type { IndustryContent } from '../content.ts'

export const packaging: IndustryContent = {
  id: 'packaging',
  noun: 'packaging',
  companyWords: ['Packaging', 'Carton', 'Flexibles', 'Verpackung', 'Closures'],
  terms: ['Corrugated board', 'Flexible packaging', 'Folding cartons', 'Recyclability', 'Packaging machines'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Account Manager',
        'Key Account Manager, Food',
        'Sales Director',
        'Commercial Director',
        'Managing Director',
      ],
      early: [
        'sold cartons to {30..70/5} food and cosmetics brands in {$country}',
        'quoted {15..30} tenders a year with margins that begin in the second decimal',
      ],
      later: [
        'held contracts with {four|six} global food brands worth {45..160/5} million euros a year',
        'moved {60..85/5} % of contracts to paper indices and shortened their lag from {six|four} to {two|three} months',
        'lost and won back a {18..40/2}-million account within {three|four} years and knows why in both cases',
      ],
      headlines: ['Packaging contracts with global food brands', 'Indices, tenders and key accounts in packaging'],
      terms: ['Key account contracts', 'Paper indices', 'Tenders', 'Brand owners'],
    },
    {
      fn: 'operations',
      titles: [
        'Shift Leader, Printing',
        'Production Manager',
        'Plant Manager',
        'Operations Director',
        'Chief Operating Officer',
      ],
      early: [
        'ran {flexo|gravure|offset} presses and cut waste at start-up from {480..620/20} to {220..310/10} metres',
        'planned {three|four} shifts on {five|seven} lines with orders that change by noon',
      ],
      later: [
        'ran {four|six|nine} plants in {$region} and closed {one|two} of them',
        'installed a {1.8|2.2|2.5}-metre corrugator and had it at full speed after {ten|thirteen} months',
        'brought machine utilisation from {52..58} to {66..73} % without a new press',
      ],
      headlines: ['Running carton and flexible packaging plants', 'Plant networks and corrugators'],
      terms: ['Corrugators', 'Flexo printing', 'Set-up times', 'Plant network'],
    },
    {
      fn: 'product',
      titles: [
        'Packaging Technologist',
        'Development Manager',
        'Head of Packaging Development',
        'Director Innovation',
        'Chief Sustainability Officer',
      ],
      early: [
        'developed {40..90/10} films and pouches for {coffee|cheese|pet food}',
        'measured barrier and seal strength until {a pouch|a tray} of one material kept meat for {14..21} days',
      ],
      later: [
        'moved {55..85/5} % of a pouch range to single-material film within {three|four} years',
        'replaced plastic trays with board for {three|five} retailers and took one back',
        'prepared {two|three} companies for recyclability grades and the fees that follow them',
      ],
      headlines: [
        'Single-material films, barriers and recyclability',
        'Packaging development and extended producer fees',
      ],
      terms: ['Barrier films', 'Mono-material', 'Fibre trays', 'Producer responsibility fees'],
    },
    {
      fn: 'procurement',
      titles: [
        'Buyer, Paper',
        'Category Buyer',
        'Category Manager, Board and Film',
        'Head of Procurement',
        'Group Procurement Director',
      ],
      early: [
        'bought {40..120/10} thousand tonnes of containerboard a year from {seven|nine} mills',
        'learned to read a mill’s order book from its delivery promises',
      ],
      later: [
        'bought packaging for a food group: {110..340/10} million euros in {16..28/2} countries',
        'ran reverse auctions for corrugated and stopped them when supply got short',
        'signed {five|seven}-year supply of recycled film to be sure of it',
      ],
      headlines: ['Buying board, film and cartons', 'Containerboard markets and contracts'],
      terms: ['Containerboard', 'Reverse auctions', 'Recycled film', 'Mill capacity'],
    },
  ],
  answers: [
    {
      fns: ['procurement', 'sales'],
      question: 'How do containerboard increases stick?',
      answer: [
        'A mill announces {60..90/10} euros a tonne; with stock below {five|six} weeks two thirds of it stays, otherwise a third.',
        'Boxes follow {three|four} months later, and {never by the full amount|small customers pay more of it than large ones}.',
      ],
    },
    {
      fns: ['product'],
      question: 'How far are single-material pouches?',
      answer: [
        'For dry food solved. For coffee and wet pet food the barrier works but the line runs {8..15} % slower in the first year.',
        'Film costs {10..18} % more; with the fee for bad recyclability counted in, the gap is {3..6} %.',
      ],
    },
    {
      fns: ['sales', 'operations'],
      question: 'What makes a brand change its packaging supplier?',
      answer: [
        'Not price. In {11|14|16} changes I was part of, {nine|twelve} began with a stopped line at the customer.',
        'A change takes {six|nine} months with tests on {two|three} filling lines, so the threat is made far more often than it is carried out.',
      ],
    },
    {
      fns: ['operations'],
      question: 'What does it take to fill a new corrugator?',
      answer: [
        'About {110..150/10} million square metres a year, and in a mature region that volume has to come from somebody else’s plant.',
        'We needed {two and a half|three} years to reach {75..85/5} % load; {price fell around us by {3..6} % in that time|the neighbours closed one line}.',
      ],
    },
    {
      fns: ['product', 'procurement'],
      question: 'Are retailers serious about fibre trays?',
      answer: [
        'For fruit yes, for meat they go back and forth: shelf life drops by {two|three} days and waste eats the benefit.',
        'Cost is {15..30/5} % above the plastic tray. {Two chains reversed the change within a year.|The liner still has to come off in the kitchen.}',
      ],
    },
    {
      fns: ['sales', 'procurement'],
      question: 'How are index contracts in packaging built?',
      answer: [
        'Paper is {55..62} % of the price and moves with an index by quarter; energy and wages have their own small part since 2022.',
        'The fight is about the lag. {One month of it is worth {0.7|1.1} % of sales in a rising year.|Everybody wants it short on the way up.}',
      ],
    },
  ],
}
