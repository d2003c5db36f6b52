import type { IndustryContent } from '../content.ts'

export const chemicalsPlastics: IndustryContent = {
  id: 'chemicals_plastics',
  noun: 'chemicals and plastics',
  companyWords: ['Polymer', 'Chemie', 'Resins', 'Compounds', 'Specialties'],
  terms: ['Polyolefins', 'Resin pricing', 'Compounding', 'Feedstock', 'Recycled plastics'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Sales Manager, Compounds',
        'Key Account Manager',
        'Regional Sales Director',
        'Business Unit Director',
        'President Polymers',
      ],
      early: [
        'sold {polypropylene|polyethylene|polyamide} to {60..140/10} converters in {$country}',
        'learned to follow a monthly price letter and when to ignore it',
      ],
      later: [
        'moved {45..75/5} % of volume to contracts that follow the monomer with a fixed fee',
        'answered for {180..520/20} thousand tonnes a year of {polyethylene|polypropylene|engineering plastics} in {$region}',
        'kept margin through {two|three} feedstock spikes by passing on {70..95/5} % within {six|ten} weeks',
      ],
      headlines: ['Resin pricing and pass-through to converters', 'Selling polymers: contracts, formulas and spot'],
      terms: ['Formula contracts', 'Price pass-through', 'Converters', 'Spot market'],
    },
    {
      fn: 'finance',
      titles: [
        'Plant Controller',
        'Business Controller',
        'Head of Controlling',
        'Finance Director',
        'Chief Financial Officer',
      ],
      early: [
        'closed the books of a cracker site and explained variances in naphtha to people who run it',
        'built the contribution margin per grade for {150..400/50} resin grades',
      ],
      later: [
        'managed working capital of {90..260/10} million euros through a halving of demand',
        'put hedging of {ethylene|benzene|natural gas} under rules after a loss of {6..18} million',
        'led the carve-out of a compounds business with {five|seven} plants in {11..16} months',
      ],
      headlines: ['Margins, hedging and carve-outs in polymers', 'Finance in cyclical chemicals'],
      terms: ['Margin cycles', 'Feedstock hedging', 'Carve-outs', 'Working capital'],
    },
    {
      fn: 'operations',
      titles: ['Process Engineer', 'Unit Manager', 'Production Manager', 'Site Director', 'VP Manufacturing'],
      early: [
        'ran a slurry loop reactor and its {nine|twelve} grades a month',
        'brought unplanned stops of an extrusion line from {fourteen|eleven} to {four|five} a year',
      ],
      later: [
        'led a site with {220..780/20} people and {two|three} polymer units through its five-year turnaround',
        'restarted a cracker after {seven|nine} weeks with {40..70/10} contractors per shift',
        'closed a {80..180/10}-thousand-tonne unit and moved its grades to {Antwerp|Rotterdam|Tarragona}',
      ],
      headlines: ['Polymer sites, turnarounds and closures', 'Running polymer units'],
      terms: ['Turnarounds', 'Crackers', 'Capacity closures', 'Process safety'],
    },
    {
      fn: 'product',
      titles: [
        'Application Development Engineer',
        'Technical Marketing Manager',
        'Product Manager, Recyclates',
        'Head of Circular Products',
        'VP Innovation',
      ],
      early: [
        'tested {30..80/5} compounds for {pipes|films|car interiors} and wrote the data sheets honestly',
        'helped converters run recycled content of {20..40/5} % without changing tools',
      ],
      later: [
        'launched a recycled range of {12..45} thousand tonnes and found who pays a premium for it',
        'signed {three|four} supply contracts for pyrolysis oil and saw one of them deliver',
        'replaced {brominated flame retardants|fluorinated additives} in {14..30/2} grades within two years',
      ],
      headlines: ['Recycled polymers: quality, premium and supply', 'Additives, regulation and circular plastics'],
      terms: ['Recyclates', 'Chemical recycling', 'Flame retardants', 'Food contact approval'],
    },
  ],
  answers: [
    {
      fns: ['sales', 'finance'],
      question: 'How quickly does a rise in feedstock reach the converter?',
      answer: [
        'Under formula contracts with a lag of {four to six|five to eight} weeks, and nearly in full.',
        'In spot it depends on the order book: with plants above {88..92} % load it is a week, below {78..82} % it may never arrive.',
      ],
    },
    {
      fns: ['finance'],
      question: 'Which part of a resin rise stays with the producer?',
      answer: [
        'Over a cycle we passed on about {80..92} %. The rest was lost in {two|three} months in which contracts looked back.',
        'Large packaging groups got {five|six} weeks of delay written in; {small converters paid first and complained later|that delay is worth more than a discount}.',
      ],
    },
    {
      fns: ['product', 'sales'],
      question: 'Who pays a premium for recycled resin?',
      answer: [
        'Brands with a public promise pay {10..25/5} % above virgin, but only for natural or white. Black recyclate sells below virgin.',
        'When virgin falls by {200..300/50} euros a tonne, {half|a third} of them postpone.',
      ],
    },
    {
      fns: ['operations', 'finance'],
      question: 'Why are European polymer units closing?',
      answer: [
        'Gas at {two and a half|three} times the American price costs {90..140/10} euros a tonne of polyethylene; freight protects only {50..70/5} of that.',
        'Units older than {35|forty} years go first, at the time of their next turnaround: that is {25..60/5} million one does not have to spend.',
      ],
    },
    {
      fns: ['operations'],
      question: 'What decides the length of a turnaround?',
      answer: [
        'What one finds in the first ten days. We planned {38..46} days and {two|three} exchangers made it {50..62}.',
        'Contractors are the limit now: in a good year {three|four} sites want the same welders in the same weeks.',
      ],
    },
    {
      fns: ['product'],
      question: 'Does chemical recycling work at scale?',
      answer: [
        'The oil works in a cracker up to {5..9} % of the feed once chlorine is out. The plants that make it ran {35..60/5} % of the hours they were planned for.',
        'Cost stands at {1.8|2.2|2.5} times naphtha; {only rules on food contact pay for that|it needs a quota}.',
      ],
    },
  ],
}
