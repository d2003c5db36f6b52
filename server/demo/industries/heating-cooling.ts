import type { IndustryContent } from '../content.ts'

export const heatingCooling: IndustryContent = {
  id: 'heating_cooling',
  noun: 'heating equipment',
  companyWords: ['Klima', 'Thermal', 'Heating', 'Climate Systems', 'Therm'],
  terms: ['Heat pumps', 'Gas boilers', 'Hydronic systems', 'Refrigerants', 'Building renovation subsidies'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Area Sales Manager',
        'Key Account Manager, Wholesale',
        'Head of Installer Programme',
        'Sales Director',
        'VP Channel Sales',
      ],
      early: [
        'looked after {40..120/10} installers and {4..9} wholesale branches in {$country}',
        'opened {12..30} new installer accounts a year and trained them on the controls of heat pumps',
        'won back {two|three} buying groups that had moved to a cheaper boiler brand',
      ],
      later: [
        'built the installer channel for heat pumps in {$region}: {320..900/20} partners in three tiers and a training site of its own',
        'moved {35..60/5} % of boiler volume from direct sales to the three-step channel within {two|three} years',
        'replaced yearly list-price rebates by quarterly bonus tiers, which took {2..4} points off the discount given away',
        'ran certification for {900..2400/100} heat pump installers in {$region}',
      ],
      headlines: [
        'Installer channels and wholesale for heating equipment',
        'Three-step distribution and bonus systems in heating',
      ],
      terms: [
        'Installer channel',
        'Wholesale distribution',
        'Bonus tiers',
        'Installer training',
        'Price lists and rebates',
      ],
    },
    {
      fn: 'product',
      titles: [
        'Product Specialist',
        'Product Manager, Boilers',
        'Product Manager, Heat Pumps',
        'Head of Product Management',
        'Chief Product Officer',
      ],
      early: [
        'wrote the specification for a {5..9}–{12..18} kW monobloc that reached the shops {14..22} months later',
        'ran field tests of {30..80/10} units over two winters and changed the defrost cycle because of them',
      ],
      later: [
        'took the range from R410A to R290 and dealt with what propane does to siting, sound and training',
        'cut {four|five|six} overlapping platforms to two and saved {9..16} % of material cost',
        'brought a {3..12}-kW air-to-water range for renovations to market in {$region}, {16..24} months after the first brief',
      ],
      headlines: ['Heat pump platforms and the change of refrigerants', 'Product strategy for boilers and heat pumps'],
      terms: ['R290 propane', 'Monobloc and split units', 'Controls', 'Sound emissions', 'Platform strategy'],
    },
    {
      fn: 'procurement',
      titles: [
        'Buyer, Components',
        'Strategic Buyer, Compressors',
        'Category Manager, Refrigeration Parts',
        'Head of Procurement',
        'Chief Procurement Officer',
      ],
      early: [
        'bought heat exchangers and fans from {6..11} suppliers in Europe and Asia',
        'kept compressors coming through the shortage of 2022 by booking {two|three} quarters ahead',
      ],
      later: [
        'negotiated compressor contracts worth {18..70/2} million euros a year and brought in a second source for inverters',
        'took {6..11} % out of bought-in parts over {18..30/2} months, half of it by redesign with engineering',
        'qualified a heat exchanger maker in {Turkey|Poland|Vietnam} within {9..14} months',
      ],
      headlines: ['Compressors, heat exchangers and their suppliers', 'Buying components for heat pumps'],
      terms: ['Compressors', 'Inverters', 'Dual sourcing', 'Heat exchangers', 'Component shortages'],
    },
    {
      fn: 'service',
      titles: [
        'Service Technician',
        'Service Supervisor',
        'Regional Service Manager',
        'Head of Customer Service',
        'VP Aftersales',
      ],
      early: [
        'commissioned and repaired {200..400/20} systems a year, first boilers and from {2014..2018} on heat pumps',
        'led {8..16} field technicians and cut second visits from {24..30} to {12..17} %',
      ],
      later: [
        'sold service contracts with {70..180/10},000 households and kept {88..94} % of them each year',
        'put remote diagnosis into the hands of installers; {30..45/5} % of calls no longer needed a van',
        'negotiated who pays for warranty labour with {two|three} installer associations in {$country}',
      ],
      headlines: [
        'Service contracts, warranty and remote diagnosis in heating',
        'Aftersales for boilers and heat pumps',
      ],
      terms: ['Warranty cost', 'Service contracts', 'Remote diagnosis', 'Spare parts', 'Field service'],
    },
  ],
  answers: [
    {
      fns: ['sales', 'product'],
      question: 'How do installers choose between two brands at the same price?',
      answer: [
        'Bonus tiers decide in the last quarter; list price does not.',
        'An installer {20..50/5} systems short of the next tier will quote only one brand from October.',
        '{Outside the bonus season it is the hotline: whoever answers within two minutes gets the next order.|The rest of the year it is habit, and who trained the fitter.}',
      ],
    },
    {
      fns: ['sales', 'procurement', 'product'],
      question: 'What made installers change their heat pump brand in the last years?',
      answer: [
        'Lead times. {Six to eight|Eight to ten} weeks were accepted, beyond that they changed brand and most did not come back.',
        'Margin came second: {4..7} points more did not move anybody who had trained on one control.',
      ],
    },
    {
      fns: ['service', 'sales'],
      question: 'Who carries the cost of a warranty repair?',
      answer: [
        'The maker replaces the part, usually within {10..25/5} days.',
        'Labour stays with the installer: between {a third|a quarter} and a half of the real cost is never paid back.',
        '{That is why a failed circuit board in the first winter costs a brand more partners than a price rise.|Large installers negotiate a flat sum of {60..110/10} euros a visit, small ones get nothing.}',
      ],
    },
    {
      fns: ['product', 'procurement'],
      question: 'What does the change to propane cost a manufacturer?',
      answer: [
        'Per unit between {90..160/10} and {180..260/10} euros in the first year: sensors, a sealed electrical box, and the new test bench.',
        'By the third year about half of that is gone. {The training of installers is the part nobody had in the plan.|Certification took longer than the redesign.}',
      ],
    },
    {
      fns: ['procurement'],
      question: 'How dependent are heat pump makers on a few compressor suppliers?',
      answer: [
        'Below {12..16} kW there are {four|five} suppliers worth talking to, and a change takes {9..15} months because the control has to be tuned again.',
        'Everybody says dual sourcing; in practice the second source has {10..20/5} % of the volume and a higher price.',
      ],
    },
    {
      fns: ['sales', 'service', 'product'],
      question: 'How does a household decide at the kitchen table?',
      answer: [
        'The installer names one brand and one price. In about {seven|eight} of ten cases that is what is bought.',
        'The subsidy sets the date, the neighbours set the fear of noise. {Efficiency figures are asked for and then not used.|Hardly anybody compares more than two quotes.}',
      ],
    },
  ],
}
