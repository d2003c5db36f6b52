import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import type {
  RestrictedListEntryRowDefect,
  RestrictedListRowOutcome,
} from '@colloquy/contract/compliance/restricted-list-import-shapes'
import type { TableRow } from './restricted-list-table.ts'

/** An entry of the list as far as a plan depends on it. */
export interface ListedEntry {
  readonly id: string
  readonly companyId: string | null
  /** Its names, normalized for comparison. */
  readonly matchNames: readonly string[]
  readonly from: string
  readonly until: string | null
}

/** A row with the company that it means, if one is known. */
export interface MatchedRow extends TableRow {
  readonly companyId: string | null
  /** Whether its name resembles companies without being the name of one. */
  readonly isDoubtful: boolean
}

/** What happens with a row. */
export interface PlannedRow {
  readonly row: MatchedRow
  readonly outcome: RestrictedListRowOutcome
  readonly defect: RestrictedListEntryRowDefect | null
  /** The entry that the row means, if the list has it. */
  readonly entryId: string | null
  readonly from: string | null
  readonly until: string | null
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  /** The ids of entries that end today. */
  readonly ending: readonly string[]
}

type Named = Pick<ListedEntry, 'companyId' | 'matchNames'>
type Interval = Pick<ListedEntry, 'from' | 'until'>

const overlaps = (a: Interval, b: Interval): boolean =>
  (a.until === null || a.until > b.from) && (b.until === null || b.until > a.from)

/** Companies and names by which entries of a list are found. */
class NameIndex<T extends Named> {
  readonly #byCompany = new Map<string, T[]>()
  readonly #byName = new Map<string, T[]>()

  add(one: T): void {
    if (one.companyId !== null) append(this.#byCompany, one.companyId, one)
    for (const name of one.matchNames) append(this.#byName, name, one)
  }

  /** Those of the same company, and those of the same name of which the company is not known to be another one. */
  find({ companyId, matchNames }: Named): readonly T[] {
    const found = new Set(companyId === null ? [] : this.#byCompany.get(companyId))
    for (const name of matchNames)
      for (const one of this.#byName.get(name) ?? [])
        if (one.companyId === null || companyId === null || one.companyId === companyId) found.add(one)
    return [...found]
  }
}

const append = <T>(lists: Map<string, T[]>, key: string, one: T): void => {
  const list = lists.get(key)
  if (list) list.push(one)
  else lists.set(key, [one])
}

export const matchNamesOfRow = ({ name, aliases }: Pick<TableRow, 'name' | 'aliases'>): string[] => [
  ...new Set([name, ...aliases].map(normalizeCompanyName).filter((one) => one !== '')),
]

/**
 * Plans what the rows of a file do to a list. It follows from its input alone, so that an import does what its preview said.
 * `entries` are those that were ever listed; one that ended on its first day never was.
 */
export const planImport = (
  rows: readonly MatchedRow[],
  entries: readonly ListedEntry[],
  { today, isWholeList }: { readonly today: string; readonly isWholeList: boolean },
): ImportPlan => {
  const listed = new NameIndex<ListedEntry>()
  for (const entry of entries) listed.add(entry)
  const earlier = new NameIndex<Named & Interval>()
  const named = new Set<string>()
  const plan = (row: MatchedRow): PlannedRow => {
    const from = row.listedAt ?? today
    const until = row.removedAt ?? null
    const planned = { row, entryId: null, from, until, defect: null }
    const refuse = (defect: RestrictedListEntryRowDefect): PlannedRow => ({ ...planned, outcome: 'defect', defect })
    if (row.defect !== null)
      return { ...planned, outcome: 'defect', defect: row.defect, from: row.listedAt, until: null }
    const matchNames = matchNamesOfRow(row)
    if (matchNames.length === 0) return refuse('name')
    if (until !== null && until <= from) return refuse('order')
    const one = { companyId: row.companyId, matchNames, from, until }
    if (earlier.find(one).some((other) => overlaps(other, one))) return { ...planned, outcome: 'repeated' }
    earlier.add(one)
    const [entry, ...others] = listed
      .find(one)
      .filter((other) => overlaps(other, one))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    if (!entry) return { ...planned, outcome: row.isDoubtful ? 'review' : 'add' }
    const isTaken = named.has(entry.id)
    for (const { id } of [entry, ...others]) named.add(id)
    const found = { ...planned, entryId: entry.id, from: entry.from, until: entry.until }
    if (row.removedAt === undefined || until === entry.until) return { ...found, outcome: 'listed' }
    if (others.length > 0 || isTaken) return refuse('overlap')
    return { ...found, outcome: 'change', until }
  }
  const planned = rows.map(plan)
  const isListedToday = ({ from, until }: ListedEntry): boolean => from <= today && (until === null || until > today)
  const ending = isWholeList ? entries.filter((entry) => isListedToday(entry) && !named.has(entry.id)) : []
  return { rows: planned, ending: ending.map(({ id }) => id) }
}
