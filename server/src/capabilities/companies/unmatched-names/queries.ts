import { listUnmatchedNames as listUnmatchedNamesOperation } from '@colloquy/contract/companies/unmatched-name-operations'
import type { SimilarCompany, UnmatchedName } from '@colloquy/contract/companies/unmatched-name-shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import { abilities } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { type LoadContext, query, type TransactionContext } from '../../../platform/operations/define.ts'
import { canReviewNames } from '../policy.ts'
import { minSimilarity, nameSimilarity, searchWordsOf } from './name-similarity.ts'
import * as store from './store.ts'

const maxNamesPerPage = 30
const maxSimilar = 4

/** A unmatched name with what policies read. */
export interface LoadedName {
  readonly record: store.UnmatchedNameRecord
  readonly version: number
}

export const loadUnmatchedName = async ({
  tx,
  input,
}: LoadContext<{ nameId: string }>): Promise<LoadedName | undefined> => {
  const record = await store.unmatchedNameById(tx, input.nameId)
  return record && { record, version: record.version }
}

/** The companies that resemble some names, normalized for comparison as they are; by name, the most similar first. */
export const similarCompanies = async (
  tx: Tx,
  matchNames: readonly string[],
): Promise<ReadonlyMap<string, readonly SimilarCompany[]>> => {
  const similarNames = (
    await store.namesLike(
      tx,
      matchNames.map((matchName) => ({ matchName, words: searchWordsOf(matchName) })),
    )
  )
    .map((one) => ({ ...one, similarity: nameSimilarity(one.lookedUpFor, one.matchName) }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((a, b) => b.similarity - a.similarity || (a.matchName < b.matchName ? -1 : 1))
  const companies = new Map(
    (await store.describeCompanies(tx, [...new Set(similarNames.map(({ companyId }) => companyId))])).map((company) => [
      company.id,
      company,
    ]),
  )
  const similar = new Map<string, SimilarCompany[]>()
  for (const { lookedUpFor, companyId, name: similarName, similarity } of similarNames) {
    const company = companies.get(companyId)
    const known = similar.get(lookedUpFor) ?? []
    if (!company || known.length === maxSimilar || known.some((one) => one.companyId === companyId)) continue
    const { name, country, parentName } = company
    similar.set(lookedUpFor, [...known, { companyId, name, similarName, similarity, parentName, country }])
  }
  return similar
}

export const presentNames = async (
  tx: Tx,
  actor: Actor,
  records: readonly store.UnmatchedNameRecord[],
): Promise<UnmatchedName[]> => {
  const open = records.filter(({ state }) => state === 'open')
  const similar = await similarCompanies(
    tx,
    open.map(({ matchName }) => matchName),
  )
  return records.map((record) => ({
    nameId: record.id,
    version: record.version,
    name: record.name,
    sources: record.sources,
    peopleCount: record.peopleCount,
    state: record.state,
    company: record.companyId === null ? null : { companyId: record.companyId, name: record.companyName ?? '' },
    notedAt: record.notedAt.toISOString(),
    decidedAt: record.decidedAt?.toISOString() ?? null,
    decidedBy: record.decidedBy,
    similar: [...(similar.get(record.matchName) ?? [])],
    can: abilities(actor, undefined, { decide: canReviewNames }),
  }))
}

export const listUnmatchedNames = query(listUnmatchedNamesOperation, {
  allow: canReviewNames,
  run: async ({ tx, actor, input }) => {
    const { state = 'open', text = '', startOffset: offset = 0 } = input
    const { rows, total } = await store.listNames(tx, { state, text: text.trim(), offset, size: maxNamesPerPage })
    return { total, names: await presentNames(tx, actor, rows) }
  },
})

/** The companies with a listing under some ISINs, by ISIN. One that several companies have is left out. */
export const companiesWithIsins = (tx: Tx, isins: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  store.companiesWithIsins(tx, isins)

/** How many unmatched names wait for a decision of the actor; null for those who decide none. */
export const countNamesToReview = async ({ tx, actor }: Pick<TransactionContext<Actor>, 'tx' | 'actor'>) =>
  canReviewNames(actor, undefined) ? store.countOpenNames(tx) : null
