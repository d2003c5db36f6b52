import type { IndustryContent } from '../content.ts'

export const coldChain: IndustryContent = {
  id: 'cold_chain',
  noun: 'cold storage and refrigerated transport',
  companyWords: ['Cold', 'Kühllogistik', 'Reefer', 'Frost', 'Cold Storage'],
  terms: [
    'Cold stores',
    'Refrigerated trailers',
    'Transport refrigeration units',
    'Temperature monitoring',
    'Frozen food',
  ],
  tracks: [
    {
      fn: 'operations',
      titles: [
        'Shift Supervisor, Cold Store',
        'Site Manager',
        'Regional Operations Manager',
        'Operations Director',
        'Chief Operating Officer',
      ],
      early: [
        'ran a cold store of {18..60/2} thousand pallets at minus {22|24} degrees with {45..120/5} people',
        'moved {two|three} customers into a new store over one weekend each, without a thawed pallet',
      ],
      later: [
        'ran {six|eleven|fourteen} cold stores in {$region} and filled them from {71..78} to {86..91} %',
        'built a {32..45}-metre automated store; energy per pallet fell by {40..55/5} %',
        'brought power cost per pallet position down by {12..24} % through night cooling and door discipline',
      ],
      headlines: ['Cold stores: occupancy, power and automation', 'Operating cold storage networks'],
      terms: ['Pallet positions', 'Power cost', 'Automated cold stores', 'Ammonia plants'],
    },
    {
      fn: 'sales',
      titles: [
        'Account Manager',
        'Key Account Manager, Food Producers',
        'Sales Manager',
        'Commercial Director',
        'Managing Director',
      ],
      early: [
        'sold storage and blast freezing to {25..60/5} food producers in {$country}',
        'won a potato processor with {6..14} thousand pallets from the store next door',
      ],
      later: [
        'put energy surcharges into {70..95/5} % of contracts within a year and lost {two|three} customers over it',
        'moved contracts from pay-per-pallet to {40..70/10} % fixed space',
        'sold {250..900/50} refrigerated trailers a year to fleets in {$region}',
      ],
      headlines: ['Contracts, surcharges and fixed space in cold storage', 'Selling refrigerated transport'],
      terms: ['Energy surcharges', 'Fixed-space contracts', 'Food producers', 'Trailer fleets'],
    },
    {
      fn: 'engineering',
      titles: [
        'Refrigeration Engineer',
        'Senior Refrigeration Engineer',
        'Chief Engineer, Transport Cooling',
        'Head of Engineering',
        'Technical Director',
      ],
      early: [
        'designed CO2 and ammonia plants for {12..28/2} stores',
        'commissioned transport cooling units and measured them in {Seville in August|Dubai in July|Arizona in June}',
      ],
      later: [
        'developed an electric transport cooling unit that keeps {minus 20|frozen goods at minus 18} for {nine|eleven} hours without diesel',
        'took synthetic refrigerants out of {18..45} sites in {four|five} years',
        'led {20..70/5} engineers in trailer and truck units, from the compressor to the telematics',
      ],
      headlines: ['Electric transport cooling and natural refrigerants', 'Refrigeration plants and transport units'],
      terms: ['Electric cooling units', 'CO2 refrigeration', 'Ammonia', 'Telematics'],
    },
    {
      fn: 'supply_chain',
      titles: [
        'Transport Planner',
        'Dispatch Manager',
        'Head of Transport',
        'Network Director',
        'Chief Supply Chain Officer',
      ],
      early: [
        'planned {60..140/10} refrigerated trucks a night between {$country} and its neighbours',
        'cut empty kilometres from {24..28} to {16..19} % by pairing fish southbound with fruit northbound',
      ],
      later: [
        'ran pharma lanes between 2 and 8 degrees with {0.3|0.5|0.8} % of shipments out of range',
        'built a network of {nine|fourteen} hubs for {chilled|frozen} food with {220..600/20} trucks of subcontractors',
        'renegotiated {120..260/10} carriers after the diesel clause had failed them',
      ],
      headlines: ['Refrigerated networks and pharma lanes', 'Carriers, hubs and temperature compliance'],
      terms: ['Pharma lanes', 'Subcontracted carriers', 'Diesel clauses', 'Temperature deviations'],
    },
  ],
  answers: [
    {
      fns: ['operations', 'sales'],
      question: 'What occupancy does a cold store need to earn money?',
      answer: [
        'Around {76..82} % of the positions. The first {70} % pay for power and people, everything above is margin.',
        'Above {92..95} % you lose it again: {pallets are moved twice|the aisles become the store}.',
      ],
    },
    {
      fns: ['engineering', 'supply_chain'],
      question: 'Are electric trailer units ready to replace diesel?',
      answer: [
        'For city and supermarket runs yes: {seven|nine} hours with {three|four} door openings an hour on a full battery.',
        'Long-haul frozen, no. The unit costs {1.6|1.8|2} times a diesel one and pays back in {six|seven} years at {8..12} hours a day.',
      ],
    },
    {
      fns: ['operations', 'engineering'],
      question: 'How large is power in the cost of storing a frozen pallet?',
      answer: [
        'Before 2021 {14..18} %, at the peak {30..38/2}, now {19..24} %.',
        'Doors are half of what one can influence. {A dock that seals well saves more than a new compressor.|Nobody believes it until it is measured.}',
      ],
    },
    {
      fns: ['sales'],
      question: 'Do food producers accept energy surcharges?',
      answer: [
        'They do when the formula is public and works both ways. {Nine|Eight} of ten signed within {four|six} months.',
        'The large ones asked for a cap at {10..15/5} %; {we gave it against two more years of contract|the small ones did not ask}.',
      ],
    },
    {
      fns: ['supply_chain'],
      question: 'What goes wrong on pharma shipments?',
      answer: [
        'Handovers. {Two thirds|Seven in ten} of our deviations happened on the apron of an airport or at a dock after hours.',
        'A logger with alarm in the box costs {18..30/2} euros, and {pays for itself with one saved pallet in two thousand|customers still choose the cheap one}.',
      ],
    },
    {
      fns: ['engineering'],
      question: 'When does automation of a cold store make sense?',
      answer: [
        'Above {25..35/5} thousand pallets with at least {eight|ten} turns a year, and where people at minus 24 are hard to find. That is nearly everywhere now.',
        'It doubles the investment per position and {halves the people|cuts power by 40 to 50 %}. Count on {seven|eight} years.',
      ],
    },
  ],
}
