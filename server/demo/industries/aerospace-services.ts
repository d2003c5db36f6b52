import type { IndustryContent } from '../content.ts'

export const aerospaceServices: IndustryContent = {
  id: 'aerospace_services',
  noun: 'aircraft maintenance and aerospace parts',
  companyWords: ['Aero', 'Aviation Services', 'Turbine Services', 'Aerostructures', 'Technik'],
  terms: ['Engine overhaul', 'Aircraft maintenance', 'Used serviceable material', 'Component repair', 'Airworthiness'],
  tracks: [
    {
      fn: 'operations',
      titles: [
        'Aircraft Engineer',
        'Hangar Supervisor',
        'Base Maintenance Manager',
        'Operations Director',
        'Chief Operating Officer',
      ],
      early: [
        'signed off {A|B|C}-checks on narrow-body aircraft as a licensed engineer',
        'planned {14..26/2} heavy checks a year in {two|three} bays',
      ],
      later: [
        'ran a base with {five|seven} bays and {350..900/50} people in {$country}',
        'cut the ground time of a heavy check from {38..44} to {27..31} days',
        'brought {60..140/10} technicians through type training when nobody could be hired',
      ],
      headlines: ['Heavy maintenance: ground time, hangars and technicians', 'Running aircraft maintenance bases'],
      terms: ['Heavy checks', 'Ground time', 'Licensed engineers', 'Hangar capacity'],
    },
    {
      fn: 'service',
      titles: [
        'Engine Shop Engineer',
        'Workscope Manager',
        'Engine Programme Manager',
        'Head of Engine Services',
        'VP Engine Services',
      ],
      early: [
        'wrote workscopes for {50..110/10} narrow-body engines a year',
        'found that {one in five|one in six} shop visits could be done on the wing',
      ],
      later: [
        'ran an engine shop with {90..240/10} visits a year and turn times of {75..95/5} days',
        'priced {by the hour|per visit} for {eleven|sixteen} airlines and lived with the result for ten years',
        'set up part repair for {35..80/5} part numbers under the shop’s own approval',
      ],
      headlines: ['Engine shops, workscopes and pay-by-the-hour', 'Engine services for narrow-body fleets'],
      terms: ['Shop visits', 'Pay-by-the-hour', 'Turn times', 'Part repair approvals'],
    },
    {
      fn: 'procurement',
      titles: [
        'Parts Buyer',
        'Senior Buyer, Rotables',
        'Material Manager',
        'Head of Material',
        'Chief Procurement Officer',
      ],
      early: [
        'bought consumables and rotables for {60..140/10} aircraft',
        'learned to read the papers of a used part faster than its seller',
      ],
      later: [
        'tore down {12..30/2} aircraft and sold {70..88/2} % of their value within {two|three} years',
        'held {45..160/5} million dollars of stock and wrote off what nobody will fly again',
        'negotiated catalogue prices with {three|four} makers whose parts have no second source',
      ],
      headlines: ['Used parts, teardowns and catalogue prices', 'Material for airlines and repair shops'],
      terms: ['Teardowns', 'Rotables', 'Catalogue price increases', 'Part traceability'],
    },
    {
      fn: 'sales',
      titles: [
        'Customer Support Manager',
        'Sales Manager',
        'Regional Sales Director',
        'VP Sales',
        'Chief Commercial Officer',
      ],
      early: [
        'looked after {nine|thirteen} airlines in {$region} with component contracts',
        'sold {18..36/2} base checks for a winter that was not full yet',
      ],
      later: [
        'signed component support for {140..380/20} aircraft over {eight|ten|twelve} years',
        'took {two|three} airlines from the maker’s programme and gave one back',
        'negotiated with lessors who pays for what at the return of an aircraft',
      ],
      headlines: ['Component contracts with airlines and lessors', 'Selling maintenance to airlines'],
      terms: ['Component support', 'Lease returns', 'Airline customers', 'Long-term agreements'],
    },
  ],
  answers: [
    {
      fns: ['service', 'operations'],
      question: 'Why do engines wait so long for a shop?',
      answer: [
        'Parts, not people. {Six|Seven} of ten engines in our shop waited for castings; turn time went from {68..75} to {105..140/5} days.',
        'A slot is booked {nine|twelve} months ahead. {Airlines swap modules between engines to keep flying.|Leased spares cost {130..190/10} thousand dollars a month meanwhile.}',
      ],
    },
    {
      fns: ['procurement'],
      question: 'How much cheaper is used serviceable material?',
      answer: [
        'For life-limited parts you pay per remaining cycle at {75..88} % of new. For airfoils and accessories {45..65/5} % of the list.',
        'With few aircraft being retired the discount has shrunk by {ten|fifteen} points since 2021.',
      ],
    },
    {
      fns: ['sales', 'service'],
      question: 'Do airlines still like paying by the flight hour?',
      answer: [
        'New types yes, because nobody knows what they cost. From the second shop visit on {half|two thirds} of them look at time and material.',
        'Escalation is the fight: {3..5} % a year on paper was {7..10} % in the last {three|four}.',
      ],
    },
    {
      fns: ['operations'],
      question: 'Where do technicians come from?',
      answer: [
        'A licence takes {five|six} years. We lose {11..16} % a year to {the airline across the runway|line stations with better shifts} and train {70..110/10}.',
        'Hourly rates for contractors went up by {30..45/5} % in {two|three} years.',
      ],
    },
    {
      fns: ['procurement', 'service'],
      question: 'How do makers raise catalogue prices?',
      answer: [
        'Once a year, {6..11} % on average and {15..30/5} on parts without a repair.',
        'Repairs and approved alternatives hold it down on {a fifth|a quarter} of our spend, {no more|lessors refuse half of those}.',
      ],
    },
    {
      fns: ['sales'],
      question: 'What is disputed when a leased aircraft goes back?',
      answer: [
        'Records first, engines second. A return costs {1.2|1.8|2.5} million dollars on a narrow-body and lasts {seven|ten} weeks.',
        'Since lessors place aircraft in a week again, they {take money instead of work|are easier on cabins and harder on engine hours}.',
      ],
    },
  ],
}
