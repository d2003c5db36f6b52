import type { IndustryContent } from '../content.ts'

export const semiconductors: IndustryContent = {
  id: 'semiconductors',
  noun: 'semiconductors',
  companyWords: ['Semiconductor', 'Micro', 'Silicon', 'Photonics', 'Wafer'],
  terms: ['Power semiconductors', 'Silicon carbide', 'Wafer fabs', 'Advanced packaging', 'Lithography'],
  tracks: [
    {
      fn: 'engineering',
      titles: [
        'Process Engineer',
        'Senior Process Engineer',
        'Integration Lead',
        'Director Technology',
        'Chief Technology Officer',
      ],
      early: [
        'owned {etch|diffusion|thin film} for {two|three} nodes and {twelve|eighteen} tools',
        'brought defects on a {150|200} mm line down by {40..60/5} % in a year',
      ],
      later: [
        'moved silicon carbide from 150 to 200 mm wafers and knows where the yield went',
        'led {45..140/5} engineers through the release of a {40|28|22} nm automotive process',
        'qualified {five|seven} products for carmakers, {20..30/2} months each',
      ],
      headlines: ['Silicon carbide and automotive processes', 'Process integration and yield'],
      terms: ['Silicon carbide', 'Yield', 'Automotive qualification', 'Epitaxy'],
    },
    {
      fn: 'operations',
      titles: ['Shift Manager, Fab', 'Module Manager', 'Fab Manager', 'VP Manufacturing', 'Chief Operating Officer'],
      early: [
        'ran a lithography bay with {thirty|forty} people and six steppers',
        'cut cycle time from {2.9|3.2} to {2.1|2.3} days per mask layer',
      ],
      later: [
        'ran a 200 mm fab with {18..40/2} thousand wafers a month in {$country}',
        'tooled a new line: {120..280/20} tools, {four|five} of which came a year late',
        'kept a fab at {62..74} % load profitable by moving people between modules',
      ],
      headlines: ['Running 200 mm fabs: load, cycle time, tools', 'Fab operations and ramp-ups'],
      terms: ['Fab utilisation', 'Cycle time', 'Tool installation', '200 mm capacity'],
    },
    {
      fn: 'sales',
      titles: [
        'Field Application Engineer',
        'Account Manager, Automotive',
        'Sales Director',
        'VP Sales',
        'Chief Commercial Officer',
      ],
      early: [
        'designed microcontrollers and power stages into {30..70/5} customer boards',
        'handled allocation for {eight|twelve} suppliers of carmakers in 2021, by telephone, every day',
      ],
      later: [
        'signed long-term agreements with prepayment for {90..320/10} million dollars, and renegotiated them two years later',
        'grew distribution from {28..36} to {45..54} % of sales in {$region}',
        'won {four|six} inverter platforms for silicon carbide modules',
      ],
      headlines: ['Allocation, long-term agreements and design wins', 'Selling power semiconductors to carmakers'],
      terms: ['Allocation', 'Long-term agreements', 'Distribution', 'Design-in'],
    },
    {
      fn: 'procurement',
      titles: [
        'Commodity Buyer, Wafers',
        'Senior Buyer, Equipment',
        'Procurement Manager, Equipment',
        'Head of Global Procurement',
        'Chief Procurement Officer',
      ],
      early: [
        'bought wafers, photoresist and gases and kept a map of who owns which plant',
        'bought used tools in {Taiwan|Japan|Texas} and had them running after {seven|nine} months',
      ],
      later: [
        'bought {160..480/20} million euros of equipment and argued about {two|three} per cent of uptime',
        'secured silicon carbide wafers from {three|four} makers before prices fell by half',
        'moved neon, palladium and fluorspar to second origins within {ten|fifteen} months',
      ],
      headlines: ['Wafers, tools and critical gases', 'Equipment and material procurement for fabs'],
      terms: ['Wafer supply', 'Used equipment', 'Process gases', 'Tool uptime'],
    },
  ],
  answers: [
    {
      fns: ['engineering', 'procurement'],
      question: 'How good is yield on 200 mm silicon carbide?',
      answer: [
        'Good makers stand {8..14} points below their own 150 mm lines after {two|three} years. Substrate defects are {two thirds|60 %} of it.',
        'Chinese substrates went from unusable to {second source|acceptable for industrial parts} within {two|three} years, at {40..55/5} % of the old price.',
      ],
    },
    {
      fns: ['sales'],
      question: 'What happened to the long-term agreements signed in the shortage?',
      answer: [
        'On paper they stand. In practice {seven|eight} of ten were stretched: same value, {two|three} more years, other part numbers.',
        'Prepayments came back as credit. {Only two of ours were enforced.|Nobody sues a customer with the next platform in hand.}',
      ],
    },
    {
      fns: ['operations'],
      question: 'At which load does a 200 mm fab lose money?',
      answer: [
        'Depreciated fabs below {58..64} %, new ones below {78..84} %.',
        'You can take out a shift but not a clean room: {70..80/5} % of the cost is there on Sunday as well.',
      ],
    },
    {
      fns: ['procurement', 'operations'],
      question: 'Is there still a market for used tools?',
      answer: [
        'For 200 mm yes, at {35..70/5} % of the new price, down from more than new in 2022.',
        'Refurbishing and hook-up cost the same again. {Software licences are where makers take their share.|Check who owns the recipe software.}',
      ],
    },
    {
      fns: ['sales', 'engineering'],
      question: 'How long does a design win in a car last?',
      answer: [
        '{Three|Three and a half} years from award to the first real volume, then {six|seven} to ten years of sales.',
        'A change after release costs the customer {0.8|1.5|2} million and a year, so nobody does it for {5..9} % of price.',
      ],
    },
    {
      fns: ['engineering'],
      question: 'Where does gallium nitride really win against silicon carbide?',
      answer: [
        'Below {650} volts: chargers, servers, small drives. In the traction inverter I have seen {two|three} prototypes and no award.',
        'Cost per ampere crossed silicon at around {2023|2024} for chargers above {65|100} watts.',
      ],
    },
  ],
}
