import type { IndustryContent } from '../content.ts'

export const renewablePower: IndustryContent = {
  id: 'renewable_power',
  noun: 'wind and solar power',
  companyWords: ['Renewables', 'Wind', 'Solar', 'Windkraft', 'Energi'],
  terms: ['Onshore wind', 'Offshore wind', 'Utility-scale solar', 'Power purchase agreements', 'Permitting'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Project Developer',
        'Senior Project Developer',
        'Head of Development',
        'Country Manager',
        'Managing Director',
      ],
      early: [
        'secured land for {80..240/20} MW in {$country}, farm by farm',
        'took {four|five} wind projects through the permit and lost one of them to a bird survey',
      ],
      later: [
        'built a pipeline of {0.8|1.4|2.2} GW in {$region} and sold {40..70/5} % of it at ready-to-build',
        'negotiated {six|nine} power purchase agreements of {7..15} years with industrial buyers',
        'answered for development in {three|four} countries with {25..80/5} people',
      ],
      headlines: [
        'Developing wind and solar: land, permits and offtake',
        'Power purchase agreements and project sales',
      ],
      terms: ['Land leases', 'Permits', 'Power purchase agreements', 'Project sales', 'Grid connection'],
    },
    {
      fn: 'operations',
      titles: [
        'Wind Technician',
        'Site Manager',
        'Operations Manager',
        'Head of Asset Operations',
        'Chief Operating Officer',
      ],
      early: [
        'climbed {120..180/10} turbines a year and changed gearboxes, blades and many small sensors',
        'ran a site of {35..80/5} turbines through two winters with ice on the blades',
      ],
      later: [
        'operated {0.9|1.6|2.4} GW in {$region} and brought availability from {94..95} to {97..98} %',
        'took maintenance back from the turbine maker for {120..300/20} machines and saved {15..28} % of its cost',
        'decided which of {90..260/10} old turbines to repower, extend or take down',
      ],
      headlines: ['Operating wind farms: availability, maintenance, repowering', 'Asset operations in wind and solar'],
      terms: ['Availability', 'Full-service contracts', 'Repowering', 'Blade repair', 'Lifetime extension'],
    },
    {
      fn: 'procurement',
      titles: [
        'Buyer, Balance of Plant',
        'Category Manager, Modules',
        'Head of Turbine Procurement',
        'Procurement Director',
        'Chief Procurement Officer',
      ],
      early: [
        'bought transformers and cables for {15..30} solar parks when lead times went from {16..20} to {60..90/5} weeks',
        'checked module factories in {three|four} countries for what was promised in their data sheets',
      ],
      later: [
        'signed turbine frame contracts for {600..1800/100} MW and changed the index that moves their price',
        'bought {1..4} GW of modules a year and kept {two|three} of eleven suppliers for the long run',
        'reserved transformer slots for {three|four} years ahead without knowing every site',
      ],
      headlines: [
        'Turbines, modules and transformers: price and lead time',
        'Procurement for wind and solar portfolios',
      ],
      terms: ['Turbine supply agreements', 'Solar modules', 'Transformers', 'Frame contracts'],
    },
    {
      fn: 'finance',
      titles: [
        'Analyst, Project Finance',
        'Project Finance Manager',
        'Head of Project Finance',
        'Finance Director',
        'Chief Financial Officer',
      ],
      early: [
        'modelled {25..50/5} wind and solar projects and argued with technical advisers about yield',
        'closed {three|four} loans for parks between {20..60/5} and {90..150/10} million euros',
      ],
      later: [
        'raised {280..950/10} million euros of debt for {five|eight} portfolios in {$region}',
        'sold minority stakes of {49|40} % in operating parks to {pension funds|insurers} in {four|six} processes',
        'refinanced a merchant solar portfolio after prices at noon had collapsed',
      ],
      headlines: ['Project finance and minority sales in renewables', 'Debt, merchant risk and portfolio sales'],
      terms: ['Project finance', 'Merchant risk', 'Minority stakes', 'Refinancing', 'Capture prices'],
    },
  ],
  answers: [
    {
      fns: ['sales'],
      question: 'What kills most onshore wind projects?',
      answer: [
        'The grid connection, then species protection, then neighbours, in this order. Of ten sites we signed, {two|three} were built.',
        'A complete permit in {$country} takes {four|five|six} years; {radar and aviation add one more when nobody has asked early|the file itself is {2..5} thousand pages}.',
      ],
    },
    {
      fns: ['operations', 'procurement'],
      question: 'When does it pay to leave the turbine maker’s full-service contract?',
      answer: [
        'From about {80..140/10} machines of one type within two hours’ drive. Below that the crane and the spare parts eat the saving.',
        'Our cost per turbine and year went from {58..72/2} to {44..52/2} thousand euros, {software access was the hardest part of the talks|with a worse first year}.',
      ],
    },
    {
      fns: ['finance', 'sales'],
      question: 'How do lenders see solar without subsidy?',
      answer: [
        'They lend on {40..55/5} % of the capture price in the model and want {seven|ten} years of offtake for half the volume.',
        'With a battery behind the same connection the leverage goes up by {5..9} points.',
      ],
    },
    {
      fns: ['procurement'],
      question: 'How long must one wait for a large transformer?',
      answer: [
        'For 110 kV we were quoted {85..110/5} weeks in the spring and {70..95/5} now; before 2021 it was {25..35/5}.',
        'Makers sell slots. {Whoever pays {10..20/5} % without naming a site gets one.|A small maker from {Turkey|Korea} delivers sooner, and the grid operator may refuse it.}',
      ],
    },
    {
      fns: ['operations'],
      question: 'What fails first in turbines that are older than fifteen years?',
      answer: [
        'Pitch bearings and converters. Gearboxes get the headlines, but only {one in eight|one in ten} of ours was changed in that age.',
        'Lifetime extension costs {15..35/5} thousand euros a machine for the expert report and small repairs, then it runs five more years.',
      ],
    },
    {
      fns: ['sales', 'finance'],
      question: 'What do industrial buyers want in a power purchase agreement?',
      answer: [
        'A flat profile, and nobody wants to sell it. They settle for pay-as-produced at {8..16} % below the forward price.',
        'Ten years is the most a treasurer signs; {two|three} of our buyers asked for a way out if the plant closes.',
      ],
    },
  ],
}
