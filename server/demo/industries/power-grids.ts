import type { IndustryContent } from '../content.ts'

export const powerGrids: IndustryContent = {
  id: 'power_grids',
  noun: 'power grids',
  companyWords: ['Netz', 'Grid Services', 'Switchgear', 'Transmission', 'Power Networks'],
  terms: ['Distribution networks', 'Switchgear', 'Smart meters', 'Grid fees', 'Network regulation'],
  tracks: [
    {
      fn: 'engineering',
      titles: [
        'Network Planner',
        'Senior Network Planner',
        'Head of Network Planning',
        'Director Grid Engineering',
        'Chief Technology Officer',
      ],
      early: [
        'calculated short circuits and voltage for {150..400/50} connection requests a year',
        'planned {12..30/2} substations of 20 and 110 kV in {$country}',
      ],
      later: [
        'rewrote planning rules so that heat pumps and chargers are counted at {25..45/5} % of their rating',
        'led {60..180/10} planners in a network with {0.6|1.1|2.3} million meters',
        'took SF6 out of new medium-voltage stations {two|three} years before it was required',
      ],
      headlines: [
        'Planning distribution networks for chargers and heat pumps',
        'Substations, protection and gas-free switchgear',
      ],
      terms: ['Network planning', 'Substations', 'SF6-free switchgear', 'Protection systems', 'Load forecasts'],
    },
    {
      fn: 'operations',
      titles: [
        'Control Room Engineer',
        'Shift Lead, Control Room',
        'Head of Network Operations',
        'Operations Director',
        'Chief Operating Officer',
      ],
      early: [
        'switched a 110 kV network at night and in two storms that everybody still talks about',
        'cut the time to find a cable fault from {95..120/5} to {50..70/5} minutes with remote indicators',
      ],
      later: [
        'brought outage minutes per customer from {22..28} down to {11..16} a year',
        'ran {400..1100/50} people in operations and {70..160/10} contractors crews',
        'tested the steering of {2000..9000/500} chargers and heat pumps and found how many answer at all',
      ],
      headlines: ['Control rooms, outages and flexible load', 'Operating distribution networks'],
      terms: ['Outage minutes', 'Control systems', 'Flexibility', 'Contractor crews'],
    },
    {
      fn: 'procurement',
      titles: [
        'Buyer, Cables',
        'Category Buyer',
        'Category Manager, Primary Equipment',
        'Head of Procurement',
        'Chief Procurement Officer',
      ],
      early: [
        'tendered {900..2500/100} kilometres of medium-voltage cable a year',
        'standardised {14..26/2} types of transformer down to {five|six}',
      ],
      later: [
        'booked switchgear and transformers for {five|six} years in frame contracts worth {140..480/20} million euros',
        'brought {three|four} civil works firms into long contracts because diggers were scarcer than cable',
        'admitted an Asian maker of 110 kV transformers after {14..20} months of tests',
      ],
      headlines: ['Switchgear, cable and civil works for networks', 'Frame contracts in grid procurement'],
      terms: ['Frame contracts', 'Transformers', 'Cables', 'Civil works'],
    },
    {
      fn: 'finance',
      titles: [
        'Regulatory Analyst',
        'Regulation Manager',
        'Head of Regulation',
        'Director Finance and Regulation',
        'Chief Financial Officer',
      ],
      early: [
        'prepared the cost audit of {two|three} regulatory periods in {$country}',
        'built the model that turns an investment into a grid fee seven years later',
      ],
      later: [
        'negotiated the return on equity and the efficiency score for {280..900/20},000 connections',
        'took a network of {70..240/10} thousand meters through a sale to an infrastructure fund',
        'planned {0.9|1.5|2.8} billion euros of investment against what the fees will bear',
      ],
      headlines: ['Regulation, allowed returns and grid investment', 'Finance and regulation of networks'],
      terms: ['Regulatory asset base', 'Allowed return', 'Efficiency benchmark', 'Grid fees', 'Concessions'],
    },
  ],
  answers: [
    {
      fns: ['engineering', 'operations'],
      question: 'How much of the low-voltage network must be rebuilt for heat pumps and chargers?',
      answer: [
        'In our area {15..25} % of the feeders within ten years if load can be steered, {30..40/2} % if it cannot.',
        'Half of the money is digging. {Transformers are changed first because that is a day’s work.|In old city blocks one street costs as much as a village.}',
      ],
    },
    {
      fns: ['procurement'],
      question: 'What is scarce: equipment or crews?',
      answer: [
        'Until 2021 neither, then transformers, now crews for civil works. A metre of trench went from {95..120/5} to {150..190/5} euros within {three|four} years.',
        'Contractors choose their customers by {how many change orders they get paid|how early the plan for the year is on the table}.',
      ],
    },
    {
      fns: ['finance'],
      question: 'Does the allowed return cover today’s interest rates?',
      answer: [
        'For new assets nearly, for old ones not before the next period. The gap is {0.6|0.9|1.2} points on the part financed with debt.',
        'Owners who need dividends every year {slow down|sell minority stakes}; municipal ones put in equity.',
      ],
    },
    {
      fns: ['engineering', 'procurement'],
      question: 'How fast is gas-free switchgear taking over?',
      answer: [
        'In new secondary stations it is {60..80/5} % of our orders, in primary ones {15..30/5} %.',
        'It costs {12..22} % more today and is {slightly wider|deeper}, which matters in {four|five} of a hundred sites.',
      ],
    },
    {
      fns: ['operations'],
      question: 'Can a network operator rely on steering customers’ devices?',
      answer: [
        'We reached {71..84} % of the devices within a minute in the test. {The rest had no mobile signal in the cellar.|The others were offline after a software update.}',
        'For planning we count on half, and only for {two|three} hours.',
      ],
    },
    {
      fns: ['finance', 'engineering'],
      question: 'What did smart meters change for the operator so far?',
      answer: [
        'Reading cost fell by {4..7} euros a meter and year. Everything else is still promise.',
        'The useful part is voltage at the end of the feeder: {200..500/50} meters told us more than a year of studies.',
      ],
    },
  ],
}
