import {
  maxProposalRows,
  maxProposedEmployments,
  ProposalInfo,
  type ProposalRow,
  proposalColumns,
} from '@colloquy/contract/sourcing/shapes'
import { readWholeCsv } from '../../platform/csv/whole-csv.ts'
import { normalizeEmail } from './identity-matching.ts'
import { haveValidDates } from './rules.ts'

type TableDefect = 'proposal_file_unreadable' | 'proposal_file_too_long' | 'proposal_columns'

interface TableContext {
  /** The screening questions of the request; a column with a question as its heading holds the answers. */
  readonly questions: readonly string[]
  /** Addresses that the vendor has proposed for the request, as mailboxes compare them. */
  readonly proposedKeys: ReadonlySet<string>
  readonly at: Date
}

const optionalColumns: ReadonlySet<string> = new Set(['country', 'end date'])

/** A heading without case, spaces and signs. */
const wordOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** An amount of money in minor units; NaN when it is none. */
const minorOf = (text: string): number =>
  /^\d{1,5}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : Number.NaN

/** The column that a field of a proposal is read from. */
const columnOf = ([field, at, part]: readonly PropertyKey[], questions: readonly string[]): string => {
  if (field === 'employments') {
    const names: Record<PropertyKey, string> = {
      companyName: 'company',
      title: 'position',
      startDate: 'start date',
      endDate: 'end date',
    }
    const name = names[part ?? 'companyName'] ?? 'company'
    return typeof at === 'number' && at > 0 ? `${name} ${at + 1}` : name
  }
  if (field === 'answers' && typeof at === 'number') return questions[at] ?? ''
  if (field === 'rate') return at === 'currency' ? 'currency' : 'rate'
  const names: Record<PropertyKey, string> = {
    firstName: 'first name',
    lastName: 'last name',
    timeZone: 'time zone',
    relevance: 'why',
  }
  return names[field!] ?? String(field)
}

/** What a row says, not checked yet. */
const readInfo = (cell: (column: string) => string, questions: readonly string[]) => ({
  firstName: cell('first name'),
  lastName: cell('last name'),
  email: cell('email'),
  country: cell('country').toUpperCase() || null,
  timeZone: cell('time zone'),
  headline: cell('headline'),
  relevance: cell('why'),
  rate: { minor: minorOf(cell('rate')), currency: cell('currency').toUpperCase() },
  employments: Array.from({ length: maxProposedEmployments }, (_, at) => {
    const numbered = (column: string) => cell(at === 0 ? column : `${column} ${at + 1}`)
    return {
      companyName: numbered('company'),
      title: numbered('position'),
      startDate: numbered('start date'),
      endDate: numbered('end date') || null,
    }
  }).filter(({ companyName, title, startDate }, at) => at === 0 || companyName + title + startDate !== ''),
  answers: questions.map((question) => ({ question, answer: cell(question) })),
})

/** Reads a file of proposals. Every row of the file that has content is in the result. */
export const readProposals = (bytes: Buffer, context: TableContext): readonly ProposalRow[] | TableDefect => {
  const { questions, proposedKeys, at } = context
  // The header, the rows of a preview, and one more that tells that there are too many.
  const table = readWholeCsv(bytes, maxProposalRows + 2)
  if (!table || table.length < 2) return 'proposal_file_unreadable'
  if (table.length > maxProposalRows + 1) return 'proposal_file_too_long'
  const headings = table[0]!.cells.map(wordOf)
  if (proposalColumns.some((column) => !(optionalColumns.has(column) || headings.includes(wordOf(column)))))
    return 'proposal_columns'
  const seen = new Set<string>()
  return table.slice(1).flatMap(({ row, cells, broken }): ProposalRow[] => {
    if (!broken && cells.every((text) => text.trim() === '')) return []
    const cell = (column: string) => (cells[headings.indexOf(wordOf(column))] ?? '').trim()
    const sent = readInfo(cell, questions)
    const name = `${sent.firstName} ${sent.lastName}`.trim() || sent.email
    const parsed = ProposalInfo.safeParse(sent)
    if (broken || !parsed.success) {
      const issues = parsed.error?.issues ?? []
      return [
        {
          row,
          name,
          state: 'invalid',
          columns: [...new Set(issues.map(({ path }) => columnOf(path, questions)))],
          info: null,
        },
      ]
    }
    const info = parsed.data
    if (!haveValidDates(info.employments, at))
      return [{ row, name, state: 'invalid', columns: ['start date', 'end date'], info: null }]
    const key = normalizeEmail(info.email)
    const state = proposedKeys.has(key) ? 'proposed' : seen.has(key) ? 'repeated' : 'ready'
    seen.add(key)
    return [{ row, name, state, columns: [], info: state === 'ready' ? info : null }]
  })
}
