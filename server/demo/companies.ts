import type { Industry } from '@colloquy/contract/people/shapes'
import type { IndustryContent } from './content.ts'
import { namings } from './names.ts'
import { type Country, countries } from './places.ts'
import { idOf, type Random, randomOf } from './random.ts'

/** An employer of experts. */
export interface Employer {
  readonly id: string
  readonly name: string
  readonly industry: Industry
  readonly country: Country
  /** Relative number of employees within its industry. */
  readonly size: number
}

const perIndustry = 36

/** Name parts used only in German-speaking countries. */
const german = new Set(
  [
    'Klima',
    'Baustoffe',
    'Bau',
    'Antriebstechnik',
    'Sensorik',
    'Accu',
    'Windkraft',
    'Netz',
    'Chemie',
    'Verpackung',
    'Haushaltswaren',
    'Frischmarkt',
    'Kühllogistik',
    'Frost',
    'Spedition',
    'Technik',
    'Glasfaser',
    'Versicherung',
    'Klinik-IT',
    'Medizintechnik',
    'Arzneimittel',
    'Aroma',
  ].map((word) => word.toLowerCase()),
)
const nordic = new Set(['energi', 'journal'])

/** The employers of an industry, largest first, with invented names. */
export const employersOf = (tenantKey: string, content: IndustryContent, taken: Set<string>): Employer[] => {
  const random = randomOf(`${tenantKey}/companies/${content.id}`)
  return Array.from({ length: perIndustry }, (_, index) => {
    const country = random.weighted(countries, (one) => one.weight)
    const name = nameOf(content, country, taken, random)
    return { id: idOf(tenantKey, 'company', name), name, industry: content.id, country, size: 1 / (index + 2) }
  })
}

const nameOf = (content: IndustryContent, country: Country, taken: Set<string>, random: Random): string => {
  const [first, second] = namings[country.names]!.company
  const words = content.companyWords.filter((word) => {
    const lower = word.toLowerCase()
    return german.has(lower) ? country.names === 'german' : nordic.has(lower) ? country.names === 'nordic' : true
  })
  for (;;) {
    const stem = `${random.pick(first)}${random.pick(second)}`
    if (taken.has(stem)) continue
    taken.add(stem)
    const word = random.chance(0.72) ? ` ${random.pick(words)}` : ''
    const form = word === '' || random.chance(0.55) ? ` ${random.pick(country.legalForms)}` : ''
    return `${stem}${word}${form}`
  }
}
