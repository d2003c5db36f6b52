import type { Industry, JobFunction } from '@colloquy/contract/people/shapes'
import type { JudgedExpert } from './judged-experts.ts'

/** How useful an expert is to somebody who asks: not at all, slightly, well, or exactly. */
export type Grade = 0 | 1 | 2 | 3

/** A search as people type it, with a judgement of every expert. */
export interface JudgedQuestion {
  readonly category: string
  readonly text: string
  readonly gradeOf: (expert: JudgedExpert) => Grade
}

type Fact = (expert: JudgedExpert) => boolean

const worksIn =
  (...some: readonly Industry[]): Fact =>
  ({ industries }) =>
    some.some((industry) => industries.has(industry))
const worksAs =
  (...some: readonly JobFunction[]): Fact =>
  ({ jobFunction }) =>
    jobFunction !== null && some.includes(jobFunction)
const knows =
  (...some: readonly string[]): Fact =>
  ({ expertise }) =>
    some.some((term) => expertise.has(term))
const held =
  (title: RegExp): Fact =>
  ({ titles }) =>
    titles.some((one) => title.test(one))
const livesIn =
  (code: string): Fact =>
  ({ country }) =>
    country === code

const leads = held(/\b(Chief|CTO|VP|President|Director|Head|Managing)\b/)

/**
 * A judgement: experts without every fact of `must` are of no use; the others are the more useful the more facts of
 * `should` hold of them.
 */
const judge =
  (must: readonly Fact[], should: readonly Fact[]): JudgedQuestion['gradeOf'] =>
  (expert) => {
    if (!must.every((holds) => holds(expert))) return 0
    const met = should.filter((holds) => holds(expert)).length
    return (1 + Math.floor((2 * met) / should.length)) as Grade
  }

