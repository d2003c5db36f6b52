import type { IndustryContent } from '../content.ts'

export const buildingMaterials: IndustryContent = {
  id: 'building_materials',
  noun: 'building materials',
  companyWords: ['Baustoffe', 'Building Products', 'Insulation', 'Ceramics', 'Bau', 'Roofing'],
  terms: ['Insulation', 'Dry mortar', 'Roof tiles', 'Builders merchants', 'Renovation demand'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Sales Representative',
        'Key Account Manager, Merchants',
        'Regional Sales Manager',
        'National Sales Director',
        'Commercial Director',
      ],
      early: [
        'served {60..140/10} merchant branches and the roofers and plasterers behind them',
        'got a new mortar listed with {three|four} builders merchants in {$country}',
      ],
      later: [
        'carried {four|five|six} price increases within {18..26} months through the merchants and kept volume within {3..7} % of plan',
        'moved façade insulation from bid business to frame contracts with {8..20} housing companies',
        'led {45..160/5} people selling to merchants, contractors and DIY chains in {$region}',
      ],
      headlines: ['Selling building products through merchants', 'Pricing and merchants in building materials'],
      terms: ['Builders merchants', 'Price increases', 'Specification selling', 'DIY chains'],
    },
    {
      fn: 'operations',
      titles: ['Process Engineer', 'Shift Manager', 'Plant Manager', 'Operations Director', 'Chief Operating Officer'],
      early: [
        'ran the kiln of a brick works and brought gas use down by {4..9} % per tonne',
        'managed {three|four} shifts with {18..40/2} people in a mineral wool plant',
      ],
      later: [
        'ran {3..8} plants in {$region} with {400..1400/50} people',
        'closed one of {four|five} roof tile works and moved {60..90/5} % of its volume within {eight|ten|twelve} months',
        'changed {two|three} kilns from gas to {electricity|hydrogen blends|biomass} for part of their heat and learned what it costs',
      ],
      headlines: ['Kilns, energy cost and plant networks', 'Running plants for bricks, mortar and insulation'],
      terms: ['Kiln operation', 'Energy cost', 'Plant closures', 'Emission certificates'],
    },
    {
      fn: 'procurement',
      titles: [
        'Buyer',
        'Category Buyer, Raw Materials',
        'Category Manager, Energy and Minerals',
        'Head of Group Purchasing',
        'Chief Procurement Officer',
      ],
      early: [
        'bought binders, sand and packaging for {three|five} mortar plants',
        'renegotiated {24..60/4} haulage contracts after the road toll had gone up',
      ],
      later: [
        'hedged gas and power for {6..14} plants and lived through 2022 with {50..80/5} % of the volume covered',
        'set up buying for {two|three} companies after a merger and found {5..9} % in the first two years',
        'signed long-term contracts for gypsum when the power plants that made it began to close',
      ],
      headlines: ['Energy, minerals and freight for building materials', 'Raw materials for mortar and boards'],
      terms: ['Energy hedging', 'Gypsum', 'Cement', 'Haulage contracts'],
    },
    {
      fn: 'product',
      titles: [
        'Application Engineer',
        'Product Manager',
        'Senior Product Manager, Insulation',
        'Head of Product and Innovation',
        'Director Strategy and Innovation',
      ],
      early: [
        'advised architects and wrote {20..60/5} specifications for façades',
        'looked after {40..90/5} articles of tile adhesive and dropped a third of them',
      ],
      later: [
        'launched a wood fibre board that took {5..12} % of the insulation market in {$country} within {three|four} years',
        'got environmental declarations for {120..300/10} products and saw which tenders asked for them',
        'cut cement in dry mortar by {12..25} % without changing how it feels on the trowel',
      ],
      headlines: ['Insulation systems and low-carbon binders', 'Product ranges in mortar and insulation'],
      terms: ['Wood fibre', 'Environmental product declarations', 'Low-carbon cement', 'Façade systems'],
    },
  ],
  answers: [
    {
      fns: ['sales'],
      question: 'How do price increases travel from the maker to the site?',
      answer: [
        'A maker announces {8..14} % for the first of a quarter, the merchants fill their yards in the six weeks before, and {half|two thirds} of it sticks.',
        'Contractors with open bids get protection for {three|four} months; {everybody else pays at once|small builders see it on the next delivery note}.',
      ],
    },
    {
      fns: ['sales', 'product'],
      question: 'Who really chooses the insulation on a renovation?',
      answer: [
        'Below {300..600/100} square metres the applicator does, and takes what the merchant has in stock.',
        'Above that the planner writes a system into the tender, and {six|seven} times in ten an equal product is built in the end.',
      ],
    },
    {
      fns: ['operations', 'procurement'],
      question: 'How much of a brick’s cost is energy?',
      answer: [
        'Before 2021 about {18..24} %, at the peak more than {40..48} %, today {26..33} % in our plants.',
        'The kiln is four fifths of it. {A works that runs at 60 % load burns almost as much as one at 90 %.|Every stop and start of a kiln costs {25..60/5},000 euros before the first good brick.}',
      ],
    },
    {
      fns: ['operations'],
      question: 'When is a plant closed for good rather than mothballed?',
      answer: [
        'When the clay permit runs out within {five|seven} years, or the next kiln overhaul is due. That costs {3..8} million and nobody signs it at low load.',
        'Mothballing looks cheap but the crew is gone after {six|nine} months.',
      ],
    },
    {
      fns: ['product', 'sales'],
      question: 'Do buyers pay more for low-carbon products?',
      answer: [
        'Public clients and {two|three} large developers do, up to {5..9} %, when it scores in the tender.',
        'The merchant business does not pay a cent. {There it only helps to stay listed.|It decides between two equal offers, no more.}',
      ],
    },
    {
      fns: ['procurement'],
      question: 'What replaces the gypsum from coal power plants?',
      answer: [
        'Natural gypsum, at {20..45/5} % more delivered, and recycled board, of which there is far too little.',
        'We planned with {12..22} % recycled content by the end of the decade; {the sorting at the building site is the bottleneck|today it is nearer to 5 %}.',
      ],
    },
  ],
}
