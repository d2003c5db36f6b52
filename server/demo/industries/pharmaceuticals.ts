import type { IndustryContent } from '../content.ts'

export const pharmaceuticals: IndustryContent = {
  id: 'pharmaceuticals',
  noun: 'pharmaceuticals',
  companyWords: ['Pharma', 'Biologics', 'Therapeutics', 'Arzneimittel', 'Generics'],
  terms: ['Biosimilars', 'Generics', 'Contract manufacturing', 'Market access', 'Hospital tenders for medicines'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Medical Representative',
        'Key Account Manager, Hospitals',
        'Business Unit Manager',
        'Commercial Director',
        'Country Manager',
      ],
      early: [
        'visited {180..260/10} {cardiologists|oncologists|general practitioners} in {$country}',
        'won {three|four} hospital tenders for biosimilars against the original',
      ],
      later: [
        'launched {two|three} biosimilars in {$region} and reached {35..55/5} % share within two years',
        'ran a generics business of {60..190/10} million euros with tenders by health insurers',
        'cut a field force from {120..180/10} to {55..80/5} and kept sales',
      ],
      headlines: ['Biosimilar launches and tender markets', 'Commercial strategy for generics and hospital drugs'],
      terms: ['Biosimilar launch', 'Insurer tenders', 'Hospital formularies', 'Field force'],
    },
    {
      fn: 'operations',
      titles: [
        'Process Engineer, Fill and Finish',
        'Production Manager',
        'Site Manager',
        'VP Manufacturing',
        'Chief Operating Officer',
      ],
      early: [
        'ran aseptic filling lines with {160..400/40} vials a minute',
        'brought batch release from {38..45} to {19..24} days',
      ],
      later: [
        'ran a contract site with {45..90/5} customers’ products and {400..900/50} people',
        'installed an isolator line for {pre-filled syringes|cartridges}: {30..40/2} months from order to first batch',
        'passed {nine|thirteen} inspections and learned most from the one that failed',
      ],
      headlines: ['Fill and finish capacity at contract makers', 'Sterile manufacturing'],
      terms: ['Fill and finish', 'Contract manufacturing', 'Isolator lines', 'FDA inspections'],
    },
    {
      fn: 'procurement',
      titles: [
        'Buyer, Active Ingredients',
        'Senior Buyer',
        'Head of API Sourcing',
        'Head of External Supply',
        'Chief Procurement Officer',
      ],
      early: [
        'bought active ingredients from {22..45} makers in {India and China|India, China and Italy}',
        'qualified {five|seven} second sources, {18..26} months each',
      ],
      later: [
        'kept antibiotics supplied in a winter in which {two|three} of four makers failed',
        'negotiated {80..240/10} million euros with contract makers and slots that are really kept',
        'moved {twelve|eighteen} ingredients back to Europe at {25..60/5} % higher cost, paid for by nobody',
      ],
      headlines: ['Active ingredients, shortages and second sources', 'External supply and contract makers'],
      terms: ['Active ingredients', 'Drug shortages', 'Second sourcing', 'Supply agreements'],
    },
    {
      fn: 'finance',
      titles: [
        'Market Access Associate',
        'Market Access Manager',
        'Head of Market Access',
        'Market Access Director',
        'VP Pricing and Access',
      ],
      early: [
        'wrote {nine|fourteen} benefit dossiers for the authorities in {$country}',
        'built the budget model that a payer then used for its own side, correctly',
      ],
      later: [
        'negotiated prices for {six|eight} launches in {$region}, two of them with payment by result',
        'held a launch back in {two|three} countries because of reference prices',
        'brought an orphan drug through assessment with {60..140/10} patients of evidence',
      ],
      headlines: ['Pricing, reimbursement and payment by result', 'Market access for new medicines'],
      terms: ['Reimbursement', 'Health technology assessment', 'Reference pricing', 'Orphan drugs'],
    },
  ],
  answers: [
    {
      fns: ['sales', 'finance'],
      question: 'What share does a biosimilar reach, and how fast?',
      answer: [
        'In hospitals {70..85/5} % within {twelve|eighteen} months where purchasing decides; with office doctors {25..40/5} % after two years.',
        'Price falls {45..65/5} % below the original. {The fourth entrant never earns its filing cost.|By the fifth entrant it is a logistics business.}',
      ],
    },
    {
      fns: ['procurement', 'operations'],
      question: 'Why do old antibiotics run short?',
      answer: [
        'A pack pays the maker {0.9|1.3|1.6} euros, and {two|three} plants in the world make the active ingredient.',
        'When one is inspected the others are full. Stock duty of {three|six} months helped and cost {3..6} %, {which tenders do not pay|now written into two tenders}.',
      ],
    },
    {
      fns: ['operations'],
      question: 'How scarce is fill and finish capacity?',
      answer: [
        'For vials there is room again. Syringes and cartridges are booked {18..30/2} months ahead since the weight-loss drugs.',
        'Reservation fees of {10..20/5} % without volume are normal now. {Isolators come {28..36/2} months after the order.|Qualified people are the second limit.}',
      ],
    },
    {
      fns: ['finance'],
      question: 'Does payment by result work for new therapies?',
      answer: [
        'On paper in {four|five} of our countries, in practice where the hospital already counts the result for itself.',
        'We paid back {6..12} % over three years. {The data cost nearly as much.|Payers liked the cap more than the result.}',
      ],
    },
    {
      fns: ['sales'],
      question: 'What is left for sales representatives to do?',
      answer: [
        'About {a third|40 %} of doctors see one at all. Calls by video lasted {eleven|fourteen} minutes against {six|seven} in person.',
        'Key account people for {60..90/10} hospitals replaced {half|two thirds} of our field force, and sales did not notice.',
      ],
    },
    {
      fns: ['procurement', 'finance'],
      question: 'Will active ingredients come back to Europe?',
      answer: [
        'Only with money from outside: our cost was {30..70/10} % above India, energy and waste water being half of that.',
        'A guaranteed price for {five|seven} years would do it for about {twenty|thirty} molecules; {tenders by lowest price end it the next winter|nobody has signed one yet}.',
      ],
    },
  ],
}