/** Six searches of each of ten categories, by what makes them hard. */
const judgements: Readonly<Record<string, readonly (readonly [text: string, JudgedQuestion['gradeOf']])[]>> = {
  abbreviations: [
    ['CFO renewable power', judge([worksIn('renewable_power'), worksAs('finance')], [held(/Chief Financial Officer/)])],
    ['CISO', judge([worksIn('cybersecurity'), worksAs('technology')], [held(/Chief Information Security Officer/)])],
    ['VP sales semiconductors', judge([worksIn('semiconductors'), worksAs('sales')], [held(/VP Sales/)])],
    ['CPO power grids', judge([worksIn('power_grids'), worksAs('procurement')], [held(/Chief Procurement Officer/)])],
    ['R&D medical devices', judge([worksIn('medical_devices'), worksAs('engineering')], [held(/R&D/)])],
    ['CTO telecom', judge([worksIn('telecom_networks'), worksAs('engineering')], [held(/Chief Technology Officer/)])],
  ],
  functions: [
    [
      'purchasing heating compressors',
      judge([worksIn('heating_cooling'), worksAs('procurement')], [knows('Compressors'), held(/Compressors/)]),
    ],
    ['aftersales heat pumps', judge([worksIn('heating_cooling'), worksAs('service')], [knows('Heat pumps'), leads])],
    [
      'marketing household brands',
      judge([worksIn('consumer_goods'), worksAs('marketing')], [knows('Household care'), knows('Brand management')]),
    ],
    [
      'demand planning consumer goods',
      judge([worksIn('consumer_goods'), worksAs('supply_chain')], [knows('Demand planning')]),
    ],
    [
      'claims motor insurance',
      judge([worksIn('insurance'), worksAs('service')], [knows('Claims management'), knows('Motor insurance')]),
    ],
    ['plant manager packaging', judge([worksIn('packaging'), worksAs('operations')], [held(/Plant Manager/)])],
  ],
  skills: [
    ['R290 propane', judge([worksIn('heating_cooling')], [knows('R290 propane'), worksAs('product')])],
    ['SF6-free switchgear', judge([worksIn('power_grids')], [knows('SF6-free switchgear'), worksAs('engineering')])],
    ['.NET', judge([worksIn('enterprise_software'), worksAs('product')], [knows('.NET')])],
    ['C++ software', judge([worksIn('enterprise_software'), worksAs('technology')], [knows('C++')])],
    ['FHIR HL7', judge([worksIn('health_it')], [knows('HL7'), knows('FHIR')])],
    ['silicon carbide yield', judge([worksIn('semiconductors')], [knows('Silicon carbide'), knows('Yield')])],
  ],
  languages: [
    ['Wärmepumpe Vertrieb', judge([worksIn('heating_cooling'), worksAs('sales')], [knows('Heat pumps'), leads])],
    ['Einkauf Zement', judge([worksIn('building_materials'), worksAs('procurement')], [knows('Cement')])],
    ['Versicherung Vertrieb', judge([worksIn('insurance'), worksAs('sales')], [leads])],
    [
      'Halbleiter Einkauf',
      judge([worksIn('semiconductors'), worksAs('procurement')], [knows('Wafer supply', 'Used equipment'), leads]),
    ],
    ['تأمين مبيعات', judge([worksIn('insurance'), worksAs('sales')], [leads])],
    [
      'Stromnetz Regulierung',
      judge([worksIn('power_grids'), worksAs('finance')], [knows('Network regulation', 'Grid fees')]),
    ],
  ],
  'words run together': [
    ['heatpump sales', judge([worksIn('heating_cooling'), worksAs('sales')], [knows('Heat pumps'), leads])],
    ['solarmodules procurement', judge([worksIn('renewable_power'), worksAs('procurement')], [knows('Solar modules')])],
    ['supplychain grocery', judge([worksIn('grocery_retail'), worksAs('supply_chain')], [leads])],
    ['cyberinsurance', judge([worksIn('cybersecurity', 'insurance')], [knows('Cyber insurance')])],
    ['smartmeters', judge([worksIn('power_grids')], [knows('Smart meters')])],
    ['coldstores operations', judge([worksIn('cold_chain'), worksAs('operations')], [knows('Cold stores')])],
  ],
  typos: [
    ['procurment compresors', judge([worksIn('heating_cooling'), worksAs('procurement')], [knows('Compressors')])],
    ['biosimiliar launch', judge([worksIn('pharmaceuticals')], [knows('Biosimilar launch'), worksAs('sales')])],
    [
      '"heat pumsp" installers',
      judge([worksIn('heating_cooling')], [knows('Heat pumps'), knows('Installer channel', 'Installer training')]),
    ],
    [
      '"silicon carbdie" wafers',
      judge([worksIn('semiconductors')], [knows('Silicon carbide'), knows('Wafer supply', 'Wafer fabs')]),
    ],
    [
      'reinsurence actuary',
      judge([worksIn('insurance'), worksAs('finance')], [knows('Reinsurance', 'Reinsurance buying')]),
    ],
    [
      'loylaty programmes grocery',
      judge([worksIn('grocery_retail')], [knows('Loyalty programmes'), worksAs('technology')]),
    ],
  ],
  places: [
    ['automotive Poland', judge([worksIn('automotive_suppliers'), livesIn('PL')], [leads])],
    ['insurance Germany', judge([worksIn('insurance'), livesIn('DE')], [leads])],
    ['power grids Germany', judge([worksIn('power_grids'), livesIn('DE')], [leads])],
    ['semiconductors United States', judge([worksIn('semiconductors'), livesIn('US')], [leads])],
    ['cold storage United Kingdom', judge([worksIn('cold_chain'), livesIn('GB')], [worksAs('operations')])],
    ['hospital software France', judge([worksIn('health_it'), livesIn('FR')], [worksAs('sales', 'product')])],
  ],
  topics: [
    ['warranty cost installers', judge([worksIn('heating_cooling')], [knows('Warranty cost'), worksAs('service')])],
    ['vanilla price', judge([worksIn('food_ingredients')], [knows('Vanilla'), worksAs('procurement')])],
    ['delisting', judge([worksIn('consumer_goods')], [knows('Delisting'), worksAs('sales')])],
    [
      'port congestion terminals',
      judge([worksIn('freight_shipping')], [knows('Port congestion'), worksAs('operations')]),
    ],
    ['ransomware plant', judge([worksIn('cybersecurity')], [knows('Ransomware'), knows('Plant security')])],
    ['card fraud chargebacks', judge([worksIn('payments')], [knows('Chargebacks'), knows('Fraud prevention')])],
  ],
  seniority: [
    ['head of procurement pharmaceuticals', judge([worksIn('pharmaceuticals'), worksAs('procurement')], [leads])],
    ['managing director batteries', judge([worksIn('batteries_storage'), leads], [held(/Managing Director/)])],
    [
      'chief operating officer cold chain',
      judge([worksIn('cold_chain'), worksAs('operations')], [held(/Chief Operating Officer/)]),
    ],
    [
      'digital director grocery',
      judge([worksIn('grocery_retail'), worksAs('technology')], [held(/Digital Director|Chief Digital/)]),
    ],
    [
      'country manager wind',
      judge(
        [worksIn('renewable_power'), worksAs('sales')],
        [held(/Country Manager/), knows('Onshore wind', 'Offshore wind')],
      ),
    ],
    [
      'quality manager automotive',
      judge([worksIn('automotive_suppliers'), worksAs('quality')], [held(/Quality Manager/)]),
    ],
  ],
  'words that belong together': [
    ['heat exchangers', judge([worksIn('heating_cooling')], [knows('Heat exchangers'), worksAs('procurement')])],
    [
      'power purchase agreements',
      judge([worksIn('renewable_power')], [knows('Power purchase agreements'), worksAs('sales')]),
    ],
    ['grid storage', judge([worksIn('batteries_storage')], [knows('Grid storage'), worksAs('sales')])],
    ['cell formats', judge([worksIn('batteries_storage')], [knows('Cell formats'), worksAs('engineering')])],
    ['store formats operations', judge([worksIn('grocery_retail'), worksAs('operations')], [knows('Store formats')])],
    [
      'field service spare parts',
      judge(
        [worksIn('heating_cooling', 'industrial_automation'), worksAs('service')],
        [knows('Field service'), knows('Spare parts')],
      ),
    ],
  ],
}

/** All judged searches. */
export const judgedQuestions: readonly JudgedQuestion[] = Object.entries(judgements).flatMap(([category, some]) =>
  some.map(([text, gradeOf]) => ({ category, text, gradeOf })),
)
