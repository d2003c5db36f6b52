import { type Language, languages } from '@colloquy/contract/languages'
import {
  maxProposalRows,
  maxProposedEmployments,
  type ProposalColumn,
  ProposalInfo,
  type ProposalRow,
  proposalColumns,
} from '@colloquy/contract/sourcing/shapes'
import { readWholeCsv } from '../../platform/csv/whole-csv.ts'
import { normalizeEmail } from '../../platform/record-linkage/contact-normalization.ts'
import { haveValidDates } from './rules.ts'

type TableError = 'proposal_file_unreadable' | 'proposal_file_too_long' | 'proposal_columns'

interface TableContext {
  /** The screening questions of the request; a column with a question as its heading holds the answers. */
  readonly questions: readonly string[]
  /** Addresses that the vendor has proposed for the request, as mailboxes compare them. */
  readonly proposedKeys: ReadonlySet<string>
  readonly headings: ProposalHeadings
  /** The reader's, in which columns are named. */
  readonly language: Language
  readonly at: Date
}

const optionalColumns: ReadonlySet<ProposalColumn> = new Set(['phone', 'profileUrl', 'country', 'endDate'])

const jobColumns = ['companyName', 'title', 'startDate', 'endDate'] as const

/** The headings of all columns in every language. */
export type ProposalHeadings = Readonly<Record<Language, ColumnHeadings>>

type ColumnHeadings = Readonly<Record<ProposalColumn, string>>

/** Headings that are understood besides those of the page. */
const shortHeadings: Partial<Record<ProposalColumn, string>> = { relevance: 'why', rate: 'rate' }

/** The heading of a column; further jobs have a number. */
const columnHeading = (headings: ColumnHeadings, column: ProposalColumn, job = 0): string => {
  const heading = headings[column]
  return job === 0 ? heading : `${heading} ${job + 1}`
}

/** A heading without case, spaces and signs. */
const wordOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Every way to name a column, in any language. */
const wordsOf = (headings: ProposalHeadings, column: ProposalColumn, job: number): string[] => [
  ...languages.map((language) => wordOf(columnHeading(headings[language], column, job))),
  ...(shortHeadings[column] ? [`${shortHeadings[column]}${job === 0 ? '' : job + 1}`] : []),
]

/** The columns of a template: everything that the form asks, with a second job and the screening questions. */
export const templateHeadings = (questions: readonly string[], headings: ColumnHeadings): string[] => [
  ...proposalColumns.map((column) => columnHeading(headings, column)),
  ...jobColumns.map((column) => columnHeading(headings, column, 1)),
  ...questions,
]

/** An amount of money in minor units; NaN when it is none. */
const minorOf = (text: string): number =>
  /^\d{1,5}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : Number.NaN

/** The column that a field of a proposal is read from, as its heading. */
const headingOf = (
  [field, at, part]: readonly PropertyKey[],
  questions: readonly string[],
  headings: ColumnHeadings,
): string => {
  if (field === 'answers' && typeof at === 'number') return questions[at] ?? ''
  if (field === 'rate') return columnHeading(headings, at === 'currency' ? 'currency' : 'rate')
  if (field !== 'employments') return columnHeading(headings, field as ProposalColumn)
  return columnHeading(headings, (part ?? 'companyName') as ProposalColumn, typeof at === 'number' ? at : 0)
}

/** What a row says, not checked yet. */
const readInfo = (
  cell: (column: ProposalColumn, job?: number) => string,
  answerTo: (question: string) => string,
  questions: readonly string[],
) => ({
  firstName: cell('firstName'),
  lastName: cell('lastName'),
  email: cell('email'),
  phone: cell('phone') || null,
  profileUrl: cell('profileUrl') || null,
  country: cell('country').toUpperCase() || null,
  timeZone: cell('timeZone'),
  headline: cell('headline'),
  relevance: cell('relevance'),
  rate: { minor: minorOf(cell('rate')), currency: cell('currency').toUpperCase() },
  employments: Array.from({ length: maxProposedEmployments }, (_, at) => {
    return {
      companyName: cell('companyName', at),
      title: cell('title', at),
      startDate: cell('startDate', at),
      endDate: cell('endDate', at) || null,
    }
  }).filter(({ companyName, title, startDate }, at) => at === 0 || companyName + title + startDate !== ''),
  answers: questions.map((question) => ({ question, answer: answerTo(question) })),
})

/** Reads a file of proposals. Every row of the file that has content is in the result. */
export const readProposals = (bytes: Buffer, context: TableContext): readonly ProposalRow[] | TableError => {
  const { questions, proposedKeys, headings, language, at } = context
  // The header, the rows of a preview, and one more that tells that there are too many.
  const table = readWholeCsv(bytes, maxProposalRows + 2)
  if (!table || table.length < 2) return 'proposal_file_unreadable'
  if (table.length > maxProposalRows + 1) return 'proposal_file_too_long'
  const found = table[0]!.cells.map(wordOf)
  const placeOf = (column: ProposalColumn, job = 0): number => {
    const words = wordsOf(headings, column, job)
    return found.findIndex((heading) => words.includes(heading))
  }
  if (proposalColumns.some((column) => !optionalColumns.has(column) && placeOf(column) < 0)) return 'proposal_columns'
  const seen = new Set<string>()
  return table.slice(1).flatMap(({ row, cells, broken }): ProposalRow[] => {
    if (!broken && cells.every((text) => text.trim() === '')) return []
    const textIn = (column: number) => (cells[column] ?? '').trim()
    const sent = readInfo(
      (column, job) => textIn(placeOf(column, job)),
      (question) => textIn(found.indexOf(wordOf(question))),
      questions,
    )
    const name = `${sent.firstName} ${sent.lastName}`.trim() || sent.email
    const parsed = ProposalInfo.safeParse(sent)
    if (broken || !parsed.success) {
      const issues = parsed.error?.issues ?? []
      return [
        {
          row,
          name,
          state: 'invalid',
          columns: [...new Set(issues.map(({ path }) => headingOf(path, questions, headings[language])))],
          info: null,
        },
      ]
    }
    const info = parsed.data
    if (!haveValidDates(info.employments, at))
      return [
        {
          row,
          name,
          state: 'invalid',
          columns: [headings[language].startDate, headings[language].endDate],
          info: null,
        },
      ]
    const key = normalizeEmail(info.email)
    const state = proposedKeys.has(key) ? 'proposed' : seen.has(key) ? 'repeated' : 'ready'
    seen.add(key)
    return [{ row, name, state, columns: [], info: state === 'ready' ? info : null }]
  })
}
