import type { ClientExpertPair } from '@colloquy/contract/calls/monitor/shapes'
import type { Language } from '@colloquy/contract/languages'
import type english from '@colloquy/contract/translations/libs/calls/enUS.json'
import type complianceEnglish from '@colloquy/contract/translations/libs/compliance/enUS.json'
import { writeCsv } from '../../../platform/csv/csv-writer.ts'
import { loadTexts } from '../../../platform/translations/load-texts.ts'

const texts = loadTexts<typeof english>('libs/calls')
const outcomes = loadTexts<typeof complianceEnglish>('libs/compliance')

const columns = {
  EXPERT: ({ expert }) => expert.fullName,
  POSITION: ({ expert }) => expert.title ?? '',
  EMPLOYER: ({ expert }) => expert.companyName ?? '',
  CONTACT: ({ contact }) => contact.fullName,
  CLIENT: ({ clientName }) => clientName,
  RECENT: ({ recentCount }) => String(recentCount),
  TOTAL: ({ totalCount }) => String(totalCount),
  UPCOMING: ({ upcomingCount }) => String(upcomingCount),
  LAST: ({ lastCallAt }) => lastCallAt ?? '',
  VERDICT: ({ outcome }, language) => (outcome === null ? '' : outcomes[language].COMPLIANCE.OUTCOMES[outcome]),
} as const satisfies Record<string, (pair: ClientExpertPair, language: Language) => string>

const names = Object.keys(columns) as (keyof typeof columns)[]

const textOf = (key: string, language: Language): string =>
  key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], texts[language]) as string

/** Pairs as a table for spreadsheets, with headings in a language. */
export const pairTable = (pairs: readonly ClientExpertPair[], language: Language): string =>
  writeCsv([
    names.map((name) => textOf(`CALLS.PAIRS.COLUMNS.${name}`, language)),
    ...pairs.map((pair) => names.map((name) => columns[name](pair, language))),
  ])
