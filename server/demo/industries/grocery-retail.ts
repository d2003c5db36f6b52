import type { IndustryContent } from '../content.ts'

export const groceryRetail: IndustryContent = {
  id: 'grocery_retail',
  noun: 'grocery retail',
  companyWords: ['Markets', 'Food Stores', 'Frischmarkt', 'Grocers', 'Cash & Carry'],
  terms: ['Discount retail', 'Category management', 'Online grocery', 'Store formats', 'Private label'],
  tracks: [
    {
      fn: 'procurement',
      titles: [
        'Assistant Buyer',
        'Buyer, Fresh Produce',
        'Category Buyer',
        'Purchasing Director',
        'Chief Commercial Officer',
      ],
      early: [
        'bought {apples, berries and herbs|cheese and yoghurt|frozen vegetables} for {180..600/20} stores',
        'negotiated with {40..90/10} suppliers a year, most of them twice',
      ],
      later: [
        'built a private-label range of {600..1400/100} articles that reached {32..46} % of sales',
        'led purchasing of {0.6|1.1|1.9} billion euros in {fresh food|dry goods|chilled food}',
        'joined a buying alliance and left it after {three|four} years',
      ],
      headlines: ['Private label and supplier negotiations in grocery', 'Buying fresh food for chains'],
      terms: ['Private label', 'Supplier negotiations', 'Fresh produce', 'Buying alliances'],
    },
    {
      fn: 'operations',
      titles: [
        'Store Manager',
        'District Manager',
        'Regional Operations Manager',
        'Operations Director',
        'Chief Operating Officer',
      ],
      early: [
        'ran a store of {900..1800/100} square metres with {28..65} people',
        'led {seven|nine} stores and brought shrink from {2.6|2.9} to {1.7|1.9} %',
      ],
      later: [
        'ran {120..420/20} stores in {$region} with self-checkouts in {40..80/10} % of them',
        'cut {six|eight} hours of work a day per store with shelf-ready packs and electronic labels',
        'closed {14..38/2} stores and moved {70..85/5} % of their people',
      ],
      headlines: ['Store operations, shrink and labour hours', 'Running discount and supermarket stores'],
      terms: ['Shrink', 'Self-checkout', 'Labour hours', 'Electronic shelf labels'],
    },
    {
      fn: 'supply_chain',
      titles: [
        'Replenishment Planner',
        'Warehouse Manager',
        'Head of Distribution',
        'Logistics Director',
        'Chief Supply Chain Officer',
      ],
      early: [
        'set order rules for {4000..9000/500} articles and saw shelves fill up, too much at first',
        'ran a warehouse with {180..420/20} pickers and voice headsets',
      ],
      later: [
        'built an automated warehouse for {chilled|dry} goods: {16..28/2} months late and worth it after three years',
        'brought freshness by {0.8|1.2} days to the customer with automatic ordering in {300..900/50} stores',
        'merged {three|four} regional warehouses after a takeover without an empty Christmas shelf',
      ],
      headlines: ['Automated warehouses and replenishment for grocers', 'Grocery logistics from supplier to shelf'],
      terms: ['Automatic ordering', 'Warehouse automation', 'Chilled logistics', 'On-shelf availability'],
    },
    {
      fn: 'technology',
      titles: [
        'E-commerce Analyst',
        'Product Owner, Online Shop',
        'Head of E-Commerce',
        'Digital Director',
        'Chief Digital Officer',
      ],
      early: [
        'ran the online shop of a chain with {18..40/2} pick-up points',
        'cut the substitutes in online orders from {12..16} to {5..7} %',
      ],
      later: [
        'led delivery in {six|nine} cities until an order cost {9..13} euros to pick and bring',
        'brought a loyalty app to {1.4|2.6|4.1} million users and sold its data to suppliers within the law',
        'closed quick delivery after {fourteen|nineteen} months with the numbers on the table',
      ],
      headlines: ['Online grocery, loyalty data and what pays', 'Digital business of grocery chains'],
      terms: ['Online grocery', 'Loyalty programmes', 'Picking cost', 'Quick commerce'],
    },
  ],
  answers: [
    {
      fns: ['technology', 'supply_chain'],
      question: 'What does it cost to pick and deliver an online grocery order?',
      answer: [
        'Picked in the store {7..10} euros, in a warehouse with automation {4..6}, delivery {6..9} on top in a city.',
        'With a basket of {85..105/5} euros that is break-even at best. {Fees and supplier money make the difference.|Density decides it: four drops an hour lose, six earn.}',
      ],
    },
    {
      fns: ['procurement'],
      question: 'How do discounters choose a private-label maker?',
      answer: [
        'Two makers per article, never one, with volumes split {60|70} to the rest. The second is there for the price of the first.',
        'Contracts run for {six|twelve} months, {the recipe belongs to the chain|tools and artwork to the chain}. Audits come unannounced.',
      ],
    },
    {
      fns: ['operations'],
      question: 'Do self-checkouts pay off after theft?',
      answer: [
        'Shrink rises by {0.2|0.3|0.4} points at those tills. You save {18..30/2} hours a week in a mid-sized store.',
        'With scales and a gate it pays in {16..24} months; {without staff beside them it does not|in city centres we took some out again}.',
      ],
    },
    {
      fns: ['supply_chain'],
      question: 'What does warehouse automation bring a grocer?',
      answer: [
        'Pick cost per case down by {35..50/5} % and pallets that fit the store’s aisles. That second part saved more hours than the first.',
        'It fixes your range for {fifteen|twenty} years: {a format change later was the expensive mistake|plan for the peak of week 51}.',
      ],
    },
    {
      fns: ['procurement', 'operations'],
      question: 'How do suppliers’ price increases get accepted?',
      answer: [
        'With cost sheets they pass at about {half|60 %} of what was asked, with a lag of {eight|ten|twelve} weeks.',
        'Brands that are on the shelf of every rival get more, {because the shopper compares exactly those|nobody wants to be the one without them}.',
      ],
    },
    {
      fns: ['technology'],
      question: 'Is a loyalty app worth its discount?',
      answer: [
        'It costs {1.0|1.4|1.8} % of sales in coupons; suppliers pay {40..60/5} % of that when you can show who came back.',
        'Members buy {6..11} % more, but {half of that they did before|you must compare them with twins, not with strangers}.',
      ],
    },
  ],
}
