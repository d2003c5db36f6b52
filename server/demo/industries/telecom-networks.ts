import type { IndustryContent } from '../content.ts'

export const telecomNetworks: IndustryContent = {
  id: 'telecom_networks',
  noun: 'telecom networks',
  companyWords: ['Telecom', 'Networks', 'Fibre', 'Towers', 'Glasfaser'],
  terms: ['5G networks', 'Fibre roll-out', 'Tower companies', 'Wholesale access', 'Network equipment'],
  tracks: [
    {
      fn: 'engineering',
      titles: [
        'Radio Planner',
        'Senior Network Engineer',
        'Head of Radio Networks',
        'Director Network Technology',
        'Chief Technology Officer',
      ],
      early: [
        'planned {300..900/50} radio sites and walked on most of their roofs',
        'swapped {two|three} vendors in a live 4G network at night',
      ],
      later: [
        'led the swap of {4200..9800/200} sites to 5G in {$country} within {28..40/2} months',
        'tested Open RAN on {40..160/20} sites and wrote down what it lacks',
        'switched off 3G and dealt with the lifts, meters and alarms nobody had listed',
      ],
      headlines: ['5G roll-out, vendor swaps and Open RAN', 'Radio network planning and technology'],
      terms: ['Open RAN', '5G', 'Vendor swap', '3G switch-off', 'Spectrum'],
    },
    {
      fn: 'operations',
      titles: [
        'Roll-out Coordinator',
        'Construction Manager, Fibre',
        'Head of Fibre Roll-out',
        'Deployment Director',
        'Chief Operating Officer',
      ],
      early: [
        'built fibre in {30..70/5} villages with {six|nine} crews and one archaeologist',
        'brought the cost per home passed from {980..1150/10} to {720..850/10} euros with shallow trenching',
      ],
      later: [
        'passed {180..650/10} thousand homes with fibre in {$region} and connected {24..41} % of them',
        'ran {25..60/5} civil works partners and replaced a third of them',
        'handed {120..300/20} thousand homes to an infrastructure fund at the agreed quality, in the second attempt',
      ],
      headlines: ['Fibre roll-out: cost per home, crews and take-up', 'Building fibre networks'],
      terms: ['Homes passed', 'Civil works', 'Take-up', 'Micro-trenching'],
    },
    {
      fn: 'procurement',
      titles: [
        'Buyer, Network Equipment',
        'Senior Buyer',
        'Category Manager, Radio',
        'Head of Network Procurement',
        'Chief Procurement Officer',
      ],
      early: [
        'bought antennas, routers and {40..90/10} kinds of cable',
        'compared {three|four} radio vendors by price per bit and found the difference in the software',
      ],
      later: [
        'negotiated a radio contract of {240..620/20} million euros with {two|three} vendors',
        'took power contracts for {5..14} thousand sites to a mix of fixed and spot',
        'renegotiated master leases with {two|three} tower companies',
      ],
      headlines: ['Radio contracts, tower leases and power', 'Network procurement for operators'],
      terms: ['Radio vendors', 'Master lease agreements', 'Software licences', 'Energy contracts'],
    },
    {
      fn: 'sales',
      titles: [
        'Account Manager, Carriers',
        'Wholesale Manager',
        'Head of Wholesale',
        'Commercial Director',
        'Chief Executive Officer',
      ],
      early: [
        'sold leased lines and wavelengths to {15..40/5} carriers',
        'ran the wholesale desk for {number porting|bitstream|roaming} in {$country}',
      ],
      later: [
        'opened a fibre network to {four|six} rivals on terms that both sides kept',
        'sold {900..2800/100} masts and leased them back for {20|25} years',
        'signed {60..140/10} small operators to a virtual mobile platform',
      ],
      headlines: ['Wholesale access, towers and virtual operators', 'Carrier business and network sharing'],
      terms: ['Wholesale access', 'Sale and leaseback', 'Virtual operators', 'Network sharing'],
    },
  ],
  answers: [
    {
      fns: ['operations', 'sales'],
      question: 'What take-up does a rural fibre network need?',
      answer: [
        'At {900..1100/50} euros a home passed about {38..45} % within five years. Below 30 nobody earns the cost of capital.',
        'Pre-marketing decides it: where {a third|40 %} signed before the first trench, we ended above {50..58}.',
      ],
    },
    {
      fns: ['engineering', 'procurement'],
      question: 'Is Open RAN a real alternative?',
      answer: [
        'For rural sites and indoor yes. In cities massive MIMO from the open vendors drew {15..30/5} % more power in our trial.',
        'It helps in negotiations: the incumbent’s price fell by {8..14} % after the pilot. {We still gave it {80|90} % of the sites.|That alone paid for the pilot.}',
      ],
    },
    {
      fns: ['procurement', 'sales'],
      question: 'What do operators regret in their tower contracts?',
      answer: [
        'Escalators tied to inflation without a cap. {2.0|2.5} % was in the plan, {6..9} % came for two years.',
        'And the price for a second antenna: {every upgrade costs rent again|it was not defined, so everything is an amendment}.',
      ],
    },
    {
      fns: ['engineering'],
      question: 'Do customers pay more for 5G?',
      answer: [
        'Consumers no: average revenue moved by {0.2|0.4} euros. Fixed wireless in the country is the part that earned something.',
        'For companies, private networks: {12..30/2} in {$country} I know of, of which {half|a third} went beyond the test.',
      ],
    },
    {
      fns: ['operations'],
      question: 'Why do fibre builders fail with their civil works partners?',
      answer: [
        'They pay per metre and late. A crew costs {14..18} thousand euros a week, at {45|60} days of payment it goes to somebody else.',
        'We paid weekly against photos. {Complaints fell by {30..45/5} %.|Speed doubled in two months.}',
      ],
    },
    {
      fns: ['sales'],
      question: 'Does an open-access network earn more than a closed one?',
      answer: [
        'After year {four|five}, yes: each further brand adds {5..8} points of take-up and gives away {25..35/5} % of the margin on them.',
        'Before that you fill other people’s shops. {Anchor tenants want a minimum of {20|25} %.|One strong anchor is better than four weak ones.}',
      ],
    },
  ],
}
