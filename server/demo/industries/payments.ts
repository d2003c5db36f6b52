import type { IndustryContent } from '../content.ts'

export const payments: IndustryContent = {
  id: 'payments',
  noun: 'payments',
  companyWords: ['Pay', 'Payments', 'Acquiring', 'Settlement', 'Card Services'],
  terms: ['Card acquiring', 'Account-to-account payments', 'Payment terminals', 'Fraud prevention', 'Interchange'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Merchant Sales Manager',
        'Key Account Manager, Retail',
        'Head of Merchant Sales',
        'Commercial Director',
        'Chief Commercial Officer',
      ],
      early: [
        'signed {120..300/20} restaurants and shops a year for card acceptance in {$country}',
        'won {three|four} chains with {200..900/50} tills from their bank’s acquirer',
      ],
      later: [
        'grew acquiring in {$region} from {0.9|1.6|2.4} to {4..9} billion euros of volume',
        'built sales through {40..90/10} till software makers, who now bring {60..75/5} % of new merchants',
        'priced {interchange plus|blended|flat} for {large retailers|small shops} and moved {a third|half} of the book to it',
      ],
      headlines: ['Merchant acquiring: pricing and software partners', 'Card acceptance for retailers'],
      terms: ['Interchange plus', 'Software partners', 'Merchant churn', 'Till systems'],
    },
    {
      fn: 'product',
      titles: [
        'Product Analyst',
        'Product Manager, Checkout',
        'Senior Product Manager',
        'Head of Product',
        'Chief Product Officer',
      ],
      early: [
        'brought the share of paid baskets from {84..87} to {90..93} % by changing when strong authentication is asked for',
        'integrated {nine|fourteen} local ways to pay',
      ],
      later: [
        'launched pay by bank in {three|four} countries and reached {3..8} % of online volume',
        'built instalments with {two|three} lenders and the reporting the supervisors wanted a year later',
        'took terminals from closed devices to Android with {35..120/5} thousand units in the field',
      ],
      headlines: ['Checkout, authentication and pay by bank', 'Payment products online and at the till'],
      terms: ['Authorisation rates', 'Pay by bank', 'Instalments', 'Android terminals'],
    },
    {
      fn: 'finance',
      titles: [
        'Risk Analyst',
        'Credit Risk Manager',
        'Head of Risk',
        'Finance and Risk Director',
        'Chief Financial Officer',
      ],
      early: [
        'read merchant files and held back money from {travel agencies|ticket sellers|furniture shops}',
        'cut chargebacks of a travel book from {1.1|1.4} to {0.5|0.6} %',
      ],
      later: [
        'kept {180..520/20} million euros of exposure to airlines and tour operators through 2020',
        'negotiated scheme fees with {two|three} card schemes and found {4..9} % that nobody owed',
        'took a payment institution through its licence in {$country}, {14..22} months',
      ],
      headlines: ['Merchant risk, scheme fees and licences', 'Risk and finance in payment institutions'],
      terms: ['Merchant credit risk', 'Scheme fees', 'Chargebacks', 'Safeguarding', 'Licences'],
    },
    {
      fn: 'technology',
      titles: [
        'Software Engineer, Switching',
        'Senior Engineer',
        'Head of Platform',
        'Engineering Director',
        'Chief Technology Officer',
      ],
      early: [
        'ran a switch with {90..240/10} transactions a second and no right to be down',
        'certified {six|nine} terminals and {two|three} schemes with patience',
      ],
      later: [
        'moved an acquirer with {70..260/10} thousand merchants from a mainframe in {three|four} years',
        'ran a platform through {two|three} Black Fridays at {1200..3400/200} payments a second',
        'brought card data out of {forty|sixty} systems into one vault',
      ],
      headlines: ['Payment platforms: migration and availability', 'Switching, tokens and card data'],
      terms: ['Mainframe migration', 'Tokenisation', 'Availability', 'PCI DSS'],
    },
  ],
  answers: [
    {
      fns: ['sales', 'finance'],
      question: 'What margin does an acquirer keep on a small shop?',
      answer: [
        'Of {0.95|1.10|1.25} % fee about {0.4|0.45|0.5} points stay after interchange and schemes. With a large chain it is {two|three} hundredths.',
        'Terminal rent is the honest part: {9..16} euros a month. {A shop stays {five|six} years if nobody touches the price.|Churn doubles in the quarter after an increase.}',
      ],
    },
    {
      fns: ['product'],
      question: 'Does pay by bank take volume from cards?',
      answer: [
        'For top-ups, bills and high baskets: {12..25} % where it is the first button. In ordinary shops {1|2} %.',
        'The cost is {0.15|0.2|0.3} % against {0.8|1.0}, but refunds are {worse|manual in half of the banks}, and merchants count that.',
      ],
    },
    {
      fns: ['sales', 'product'],
      question: 'Why do till software makers choose a payment partner?',
      answer: [
        'Share of revenue first: {25..45/5} % of the net margin. Then one contract and a test system that answers.',
        'After {2|3} thousand merchants they ask to become a facilitator themselves; {one in six|one in eight} does it.',
      ],
    },
    {
      fns: ['finance'],
      question: 'How do you protect yourself when a tour operator fails?',
      answer: [
        'By holding back {20..40/5} % of what is paid for trips more than {30|60} days out. In {2019|2020} that covered {70..85/5} % of our claims.',
        'Insurance for the rest costs {0.3|0.5} % of volume, and {is gone in the year when it is needed|two insurers are left}.',
      ],
    },
    {
      fns: ['technology'],
      question: 'What is hard about leaving the mainframe in acquiring?',
      answer: [
        'Settlement rules nobody wrote down. We found {340..620/20} special cases in {fifteen|twenty} years of code.',
        'Run both for {six|nine} months and compare every cent: {0.003|0.008} % differed, {all of them old errors|a third of those were right in the old system}.',
      ],
    },
    {
      fns: ['product', 'technology'],
      question: 'How much revenue is lost to strong authentication?',
      answer: [
        'In 2021 {6..11} % of asked payments were abandoned, now {2..4} %. Exemptions below {30} euros and for known customers did most of that.',
        'Issuers differ by {eight|ten} points in the same country; {retries at another hour recover a fifth|we route around the weak ones}.',
      ],
    },
  ],
}
