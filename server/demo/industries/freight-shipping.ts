import type { IndustryContent } from '../content.ts'

export const freightShipping: IndustryContent = {
  id: 'freight_shipping',
  noun: 'freight and shipping',
  companyWords: ['Freight', 'Shipping', 'Forwarding', 'Spedition', 'Lines', 'Logistics'],
  terms: ['Container shipping', 'Air freight', 'Freight forwarding', 'Road haulage', 'Port terminals'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Sales Executive',
        'Key Account Manager',
        'Trade Lane Manager',
        'Head of Sales',
        'Chief Commercial Officer',
      ],
      early: [
        'sold ocean freight from {$country} to {40..90/10} importers and exporters',
        'built a lane to {Vietnam|Mexico|India} from {20..40/5} to {200..450/50} containers a month',
      ],
      later: [
        'ran tenders for {two|three} retailers with {18..55} thousand containers a year',
        'answered for the transpacific lane in the year when rates rose {six|seven} times and in the year after',
        'moved {30..50/5} % of customers from spot to quarterly contracts with an index',
      ],
      headlines: ['Ocean contracts, indices and trade lanes', 'Selling freight forwarding to shippers'],
      terms: ['Ocean tenders', 'Spot rates', 'Index contracts', 'Trade lanes'],
    },
    {
      fn: 'operations',
      titles: [
        'Terminal Planner',
        'Operations Supervisor',
        'Terminal Manager',
        'Operations Director',
        'Chief Operating Officer',
      ],
      early: [
        'planned berths and yards for {three|four} cranes and ships that never came on the day',
        'ran the night shift of a hub with {90..180/10} trucks',
      ],
      later: [
        'ran a terminal of {0.6|1.1|1.8} million containers a year through a winter of congestion',
        'put {18..32/2} automated stacking cranes into service; productivity fell for a year and then rose by {15..25} %',
        'led {700..1600/100} people and {two|three} unions through a change of shifts',
      ],
      headlines: ['Container terminals, congestion and automation', 'Running terminals and hubs'],
      terms: ['Terminal productivity', 'Port congestion', 'Crane automation', 'Labour relations'],
    },
    {
      fn: 'supply_chain',
      titles: [
        'Forwarding Agent',
        'Team Leader, Air Freight',
        'Branch Manager',
        'Product Head, Air Freight',
        'Managing Director',
      ],
      early: [
        'booked air freight for {machine parts|pharma|fashion} and learned every airline’s weak days',
        'led {six|nine} forwarders with {1800..4200/200} shipments a month',
      ],
      later: [
        'bought {22..60/2} thousand tonnes of air freight a year, {30..55/5} % of it in fixed blocks',
        'chartered {40..110/10} flights when passenger planes stood still and stopped in time',
        'ran a country with {11..24} branches and {300..900/50} people',
      ],
      headlines: ['Air freight capacity and forwarding margins', 'Forwarding: buying rates, yield per file'],
      terms: ['Block space', 'Charter', 'Forwarder margins', 'Customs'],
    },
    {
      fn: 'technology',
      titles: [
        'Business Analyst',
        'IT Project Manager, Transport',
        'Head of Transport Systems',
        'IT Director',
        'Chief Information Officer',
      ],
      early: [
        'connected {60..140/10} carriers to a transport system, most of them by e-mail in the end',
        'took a forwarder’s {three|four} customs systems into one',
      ],
      later: [
        'led the change of the forwarding system in {18..34/2} countries, {two|three} years longer than planned',
        'brought {55..80/5} % of quotes to automatic pricing and saw who still calls',
        'opened booking by interface for {25..60/5} large shippers',
      ],
      headlines: ['Forwarding systems and automatic quotes', 'IT of forwarders and carriers'],
      terms: ['Transport management systems', 'Digital booking', 'Customs software', 'Automatic quotes'],
    },
  ],
  answers: [
    {
      fns: ['sales', 'supply_chain'],
      question: 'What does a forwarder earn on a container?',
      answer: [
        'In normal years {90..160/10} dollars gross on a Far East box, in 2021 it was {450..700/50}.',
        'The margin grows when rates move, in either direction. {A flat market is what hurts.|We earn on the lag between buying and selling.}',
      ],
    },
    {
      fns: ['sales'],
      question: 'Do shippers keep their contracts when spot falls below them?',
      answer: [
        'About {a third|40 %} moved volume to spot within {four|six} weeks. Carriers did the same the other way round the year before.',
        'Index contracts hold better: of {12|15|18} we signed, {eleven|fourteen} were still running after two years.',
      ],
    },
    {
      fns: ['operations'],
      question: 'How does congestion build up in a port?',
      answer: [
        'Not at the quay. Above {80..85} % yard density every move needs a second one, and trucks wait from {forty|fifty} minutes to {three|four} hours.',
        'We refused empties for {nine|twelve} days, and that solved it. {Nobody likes to hear it.|Three lines complained.}',
      ],
    },
    {
      fns: ['technology'],
      question: 'Have digital forwarders changed the business?',
      answer: [
        'They changed what a quote looks like. Files per person are {20..35/5} % higher with them on standard lanes and the same elsewhere.',
        'What shippers wanted was a correct arrival date, {and that comes from the carrier’s data|nobody has it better than five days before the port}.',
      ],
    },
    {
      fns: ['supply_chain'],
      question: 'How much air freight should be in fixed blocks?',
      answer: [
        'We kept {40..50/5} % in blocks for {six|twelve} months. Below that you pay the peak, above it you fly air in February.',
        'Belly capacity came back to {95..102} % of 2019, but on other routes. {Freighters keep the price honest from {Shanghai|Hong Kong}.|South America is still short.}',
      ],
    },
    {
      fns: ['operations', 'technology'],
      question: 'Does terminal automation pay?',
      answer: [
        'In the yard yes, at the quay not yet. We needed {26..34/2} instead of {52..60/2} people a shift after two years.',
        'Moves per hour went down by {10..18} % in the first year, {and ships noticed|for which we had budgeted half}.',
      ],
    },
  ],
}
