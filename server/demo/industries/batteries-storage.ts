import type { IndustryContent } from '../content.ts'

export const batteriesStorage: IndustryContent = {
  id: 'batteries_storage',
  noun: 'batteries and energy storage',
  companyWords: ['Cell', 'Energy Storage', 'Battery Systems', 'Voltaics', 'Accu'],
  terms: ['Lithium-ion cells', 'LFP chemistry', 'Battery management systems', 'Grid storage', 'Second life'],
  tracks: [
    {
      fn: 'engineering',
      titles: [
        'Cell Engineer',
        'Senior Electrode Engineer',
        'Lead Engineer, Cell Design',
        'Director Cell Development',
        'CTO',
      ],
      early: [
        'ran a pilot coating line and brought scrap from {35..45/5} to {14..22} %',
        'tested {400..1200/100} pouch cells for swelling and wrote the model that predicts it',
      ],
      later: [
        'took an LFP cell of {100..280/10} Ah from paper to samples that two carmakers accepted',
        'led {30..90/5} people on dry coating until it ran {200..800/100} metres without a defect',
        'changed the anode to {5..10} % silicon and learned where its cycle life goes',
      ],
      headlines: ['Cell design and electrode coating', 'LFP and silicon: what works at scale'],
      terms: ['Electrode coating', 'Dry coating', 'Silicon anodes', 'Cell formats', 'Formation'],
    },
    {
      fn: 'operations',
      titles: [
        'Process Engineer',
        'Shift Manager, Assembly',
        'Production Manager',
        'Plant Director',
        'Chief Operating Officer',
      ],
      early: [
        'kept the dry room at a dew point of minus {40..55/5} degrees through a summer of alarms',
        'installed {six|eight} winding machines and taught {40..90/10} people to run them',
      ],
      later: [
        'ramped a {6..20/2} GWh line: yield from {52..64} to {83..91} % in {14..22} months',
        'hired and trained {300..900/50} people in {$country} for a plant where nobody had made a cell before',
        'cut formation time from {16..21} to {9..13} days, which freed a third of the building',
      ],
      headlines: ['Ramping a cell plant: yield, scrap and people', 'Running gigafactories in their first years'],
      terms: ['Ramp-up', 'Scrap rates', 'Dry rooms', 'Yield', 'Plant commissioning'],
    },
    {
      fn: 'procurement',
      titles: [
        'Buyer, Battery Materials',
        'Senior Buyer',
        'Commodity Manager, Cathode',
        'Head of Raw Materials',
        'Chief Supply Officer',
      ],
      early: [
        'bought separators and copper foil from {five|seven} makers in {Korea and Japan|China and Korea}',
        'followed a cathode order through {four|five} countries to find its origin',
      ],
      later: [
        'signed offtakes for {2..9} thousand tonnes of lithium hydroxide with price floors and caps',
        'qualified a second LFP powder outside China; it took {15..22} months and costs {18..35} % more',
        'negotiated cells for {1..6} GWh a year and the index formula behind the price',
      ],
      headlines: ['Lithium, cathode and the contracts behind them', 'Buying cells and cathode material'],
      terms: ['Lithium offtake', 'Cathode powder', 'Index pricing', 'Supply origin'],
    },
    {
      fn: 'sales',
      titles: [
        'Application Engineer',
        'Business Development Manager',
        'Head of Grid Storage',
        'Commercial Director',
        'Managing Director',
      ],
      early: [
        'sized {25..60/5} storage systems for {factories|ports|charging parks}',
        'won the first {five|eight} container projects in {$country} against integrators from abroad',
      ],
      later: [
        'sold {300..1400/50} MWh of grid storage in {$region} with warranties over {15|20} years',
        'built a business with used car batteries and closed it when new cells became cheaper',
        'negotiated availability guarantees of {96..98} % and what happens below them',
      ],
      headlines: ['Grid storage projects, warranties and revenue', 'Selling storage to utilities and developers'],
      terms: ['Grid storage', 'Warranties', 'Frequency markets', 'Tolling agreements'],
    },
  ],
  answers: [
    {
      fns: ['operations', 'engineering'],
      question: 'How long does a new cell line take to reach good yield?',
      answer: [
        'Plan {eighteen|twenty} months from the first cell to 90 %. Teams that promise twelve count a different cell.',
        'Coating and the dry room eat the first half, {formation and sorting the second|people the second: one in three leaves within the year}.',
      ],
    },
    {
      fns: ['procurement', 'engineering'],
      question: 'What does an LFP cell really cost compared with nickel?',
      answer: [
        'At the plant gate {22..30} % less per kilowatt-hour at today’s lithium, because there is neither nickel nor cobalt in it.',
        'In the pack the lead shrinks to {12..18} %: more cells, more copper, more housing.',
      ],
    },
    {
      fns: ['sales'],
      question: 'Which revenue pays for a battery on the grid?',
      answer: [
        'In the first years frequency response, then it saturates: in {$country} its price fell by {55..75/5} % within {two|three} years.',
        'Now it is {half|two thirds} trading between hours. Lenders still want {30..50/5} % under a fixed toll.',
      ],
    },
    {
      fns: ['sales', 'engineering'],
      question: 'Is there a business in second-life batteries?',
      answer: [
        'Only with packs of one model and known history. Testing and repacking costs {35..60/5} dollars per kilowatt-hour, and that is close to what a new LFP cell costs.',
        '{We stopped after three projects.|Where the carmaker carries the liability it can work, elsewhere it does not.}',
      ],
    },
    {
      fns: ['procurement'],
      question: 'How are lithium contracts priced today?',
      answer: [
        'Volume is fixed, price follows an index with a lag of {one|two} months, a floor around {9..12} and a cap around {26..34} dollars per kilo.',
        'Sellers broke caps in 2022 and buyers broke floors in 2023. {Both are still suppliers of each other.|Nobody went to court.}',
      ],
    },
    {
      fns: ['operations'],
      question: 'What share of scrap is normal and what is it worth?',
      answer: [
        'A mature plant lives with {5..8} %, in the first year it is {25..40/5} %.',
        'Recyclers pay {55..80/5} % of the metal value for clean electrode scrap; for finished cells you pay them, or get nothing.',
      ],
    },
  ],
}
