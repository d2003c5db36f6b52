import type { IndustryContent } from '../content.ts'

export const medicalDevices: IndustryContent = {
  id: 'medical_devices',
  noun: 'medical devices',
  companyWords: ['Medical', 'Surgical', 'Orthopaedics', 'Medizintechnik', 'Diagnostics'],
  terms: ['Orthopaedic implants', 'Endoscopy', 'Surgical robots', 'Hospital purchasing', 'Device regulation'],
  tracks: [
    {
      fn: 'sales',
      titles: [
        'Clinical Sales Specialist',
        'Territory Manager',
        'National Sales Manager',
        'Sales Director',
        'General Manager',
      ],
      early: [
        'stood in theatre {150..220/10} days a year beside surgeons, with {knees|endoscopes|staplers}',
        'won {five|seven} clinics from a rival’s hip system',
      ],
      later: [
        'moved {40..65/5} % of sales in {$country} from surgeons’ choice to group tenders',
        'placed {14..40/2} surgical robots with volume commitments instead of a price',
        'led {35..110/5} sales people and {two|three} distributors in {$region}',
      ],
      headlines: ['Implants and theatre equipment: tenders and surgeons', 'Selling devices to hospital groups'],
      terms: ['Hospital groups', 'Volume commitments', 'Consignment stock', 'Surgeon preference'],
    },
    {
      fn: 'quality',
      titles: [
        'Regulatory Affairs Specialist',
        'Regulatory Affairs Manager',
        'Head of Regulatory Affairs',
        'VP Quality and Regulatory',
        'Chief Quality Officer',
      ],
      early: [
        'wrote {20..45/5} technical files and answered every question of the notified body',
        'ran complaint handling for {infusion pumps|catheters|implants}',
      ],
      later: [
        'took {180..420/20} products from the old directives to the MDR and dropped {25..40/5} % of them',
        'led {two|three} field safety actions, one with {4..14} thousand devices',
        'got {four|six} software functions through approval in Europe and the United States',
      ],
      headlines: ['The device regulation and what it did to ranges', 'Regulatory affairs for implants and software'],
      terms: ['MDR', 'Notified bodies', 'FDA clearance', 'Post-market surveillance'],
    },
    {
      fn: 'engineering',
      titles: [
        'Development Engineer',
        'Senior Development Engineer',
        'R&D Project Leader',
        'Head of R&D',
        'Chief Technology Officer',
      ],
      early: [
        'developed {disposable endoscopes|bone screws|pump drives} and froze the design twice',
        'tested {300..900/100} catheters to find the one bend that breaks them',
      ],
      later: [
        'led a disposable scope from sketch to {60..180/20} thousand units a year',
        'cut the parts of an infusion pump from {310..360/10} to {190..230/10}',
        'ran {30..90/5} engineers in {two|three} sites under one quality system',
      ],
      headlines: ['Disposable endoscopes and pump design', 'Device development under regulation'],
      terms: ['Single-use endoscopes', 'Design control', 'Infusion pumps', 'Biocompatibility'],
    },
    {
      fn: 'clinical',
      titles: [
        'Clinical Research Associate',
        'Clinical Study Manager',
        'Head of Clinical Affairs',
        'Medical Director',
        'Chief Medical Officer',
      ],
      early: [
        'ran {six|nine} device studies with {12..30/2} clinics',
        'collected follow-up of {400..1200/100} implants and chased the missing {8..14} %',
      ],
      later: [
        'set up a registry with {4..18} thousand patients that regulators accept as evidence',
        'decided which {30..55/5} % of clinical claims a file could carry',
        'advised on robots and navigation from {eleven|fifteen} years in theatre',
      ],
      headlines: ['Clinical evidence for devices and registries', 'Studies and evidence for implants'],
      terms: ['Clinical evidence', 'Registries', 'Device studies', 'Surgical robots'],
    },
  ],
  answers: [
    {
      fns: ['quality', 'engineering'],
      question: 'What did the MDR do to product ranges?',
      answer: [
        'We renewed {62..74} % of the products. The rest sold too little for a file that costs {60..140/10} thousand euros.',
        'Special sizes went first. {Surgeons noticed in the second year.|Two competitors left paediatrics altogether.}',
      ],
    },
    {
      fns: ['sales'],
      question: 'Who chooses the implant today?',
      answer: [
        'The group’s purchasing picks two systems, the head surgeon picks between them. Ten years ago the surgeon alone did.',
        'A change of system costs a clinic {six|eight} weeks of slower lists, so they stay {seven|nine} years.',
      ],
    },
    {
      fns: ['sales', 'clinical'],
      question: 'Do surgical robots pay for a hospital?',
      answer: [
        'At more than {180..260/20} cases a year. Below that disposables of {1100..1900/100} euros a case eat it.',
        'They buy it to keep surgeons and patients. {Makers place it free against volume in half of the deals.|Only one in three I know reaches its plan.}',
      ],
    },
    {
      fns: ['engineering', 'sales'],
      question: 'Will single-use endoscopes replace reusable ones?',
      answer: [
        'In intensive care and at night they have: {25..40/5} % of bronchoscopies. In the endoscopy unit reprocessing costs {85..140/5} euros against {170..240/10}.',
        'Image quality was the reason until {2021|2022}, {now it is waste|now it is the price}.',
      ],
    },
    {
      fns: ['clinical', 'quality'],
      question: 'Is registry data enough for approval?',
      answer: [
        'For implants with {five|eight} years in the market, yes, if follow-up is above {85..90} %. For new materials a study is asked for.',
        'A registry costs {25..60/5} euros a patient and year, a study {3..6} thousand a patient.',
      ],
    },
    {
      fns: ['quality'],
      question: 'How long does a notified body take?',
      answer: [
        '{Thirteen|Sixteen} months for a class IIb file in our last round, {twenty|twenty-two} with software in it. Before it was {six|seven}.',
        'Half of the time is waiting for a slot. {Structured dialogue before the file saved us two rounds.|Changing the body is worse than waiting.}',
      ],
    },
  ],
}
