import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import { previewRestrictedListEntries as previewRestrictedListEntriesOperation } from '@colloquy/contract/compliance/restricted-list-import-operations'
import type {
  RestrictedListEntryChoice,
  RestrictedListEntryPreview,
} from '@colloquy/contract/compliance/restricted-list-import-shapes'
import { languages } from '@colloquy/contract/languages'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf } from '../../../platform/ids.ts'
import { query, type Refuse } from '../../../platform/operations/define.ts'
import { companyNames, relatedCompanies } from '../../companies/queries.ts'
import { companiesWithIsins, similarCompanies } from '../../companies/unmatched-names/queries.ts'
import { canManageRestrictedList } from '../restricted-lists/policy.ts'
import { dayOf, loadList } from '../restricted-lists/queries.ts'
import { type EntryRecord, listEntriesWithHistory, namesOf } from '../restricted-lists/store.ts'
import { type ImportPlan, type ListedEntry, type MatchedRow, planImport } from './import-plan.ts'
import { columnHeadings } from './present.ts'
import { parseRestrictedList, type TableError, type TableRow } from './restricted-list-table.ts'

/** What somebody has sent. */
export interface SentTable {
  readonly file: File
  readonly isWholeList: boolean
  readonly choices: readonly RestrictedListEntryChoice[]
}

interface PlanContext {
  readonly tx: Tx
  readonly at: Date
  readonly clientId: string | null
  readonly refuse: Refuse<TableError | 'restricted_list_company_unknown'>
}

/** A plan with the entries and companies that it is about. */
export interface PlannedImport {
  readonly plan: ImportPlan
  readonly entries: ReadonlyMap<string, EntryRecord>
  readonly preview: RestrictedListEntryPreview
}

type Similar = Awaited<ReturnType<typeof similarCompanies>>

/** The companies that rows mean, by choice, ISIN or name, and those that the other names resemble. */
const matchRows = async (
  tx: Tx,
  rows: readonly TableRow[],
  choices: readonly RestrictedListEntryChoice[],
): Promise<{ readonly matched: readonly MatchedRow[]; readonly similar: Similar }> => {
  const chosen = new Map(choices.map(({ line, companyId }) => [line, companyId]))
  const byIsin = await companiesWithIsins(tx, [...new Set(rows.flatMap(({ isin }) => isin ?? []))])
  const known = await relatedCompanies(tx, { names: rows.map(({ name }) => name), ids: [...chosen.values()] })
  const meant = ({ line, isin, name }: TableRow): string | null => {
    const companyId = chosen.get(line)
    if (companyId !== undefined) return known.idOf('', companyId) ?? companyId
    return byIsin.get(isin ?? '') ?? known.idOf(name) ?? null
  }
  const companies = rows.map(meant)
  // Those of a chosen row stay on offer.
  const unknown = rows.flatMap(({ line, name }, i) =>
    companies[i] === null || chosen.has(line) ? normalizeCompanyName(name) || [] : [],
  )
  const similar = await similarCompanies(tx, [...new Set(unknown)])
  const matched = rows.map((row, i) => ({
    ...row,
    companyId: companies[i]!,
    isDoubtful: companies[i] === null && similar.has(normalizeCompanyName(row.name)),
  }))
  return { matched, similar }
}

/** The entries of a list as a plan reads them. */
const listedEntries = async (tx: Tx, records: readonly EntryRecord[]): Promise<readonly ListedEntry[]> => {
  const known = await relatedCompanies(tx, {
    names: records.filter(({ company_id }) => company_id === null).map(({ name }) => name),
    ids: records.flatMap(({ company_id }) => company_id ?? []),
  })
  return records.map((record) => ({
    id: record.id,
    companyId: known.idOf(record.name, record.company_id) ?? record.company_id,
    matchNames: namesOf(record).map(normalizeCompanyName),
    from: record.start_on,
    until: record.end_on,
  }))
}

/** Reads a file and plans what it does to a list. */
export const planOf = async (
  { tx, at, clientId, refuse }: PlanContext,
  { file, isWholeList, choices }: SentTable,
): Promise<PlannedImport> => {
  const rows = parseRestrictedList(new Uint8Array(await file.arrayBuffer()), languages.map(columnHeadings))
  if (!Array.isArray(rows)) return refuse(rows as TableError)
  const { matched, similar } = await matchRows(tx, rows, choices)
  const names = await companyNames(tx, [...new Set(matched.flatMap(({ companyId }) => companyId ?? []))])
  if (matched.some(({ companyId }) => companyId !== null && !names.has(companyId)))
    return refuse('restricted_list_company_unknown')
  const records = await listEntriesWithHistory(tx, clientId)
  const plan = planImport(matched, await listedEntries(tx, records), { today: dayOf(at), isWholeList })
  const entries = new Map(records.map((record) => [record.id, record]))
  return { plan, entries, preview: presentPlan(plan, { entries, names, similar }) }
}

/** Names a plan by its content. */
export const planIdOf = (plan: ImportPlan): string => hashOf(JSON.stringify(plan)).toString('base64url')

const presentPlan = (
  plan: ImportPlan,
  {
    entries,
    names,
    similar,
  }: {
    readonly entries: ReadonlyMap<string, EntryRecord>
    readonly names: ReadonlyMap<string, string>
    readonly similar: Similar
  },
): RestrictedListEntryPreview => {
  const shown = {
    rows: plan.rows.map(({ row, outcome, defect, from, until }) => ({
      line: row.line,
      name: row.name,
      outcome,
      defect,
      listedAt: from,
      removedAt: until,
      company: row.companyId === null ? null : { companyId: row.companyId, name: names.get(row.companyId)! },
      candidates: [...(similar.get(normalizeCompanyName(row.name)) ?? [])],
    })),
    ending: plan.ending.map((entryId) => {
      const { company_name, name, start_on } = entries.get(entryId)!
      return { entryId, name: company_name ?? name, listedAt: start_on }
    }),
  }
  const count = (...outcomes: string[]) => plan.rows.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    ...shown,
    added: count('add', 'review'),
    changed: count('change'),
    ended: plan.ending.length,
    planId: planIdOf(plan),
  }
}

export const previewRestrictedListEntries = query(previewRestrictedListEntriesOperation, {
  load: loadList,
  see: canManageRestrictedList,
  allow: canManageRestrictedList,
  limits: [{ name: 'compliance.previewRestrictedListEntries', max: 120, seconds: 3600 }],
  run: async ({ tx, at, input, subject: { clientId }, refuse }) =>
    (await planOf({ tx, at, clientId, refuse }, input)).preview,
})
