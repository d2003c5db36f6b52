import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import { industries, jobFunctions } from '@colloquy/contract/people/shapes'
import type { Filters, SortOrder } from '@colloquy/contract/search/shapes'
import { viewerClasses } from '../../src/search-engine/expert-document.ts'
import { fieldNames } from '../../src/search-engine/searchable-fields.ts'
import { companyName, generateExpert, randomNumbers, someCountry, someWord } from './generated-experts.ts'
import type { SearchCase } from './reference-search.ts'

const sorts: readonly SortOrder[] = ['relevance', 'calls', 'rating', 'joined', 'rate']

/** Question number i to a search over `generateExpert`: words of all languages in every form of the query language. */
export const generateSearchCase = (i: number): SearchCase => {
  const next = randomNumbers(i * 7919 + 5)
  const one = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T
  const word = () => someWord(next, one(['en', 'en', 'de', 'fr', 'ar', 'ja'] as const))
  const forms: readonly (() => string)[] = [
    word,
    word,
    word,
    () => word().slice(0, 3),
    () => `${word().slice(0, 4)}*`,
    () => `"${someWord(next)} ${someWord(next)}"`,
    () => `"${one(['der', 'die', 'von'])} ${someWord(next, 'de')}"`,
    () => `-${word()}`,
    () => `${one(fieldNames)}:${word()}`,
    () => `${one(fieldNames)}:"${someWord(next)} ${someWord(next)}"`,
    () => `(${word()} OR ${word()})`,
    () => `-(${word()} | "${someWord(next)} ${someWord(next)}")`,
    () => `company:"${companyName(Math.floor(next() * 9))}"`,
  ]
  const text = Array.from({ length: Math.floor(next() * 4) }, () => one(forms)()).join(' ')
  const some = (values: () => string): string[] | undefined =>
    next() < 0.2 ? Array.from({ length: 1 + Math.floor(next() * 2) }, values) : undefined
  const company = () => companyName(Math.floor(12 ** next()) - 1)
  const drawn = {
    currentCompanies: some(company),
    pastCompanies: some(company),
    industries: some(() => one(industries)),
    roles: some(() => one(jobFunctions)),
    locations: some(() => someCountry(next)),
    languages: some(() => one(['en', 'de', 'ja'])),
    creditsFrom: next() < 0.1 ? 125 : undefined,
    creditsTo: next() < 0.1 ? 200 : undefined,
    called: next() < 0.1 ? next() < 0.5 : undefined,
    status: next() < 0.1 ? one(['active', 'invited'] as const) : undefined,
    ratingFrom: next() < 0.1 ? one([3.5, 4, 4.3]) : undefined,
    leftWithinMonths: next() < 0.1 ? one([6, 36, 120]) : undefined,
    ratePerHour: next() < 0.1 ? { currency: 'EUR', from: 20_000, to: next() < 0.5 ? 40_000 : undefined } : undefined,
    excluded:
      next() < 0.2
        ? {
            currentCompanies: some(company),
            industries: some(() => one(industries)),
            roles: some(() => one(jobFunctions)),
            locations: some(() => someCountry(next)),
            languages: some(() => one(['en', 'de', 'ja'])),
          }
        : undefined,
  }
  const filters = Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined)) as Filters
  const generated = { viewer: one(viewerClasses), text: next() < 0.5 ? text : `${text} `, filters, sort: one(sorts) }
  const exclusions = {
    companies: (some(company) ?? []).map(normalizeCompanyName),
    ids: some(() => generateExpert(Math.floor(next() * 50)).id) ?? [],
  }
  return { ...generated, exclusions: next() < 0.2 ? exclusions : undefined }
}
