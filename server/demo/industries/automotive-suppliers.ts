import type { IndustryContent } from '../content.ts'

export const automotiveSuppliers: IndustryContent = {
  id: 'automotive_suppliers',
  noun: 'automotive supply',
  companyWords: ['Automotive', 'Driveline', 'Interiors', 'Sensorik', 'Mobility Components'],
  terms: ['Tier-one suppliers', 'Start of production', 'Electric drivetrains', 'Wiring harnesses', 'Platform sourcing'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Programme Sales Engineer',
        'Key Account Manager, Carmakers',
        'Account Director',
        'Head of Sales Europe',
        'Chief Commercial Officer',
      ],
      early: [
        'quoted {20..45/5} programmes a year and learned to say no to half of them',
        'followed {three|four} seat and door programmes from the first drawing to start of production',
      ],
      later: [
        'renegotiated {60..180/10} running contracts for energy and wages in {2022|2023} and recovered {45..75/5} % of the extra cost',
        'won a battery housing for a platform of {180..420/20},000 cars a year',
        'answered for {240..680/20} million euros of sales with {two|three} carmakers in {$region}',
      ],
      headlines: ['Contracts and claims between carmakers and suppliers', 'Quoting and winning vehicle programmes'],
      terms: ['Carmaker negotiations', 'Price-downs', 'Cost recovery claims', 'Volume risk'],
    },
    {
      fn: 'engineering',
      titles: [
        'Development Engineer',
        'Senior Engineer, E-Drives',
        'Chief Engineer',
        'Head of R&D',
        'Chief Technology Officer',
      ],
      early: [
        'developed housings and seals for {gearboxes|inverters|electric axles} and tested them to failure',
        'took a radar bracket through {three|four} loops of design and crash simulation',
      ],
      later: [
        'led {80..220/10} engineers on an electric axle for two platforms, {28..38} months from award to production',
        'moved {30..55/5} % of combustion engineers to power electronics, with {18..26} weeks of training each',
        'designed rare earths down by {25..45/5} % in a motor of {120..180/10} kW',
      ],
      headlines: [
        'Electric axles and power electronics',
        'From combustion to electric: engineering organisations in change',
      ],
      terms: ['Electric axles', 'Inverters', 'Rare earths', 'Functional safety', 'Validation'],
    },
    {
      fn: 'procurement',
      titles: [
        'Buyer, Castings',
        'Commodity Buyer',
        'Commodity Director, Metals and Castings',
        'VP Purchasing',
        'Chief Purchasing Officer',
      ],
      early: [
        'bought aluminium castings from {8..15} foundries, two of which went under in that time',
        'moved {30..60/5} stamping tools from {Spain to Slovakia|Germany to Romania|France to Morocco} without a line stop',
      ],
      later: [
        'ran a commodity of {150..420/10} million euros with {18..40/2} buyers in {four|five} countries',
        'kept {two|three} insolvent foundries alive with prepayments until the parts were secured elsewhere',
        'put index clauses into {70..90/5} % of metal contracts after nickel had tripled in a week',
      ],
      headlines: ['Castings, metals and suppliers in distress', 'Commodity buying for tier-one suppliers'],
      terms: ['Castings', 'Supplier insolvency', 'Index clauses', 'Tool transfer'],
    },
    {
      fn: 'quality',
      titles: [
        'Quality Engineer',
        'Supplier Quality Engineer',
        'Plant Quality Manager',
        'Head of Quality',
        'VP Quality',
      ],
      early: [
        'released {40..80/5} parts a year and stopped the ones that were not ready',
        'lived at a supplier for {six|nine} weeks until its scrap fell from {9..14} to {2..4} %',
      ],
      later: [
        'led the recall of {18..95},000 sensors with two carmakers and the split of its cost',
        'ran quality for {7..14} plants, from {35..60/5} to {9..18} complaints per million parts in three years',
        'rebuilt the release of software in a division that had only ever shipped metal',
      ],
      headlines: ['Recalls, complaints and supplier quality', 'Quality systems at tier-one plants'],
      terms: ['Recalls', 'Supplier audits', 'Complaint rates', 'Software release'],
    },
  ],
  answers: [
    {
      fns: ['sales'],
      question: 'What happens when a platform sells half the planned volume?',
      answer: [
        'The contract says nothing useful in {two|three} cases out of four. You claim for tools and unamortised development, and you get {30..55/5} % of it after a year.',
        '{The claim is settled with the next award, not with money.|Carmakers pay faster when the same plant feeds another of their lines.}',
      ],
    },
    {
      fns: ['sales', 'procurement'],
      question: 'Are yearly price-downs still a thing?',
      answer: [
        'On paper {2..3} % a year for the first three years. Since 2022 most suppliers have netted it against energy and wages, so what really moves is {0.5|1} % or nothing.',
        'New awards for electric parts come with {4|5} % again.',
      ],
    },
    {
      fns: ['engineering'],
      question: 'What part of an electric axle do carmakers want to make themselves?',
      answer: [
        'The inverter software and final assembly. Motors are split about half and half, gears they leave to suppliers.',
        'Of {eight|nine} programmes I saw in {$region} since 2021, {three|four} were taken in-house before the second generation.',
      ],
    },
    {
      fns: ['procurement'],
      question: 'How do you see that a foundry is about to fail?',
      answer: [
        'It asks for payment in {14|10} days, then loses its shift leaders, then quality slips. From the first sign you have {four to six|five to seven} months.',
        'We kept a list of {20..45/5} parts where nobody else had the tool, and bought {six|eight} weeks of stock of those first.',
      ],
    },
    {
      fns: ['quality', 'engineering'],
      question: 'How is the cost of a recall shared?',
      answer: [
        'The carmaker opens with 100 % to the supplier. It ends between {35..50/5} and {55..70/5} %, depending on who signed the change of the drawing.',
        'Workshop labour is {two thirds|60 %} of the bill, {the part itself hardly matters|and the number of cars that really come in is the lever}.',
      ],
    },
    {
      question: 'Do Chinese suppliers win business in Europe?',
      answer: [
        'In lamps, screens and thermal parts, yes: quotes {15..25} % below ours, with tools in {eight|ten} weeks instead of {twenty|sixteen}.',
        'In safety parts the release still takes as long for them as for anybody. {Their first European plants start with assembly only.|They lose when the carmaker wants the engineers next door.}',
      ],
    },
  ],
}
