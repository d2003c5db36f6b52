import type { Language } from '@colloquy/contract/languages'
import type english from '@colloquy/contract/translations/libs/compliance/enUS.json'
import { writeCsv } from '../../../platform/csv/csv-writer.ts'
import { loadTexts } from '../../../platform/translations/load-texts.ts'
import type { EntryRecord } from '../restricted-lists/store.ts'

const texts = loadTexts<typeof english>('libs/compliance')

/** The headings of our files in a language. */
export const columnHeadings = (language: Language) => {
  const { COMPANY, ALIASES, FROM, UNTIL, REASON } = texts[language].COMPLIANCE.LISTS
  return { name: COMPANY, aliases: ALIASES, from: FROM, until: UNTIL, reason: REASON } as const
}

/** Entries as a table for spreadsheets, which can be imported again. */
export const restrictedListTable = (entries: readonly EntryRecord[], language: Language): string =>
  writeCsv([
    Object.values(columnHeadings(language)),
    ...entries.map(({ company_name, name, aliases, start_on, end_on, reason }) => [
      company_name ?? name,
      aliases.join('; '),
      start_on,
      end_on ?? '',
      reason ?? '',
    ]),
  ])
