import type { Language } from '@colloquy/contract/languages'
import type { FoundPerson } from '@colloquy/contract/search/shapes'
import type english from '@colloquy/contract/translations/libs/search/enUS.json'
import { loadTexts } from '../../../platform/translations/load-texts.ts'

const words = loadTexts<typeof english>('libs/search')

const decimal = (hundredths: number | null): string => (hundredths === null ? '' : (hundredths / 100).toFixed(2))

/** The content of each column. */
const columns = {
  CODE: ({ code }) => code,
  FIRST_NAME: ({ prefferedName, firstName }) => prefferedName ?? firstName,
  LAST_NAME: ({ lastName }) => lastName,
  POSITION: ({ title }) => title ?? '',
  COMPANY: ({ primaryEmployment }) => primaryEmployment?.companyName ?? '',
  FROM: ({ primaryEmployment }) => primaryEmployment?.startDate ?? '',
  TO: ({ primaryEmployment }) => primaryEmployment?.endDate ?? '',
  CITY: ({ city }) => city ?? '',
  COUNTRY: ({ country }) => country ?? '',
  FUNCTION: ({ role }) => role?.name ?? '',
  CALLS: ({ callsCount }) => String(callsCount),
  RATING: ({ rating }) => (rating === null ? '' : rating.toFixed(1)),
  CREDITS: ({ creditsPerHour }) => decimal(creditsPerHour),
  RATE: ({ ratePerHour }) => decimal(ratePerHour?.minor ?? null),
  CURRENCY: ({ ratePerHour }) => ratePerHour?.currency ?? '',
  CONFIRMED: ({ employmentConfirmation }) => employmentConfirmation.confirmedOn?.slice(0, 10) ?? '',
  JOINED: ({ joinedDate }) => joinedDate,
  LINKEDIN: ({ linkedInUrl }) => linkedInUrl ?? '',
} as const satisfies Record<string, (found: FoundPerson) => string>

const textOf = (key: string, language: Language): string =>
  key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], words[language]) as string

const names = Object.keys(columns) as (keyof typeof columns)[]

/** The headings of the columns. */
export const exportHeadings = (language: Language): string[] =>
  names.map((name) => textOf(`SEARCH.EXPORT.COLUMNS.${name}`, language))

/** The row of an expert. */
export const exportRow = (found: FoundPerson): string[] => names.map((name) => columns[name](found))
