import type { IndustryContent } from '../content.ts'

export const healthIt: IndustryContent = {
  id: 'health_it',
  noun: 'hospital software and health IT',
  companyWords: ['Health Systems', 'Medical Software', 'Care Systems', 'Klinik-IT', 'Journal'],
  terms: [
    'Hospital information systems',
    'Electronic health records',
    'Interoperability',
    'Hospital tenders',
    'Laboratory systems',
  ],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Account Manager, Hospitals',
        'Senior Account Manager',
        'Sales Manager, Public Hospitals',
        'Sales Director',
        'Managing Director',
      ],
      early: [
        'answered {14..28/2} hospital tenders a year of {80..300/20} pages each',
        'sold medication and ward modules to {22..50/2} hospitals in {$country}',
      ],
      later: [
        'won {three|four} regional tenders for {11..38} hospitals with one record',
        'replaced the incumbent system in {16..34/2} hospitals over {five|six} years',
        'moved {60..140/10} hospitals from licence to yearly fee per bed',
      ],
      headlines: ['Hospital tenders and replacing the incumbent record', 'Selling hospital software to public buyers'],
      terms: ['Hospital tenders', 'Price per bed', 'Reference visits', 'Public procurement'],
    },
    {
      fn: 'product',
      titles: [
        'Clinical Analyst',
        'Product Manager, Ward',
        'Senior Product Manager',
        'Head of Product',
        'Chief Product Officer',
      ],
      early: [
        'watched nurses chart for {forty|sixty} nights and took {eleven|fourteen} clicks out of a medication round',
        'owned the {emergency|theatre|oncology} module used in {40..90/10} hospitals',
      ],
      later: [
        'set the price of a record for {45..80} hospitals, by bed and by module',
        'brought medication to closed loop in {18..36/2} hospitals',
        'connected {120..300/20} systems by FHIR and kept HL7 alive beside it',
      ],
      headlines: ['Ward and medication software: pricing and adoption', 'Product strategy for electronic records'],
      terms: ['Medication loop', 'FHIR', 'HL7', 'Module pricing', 'Usability for nurses'],
    },
    {
      fn: 'technology',
      titles: [
        'IT Project Manager',
        'Head of Clinical Applications',
        'IT Director',
        'Regional IT Director',
        'Chief Information Officer',
      ],
      early: [
        'introduced an electronic chart on {30..60/5} wards, one at a time',
        'ran interfaces between laboratory, radiology and {nineteen|twenty-six} devices that disagreed',
      ],
      later: [
        'changed the record of a hospital with {600..1800/100} beds over {one weekend|four nights}',
        'ran IT for {seven|twelve} hospitals with {90..220/10} people',
        'kept two hospitals working on paper for {nine|eleven} days after an attack',
      ],
      headlines: ['Changing a hospital’s record system', 'Running hospital IT'],
      terms: ['Go-live', 'Clinical applications', 'Downtime procedures', 'Integration engines'],
    },
    {
      fn: 'procurement',
      titles: [
        'Procurement Officer',
        'Senior Procurement Officer',
        'Head of IT Procurement',
        'Head of Procurement',
        'Director Procurement and Contracts',
      ],
      early: [
        'wrote requirements for {nine|fourteen} hospital systems and learned to leave out half',
        'ran {25..45/5} tenders under public law without a lost complaint',
      ],
      later: [
        'ran the tender for ward software of a region with {1.1|1.7|2.3} million people',
        'negotiated exit terms that let a hospital take its data along',
        'bought for {nine|fifteen} hospitals together and saved {12..19} % on licences',
      ],
      headlines: ['Buying hospital systems: tenders, contracts, exits', 'Public procurement of health IT'],
      terms: ['Public tenders', 'Requirements', 'Exit terms', 'Total cost of ownership'],
    },
  ],
  answers: [
    {
      fns: ['procurement', 'sales'],
      question: 'What decides a hospital tender for a record system?',
      answer: [
        'Price counts {30..40/5} %, requirements {40..45/5}, the demonstration the rest. In practice {six|eight} nurses in the demonstration decide.',
        'Everybody ticks {95} % of the requirements. {Ask for the site that went live last, not the best one.|The difference is who comes to the reference visit.}',
      ],
    },
    {
      fns: ['sales', 'product', 'technology'],
      question: 'How long does a hospital stay with its record system?',
      answer: [
        '{Fourteen|Seventeen} years on average in {$country}. Contracts run for {eight|ten} with two extensions.',
        'A change is started by the end of support or a merger, {never by a feature|rarely by users}. From decision to go-live count {three|four} years.',
      ],
    },
    {
      fns: ['product', 'sales'],
      question: 'How is hospital software priced?',
      answer: [
        'Per bed and year: {900..1500/100} euros for the whole record, {120..220/20} for medication alone. Large groups pay {30..40/5} % less.',
        'Implementation is {0.8|1.1|1.4} times the first year’s fee, {interfaces are the part that grows|and a third of it is the hospital’s own people}.',
      ],
    },
    {
      fns: ['technology'],
      question: 'What goes wrong in the first weeks after a go-live?',
      answer: [
        'Printers, rights and old orders. Ward rounds take {40..60/5} % longer in week one and {10..15} % in week six.',
        'We had one floor-walker for {twelve|fifteen} beds for two weeks; {with half of that a neighbour hospital stopped|it was the best money in the project}.',
      ],
    },
    {
      fns: ['technology', 'procurement'],
      question: 'Do hospitals accept their record in the cloud?',
      answer: [
        'Hosted by the vendor in the country, yes: {four|five} of the last seven tenders allowed it, two required it.',
        'Public clouds are discussed for archives and analytics. {The data protection officer asks for the key, and that ends most talks.|The line to the hospital is the weak point.}',
      ],
    },
    {
      fns: ['product', 'procurement'],
      question: 'Which modules do hospitals add after the first contract?',
      answer: [
        'Medication within {two|three} years, then theatre planning, then a patient app that {8..15} % of patients use.',
        'Each adds {12..20} % to the fee. {Speech is the first in years that doctors ask for themselves.|Analytics is bought and not opened.}',
      ],
    },
  ],
}
