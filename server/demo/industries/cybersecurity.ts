import type { IndustryContent } from '../content.ts'

export const cybersecurity: IndustryContent = {
  id: 'cybersecurity',
  noun: 'cybersecurity',
  companyWords: ['Security', 'Cyber', 'Shield', 'Sec', 'Trust Services'],
  terms: ['Endpoint protection', 'Identity management', 'Security operations', 'Incident response', 'Zero trust'],
  tracks: [
    {
      fn: 'sales',
      titles: ['Account Manager', 'Regional Account Manager', 'Channel Director', 'VP Sales', 'Chief Revenue Officer'],
      early: [
        'sold firewalls and e-mail protection to {40..90/10} companies with one IT manager each',
        'built {30..70/5} resellers in {$country} and kept the twelve that mattered',
      ],
      later: [
        'moved {55..80/5} % of sales to managed service providers in {$region}',
        'replaced {two|three} incumbents at {insurers|utilities|hospital groups} of more than {5..20/5} thousand seats',
        'won frame contracts with {four|six} public buyers, the first after {fourteen|twenty} months',
      ],
      headlines: [
        'Security through resellers and managed service providers',
        'Selling security to mid-sized companies',
      ],
      terms: ['Managed service providers', 'Resellers', 'Public tenders', 'Renewals'],
    },
    {
      fn: 'technology',
      titles: [
        'Security Analyst',
        'Senior Security Engineer',
        'Head of Security Operations',
        'Chief Information Security Officer',
        'Chief Security Officer',
      ],
      early: [
        'read alerts in three shifts and wrote the rules that made {60..80/5} % of them go away',
        'tested {40..80/10} networks from outside and got into {most|two thirds} of them through a forgotten account',
      ],
      later: [
        'ran security for a group with {6..35} thousand people and {40..160/10} plants',
        'led through {two|three} ransomware cases, one of them with {nine|thirteen} days of standstill',
        'took {45..90/5} security tools down to {eighteen|twenty-two} in three years',
      ],
      headlines: [
        'Security in industrial groups, before and after an attack',
        'Security operations and tool consolidation',
      ],
      terms: ['Ransomware', 'Security operations centre', 'Plant security', 'Tool consolidation'],
    },
    {
      fn: 'product',
      titles: [
        'Product Analyst',
        'Product Manager, Identity',
        'Senior Product Manager',
        'Head of Product',
        'Chief Product Officer',
      ],
      early: [
        'owned single sign-on for {600..1800/200} customers and every browser’s opinion about cookies',
        'cut false alarms of a detection product by {45..65/5} %',
      ],
      later: [
        'brought passkeys to {1.2|2.8|4.5} million end users and learned who calls the hotline',
        'built a vulnerability product from {zero|two customers} to {14..38/2} million euros a year',
        'decided which detection runs on the device and which in the cloud, twice',
      ],
      headlines: ['Identity products and passwordless sign-in', 'Detection and vulnerability products'],
      terms: ['Passkeys', 'Single sign-on', 'Vulnerability management', 'False positives'],
    },
    {
      fn: 'service',
      titles: [
        'Incident Responder',
        'Senior Incident Responder',
        'Head of Incident Response',
        'Director Services',
        'Managing Director',
      ],
      early: [
        'worked {30..60/5} incidents a year, most of them beginning on a Friday',
        'restored directories and backups for {hospitals|towns|machine builders} from nothing',
      ],
      later: [
        'led {20..70/5} responders under contract to {eight|eleven} insurers',
        'negotiated with {25..60/5} extortion groups and advised against paying in most cases',
        'built a round-the-clock service for {180..420/20} customers with {24..60/4} analysts',
      ],
      headlines: ['Incident response and insurers’ panels', 'Ransomware response and recovery'],
      terms: ['Incident response', 'Cyber insurance', 'Backup recovery', 'Managed detection'],
    },
  ],
  answers: [
    {
      fns: ['service', 'technology'],
      question: 'How do ransomware cases really start?',
      answer: [
        'In {45..55/5} % of mine with a remote access without second factor, in {20..28} % with an unpatched gateway, the rest by mail.',
        'From the first entry to encryption it took {four|six|nine} days on average; {alarms were there in two of three cases and nobody read them|backups were deleted first}.',
      ],
    },
    {
      fns: ['sales', 'product'],
      question: 'Do companies want one security platform or many tools?',
      answer: [
        'Below {2|3} thousand seats one platform, because one person runs it. Above, they cut from {fifty|sixty} tools to twenty and stop there.',
        'Identity and endpoint stay apart in {eight|nine} of ten large accounts.',
      ],
    },
    {
      fns: ['technology'],
      question: 'What share of IT spending goes to security?',
      answer: [
        'In industry {6..9} %, in banks {11..14} %. After an incident it doubles for two years and comes back to {1.3|1.4} times.',
        'People are half of it. {A night shift of analysts costs {1.1|1.4} million euros a year, so most buy it.|Below 10,000 seats nobody should build it.}',
      ],
    },
    {
      fns: ['service', 'sales'],
      question: 'What do cyber insurers ask for today?',
      answer: [
        'Second factor everywhere, tested offline backup, endpoint detection, and a named contact. Without the first two there is no quote.',
        'Premiums fell {15..30/5} % since 2023; {deductibles did not|limits above 10 million need two insurers}.',
      ],
    },
    {
      fns: ['product'],
      question: 'How many users take passkeys when offered?',
      answer: [
        'Asked at sign-in {22..34/2} % within three months, asked during a password reset {55..70/5} %.',
        'Calls to the help desk drop by {a quarter|a third}, then rise with {every new phone|each generation of phones}.',
      ],
    },
    {
      fns: ['sales'],
      question: 'Why do managed service providers change their security vendor?',
      answer: [
        'Billing by month without minimum, and a console for all customers. Detection rates they take as equal.',
        'A change costs them {20..45/5} minutes a device, so it needs {20..30/5} % more margin or a bad outage.',
      ],
    },
  ],
}
