import type { IndustryContent } from '../content.ts'

export const consumerGoods: IndustryContent = {
  id: 'consumer_goods',
  noun: 'household and personal care goods',
  companyWords: ['Home Care', 'Brands', 'Cosmetics', 'Personal Care', 'Haushaltswaren'],
  terms: ['Brand management', 'Private label', 'Trade terms', 'Promotions', 'Household care'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Account Executive',
        'National Account Manager',
        'Customer Director, Grocery',
        'Sales Director',
        'Chief Customer Officer',
      ],
      early: [
        'looked after {two|three} drug-store chains in {$country} and their promotions calendar',
        'listed {14..30/2} new articles a year and delisted nearly as many',
      ],
      later: [
        'negotiated yearly terms with {four|five} buying alliances and sat through {two|three} delistings',
        'turned {18..30/2} kinds of discount into {six|eight} that reward something',
        'answered for {160..420/20} million euros with grocery and drug-store chains in {$region}',
      ],
      headlines: ['Trade terms and negotiations with retail alliances', 'Key accounts in grocery and drug stores'],
      terms: ['Trade terms', 'Buying alliances', 'Delisting', 'Promotions'],
    },
    {
      fn: 'marketing',
      titles: [
        'Brand Assistant',
        'Brand Manager',
        'Senior Brand Manager',
        'Marketing Director',
        'Chief Marketing Officer',
      ],
      early: [
        'ran the {shampoo|detergent|deodorant} brand in {$country} through two relaunches',
        'tested {25..60/5} concepts with shoppers and kept {three|four}',
      ],
      later: [
        'led {five|seven} brands with {110..280/10} million euros of sales and stopped two of them',
        'moved {40..60/5} % of media money from television to retail media and measured what it did',
        'priced a concentrate so that people did not use twice as much of it',
      ],
      headlines: ['Brands under pressure from private label', 'Marketing household and care brands'],
      terms: ['Brand relaunch', 'Retail media', 'Concentrates', 'Shopper research'],
    },
    {
      fn: 'supply_chain',
      titles: [
        'Demand Planner',
        'Supply Planner',
        'Logistics Manager',
        'Supply Chain Director',
        'Chief Supply Chain Officer',
      ],
      early: [
        'planned {900..1800/100} articles for {four|six} countries with promotions in every second week',
        'cut unsold promotion stock from {11..15} to {5..8} %',
      ],
      later: [
        'closed {two|three} of nine warehouses in {$region} and kept service at {97..98} %',
        'moved bottling of {90..180/10} million units to contract makers within {13..19} months',
        'ran the plan of {seven|twelve} factories through a year without enough pumps and triggers',
      ],
      headlines: ['Planning and contract manufacturing for care brands', 'Supply chains with heavy promotions'],
      terms: ['Demand planning', 'Contract manufacturing', 'Warehouses', 'Service levels'],
    },
    {
      fn: 'general_management',
      titles: [
        'Category Manager',
        'Business Manager',
        'General Manager',
        'Regional Director',
        'Chief Executive Officer',
      ],
      early: [
        'built a category plan for {laundry|oral care|sun care} with {three|four} chains',
        'launched a brand in {$country} with {eight|eleven} people and no warehouse',
      ],
      later: [
        'ran {three|five} countries in {$region} with {200..600/50} people and turned two of them to profit',
        'bought a natural cosmetics brand of {35..90/5} million euros and joined it without scaring its buyers',
        'sold a private-label detergent business after {four|five} years of repair',
      ],
      headlines: ['Running country businesses in household care', 'Acquisitions and turnarounds of care brands'],
      terms: ['Country management', 'Turnaround', 'Brand acquisitions', 'Natural cosmetics'],
    },
  ],
  answers: [
    {
      fns: ['sales', 'general_management'],
      question: 'What does a delisting cost a brand?',
      answer: [
        'We lost {11..19} % of a year’s sales at that chain over {seven|ten} weeks, and a third of those shoppers bought us elsewhere.',
        'After the return it took {four|five} months to stand where we were. {The chain lost traffic too, which is why it ended.|Terms moved by {0.8|1.2} points, less than the lost sales.}',
      ],
    },
    {
      fns: ['marketing', 'sales'],
      question: 'Is private label still gaining?',
      answer: [
        'In paper and dish care it stands above {50..60/5} % by volume in {$country}; in hair and oral care below {15..20}.',
        'It grew by {2..4} points in the inflation years and keeps {about half|two thirds} of that.',
      ],
    },
    {
      fns: ['marketing'],
      question: 'Does retail media work or is it a hidden rebate?',
      answer: [
        'Sponsored search pays back for articles people look for anyway. Banners are a rebate with a nicer name.',
        'Chains now ask for {1.5|2|3} % of sales in the yearly talks; {we counted half of it as trade money|a third of it has a measurable effect}.',
      ],
    },
    {
      fns: ['supply_chain'],
      question: 'How much of your volume is on promotion?',
      answer: [
        'In detergents {45..58} %, in deodorants {28..36} %. The forecast error of a promotion week is {two|three} times that of a normal one.',
        'What helped was freezing the plan {five|six} weeks ahead with the chain. {Two out of five signed that.|Before, a third was changed in the last ten days.}',
      ],
    },
    {
      fns: ['supply_chain', 'general_management'],
      question: 'When is contract manufacturing the better choice?',
      answer: [
        'Below {15..25/5} million units a year of one format. Above, the maker’s margin is larger than what you save in overhead.',
        'Look at who owns the moulds. {We could not leave for fourteen months because of them.|That is what makes a change slow.}',
      ],
    },
    {
      fns: ['general_management', 'marketing'],
      question: 'Why do acquired niche brands lose their growth?',
      answer: [
        'They go from {400..900/100} doors to {6..12} thousand in a year, and the shoppers who liked finding them move on.',
        'We kept the founder and the perfumer, and still lost {a third|a quarter} of repeat buyers in year two.',
      ],
    },
  ],
}
