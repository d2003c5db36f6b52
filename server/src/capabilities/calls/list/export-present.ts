import type { Call } from '@colloquy/contract/calls/shapes'
import type { Language } from '@colloquy/contract/languages'
import { localDateTimeAt } from '@colloquy/contract/local-date-time'
import type english from '@colloquy/contract/translations/libs/calls/enUS.json'
import { loadTexts, textAt } from '../../../platform/translations/load-texts.ts'

const texts = loadTexts<typeof english>('libs/calls')

const two = (value: number): string => String(value).padStart(2, '0')

/** An instant as a spreadsheet reads it, in a time zone. */
const localTime = (instant: string | null, zone: string): string => {
  if (instant === null) return ''
  const { year, month, day, hour, minute } = localDateTimeAt(new Date(instant), zone)
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}

const decimal = (hundredths: number | null): string => (hundredths === null ? '' : (hundredths / 100).toFixed(2))

interface Reader {
  readonly language: Language
  readonly zone: string
}

/** The content of each column; the heading is `CALLS.EXPORT.<column>`. */
const columns = {
  CODE: ({ code }) => code,
  TOPIC: ({ topic }) => topic,
  STATUS: ({ displayStatus: { status, side, reason } }, { language }) => {
    const { STATUS, SIDE, REASON } = texts[language].CALLS
    return [STATUS[status], side && SIDE[side], reason && REASON[reason]].filter(Boolean).join(', ')
  },
  STARTS: ({ callDate }, { zone }) => localTime(callDate, zone),
  ZONE: ({ callDate }, { zone }) => (callDate === null ? '' : zone),
  SCHEDULED: ({ expectedDuration }) => String(expectedDuration),
  RAN: ({ actualDuration }) => (actualDuration === null ? '' : String(actualDuration)),
  CREDITS: ({ credits }) => decimal(credits),
  EXPERT: ({ expert }) => expert.fullName,
  TITLE: ({ employer }) => employer.title ?? '',
  EMPLOYER: ({ employer }) => employer.companyName ?? '',
  CONTACT: ({ contact }) => contact.fullName,
  CLIENT: ({ client }) => client.name ?? '',
  PROJECT: ({ project }) => (project ? `${project.code} ${project.name}` : ''),
  TYPE: ({ type }, { language }) => texts[language].CALLS.TYPE[type],
  LOCATION: ({ interaction: { platformType, provider } }, { language }) =>
    texts[language].CALLS.INTERACTION[provider ?? platformType],
} as const satisfies Record<string, (call: Call, reader: Reader) => string>

const names = Object.keys(columns) as (keyof typeof columns)[]

/** The headings of the columns. */
export const exportHeadings = (language: Language): string[] =>
  names.map((name) => textAt(texts[language], `CALLS.EXPORT.${name}`))

/** The row of a call. */
export const exportRow = (call: Call, reader: Reader): string[] => names.map((name) => columns[name](call, reader))
