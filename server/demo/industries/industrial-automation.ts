import type { IndustryContent } from '../content.ts'

export const industrialAutomation: IndustryContent = {
  id: 'industrial_automation',
  noun: 'factory automation',
  companyWords: ['Automation', 'Robotics', 'Motion', 'Controls', 'Antriebstechnik'],
  terms: ['PLC programming', 'Industrial robots', 'Servo drives', 'Machine vision', 'System integrators'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Sales Engineer',
        'Account Manager, Machine Builders',
        'Industry Manager, Packaging Machines',
        'Head of Sales',
        'VP Sales',
      ],
      early: [
        'sold drives and controls to {25..60/5} machine builders in {$country}',
        'turned {five|six|eight} integrators away from a rival’s controller, one machine at a time',
      ],
      later: [
        'won {three|four} of the ten largest packaging machine builders in {$region} as standard supplier',
        'built a partner programme of {60..180/10} integrators with shared leads and two levels of margin',
        'moved software from a free extra to {6..14} % of the order value',
      ],
      headlines: ['Selling drives and controls to machine builders', 'Integrators and machine builders as a channel'],
      terms: ['Machine builders', 'System integrators', 'Design wins', 'Software licences'],
    },
    {
      fn: 'engineering',
      titles: [
        'Automation Engineer',
        'Senior Controls Engineer',
        'Lead Engineer, Motion Control',
        'Head of Engineering',
        'Chief Technology Officer',
      ],
      early: [
        'programmed {30..70/5} lines for {food|tyres|pharma packaging|battery cells} on three makes of PLC',
        'commissioned robot cells at {12..25} plants and wrote the libraries the team still uses',
      ],
      later: [
        'led {35..120/5} engineers through the change from hardware PLCs to control on industrial PCs',
        'cut commissioning time of a line from {ten|twelve} to {six|seven} weeks by simulating it first',
        'opened a motion controller to OPC UA and found out which customers really asked for it',
      ],
      headlines: ['Motion control and virtual commissioning', 'Control architectures from PLC to industrial PC'],
      terms: ['OPC UA', 'Virtual commissioning', 'Motion control', 'Functional safety'],
    },
    {
      fn: 'operations',
      titles: [
        'Production Planner',
        'Production Manager',
        'Plant Manager, Drives',
        'Operations Director',
        'Chief Operating Officer',
      ],
      early: [
        'planned the assembly of {40..90/10},000 drives a year over {two|three} sites',
        'introduced a kanban loop with {18..35} suppliers and halved the stock of castings',
      ],
      later: [
        'ran a plant with {280..900/20} people in {$country} that makes servo motors in lots of {five|eight|ten}',
        'brought electronics assembly back from a contract maker within {nine|eleven|fourteen} months',
        'rebuilt delivery promises after the chip shortage: {84..89} % on time became {95..98} %',
      ],
      headlines: ['Small-lot production of drives and motors', 'Electronics supply and delivery performance'],
      terms: ['Small-lot assembly', 'Chip shortage', 'Make or buy', 'Lean production'],
    },
    {
      fn: 'service',
      titles: [
        'Field Service Engineer',
        'Service Team Leader',
        'Service Manager',
        'Head of Lifecycle Services',
        'VP Services',
      ],
      early: [
        'repaired robots and drives on {90..150/10} visits a year, at night more often than by day',
        'set up a repair centre that returns {80..92/2} % of drives within five days',
      ],
      later: [
        'sold upgrades of {15..25}-year-old controls to plants that could stop for {two|three} weekends a year',
        'raised service from {14..18} to {23..29} % of sales in {$region} with contracts instead of call-outs',
        'put {4000..12000/500} drives on remote monitoring; about {one|two} in a hundred warns of something each month',
      ],
      headlines: ['Retrofits and service contracts for automation', 'Lifecycle business in drives and robots'],
      terms: ['Retrofit', 'Service contracts', 'Condition monitoring', 'Spare parts'],
    },
  ],
  answers: [
    {
      fns: ['sales', 'engineering'],
      question: 'Why do machine builders stay with one control supplier?',
      answer: [
        'Because of the libraries. A builder has {15..40/5} years of code in one environment and {four|six} people who know it.',
        'We counted {9..18} months for a change on the first machine, and a third of that for each one after it.',
      ],
    },
    {
      fns: ['sales'],
      question: 'How much discount does a large machine builder get on list price?',
      answer: [
        'Between {48..56} and {58..65} % on drives; controllers a little less, because there is no second source inside a design.',
        '{The end customer’s standard list matters more: a name on it is worth ten points.|What counts is the net price of a whole axis, cable and gearbox included.}',
      ],
    },
    {
      fns: ['engineering', 'sales'],
      question: 'Is the soft PLC taking over?',
      answer: [
        'In new lines with vision or robots, yes: about {one in four|one in five} of the projects I see.',
        'In classic machines the hardware PLC stays, because {the maintenance crew can swap it at three in the morning|nobody is paid for changing it}.',
      ],
    },
    {
      fns: ['operations', 'engineering'],
      question: 'What did the chip shortage change for good?',
      answer: [
        'Every board now has {two|three} approved alternatives for the parts that stopped us, and purchasing sits in the design review.',
        'Stock of semiconductors went from {six|eight} weeks to {five|six} months and has come back only half way.',
      ],
    },
    {
      fns: ['service'],
      question: 'When does a plant decide for a retrofit instead of a new machine?',
      answer: [
        'When the mechanics are good for ten more years and the retrofit stays under {35..45/5} % of a new line.',
        'The trigger is almost always a spare part that cannot be had, {rarely energy, never software|not a plan}.',
      ],
    },
    {
      fns: ['sales', 'service'],
      question: 'What do customers pay for remote monitoring?',
      answer: [
        'As a product on its own, nothing after the first year. Inside a service contract it adds {6..12} %.',
        'What they value is the one page that says which {ten|five} drives to change at the next stop.',
      ],
    },
  ],
}
