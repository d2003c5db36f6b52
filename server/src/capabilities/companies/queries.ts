import { getCompany as getCompanyOperation, listRegisteredCompanies } from '@colloquy/contract/companies/operations'
import type { Company } from '@colloquy/contract/companies/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { abilities } from '../../platform/access/policy.ts'
import { type BatchableQuery, batchableQuery } from '../../platform/db/statements/batchable-queries.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type LoadContext, query } from '../../platform/operations/define.ts'
import { matchNameOf } from './company-names.ts'
import { employerNamesLike as readEmployerNames, marketNamesOf as readMarketNames } from './market-names-store.ts'
import { mergesInto } from './merges/store.ts'
import { canChangeCompany, canMergeCompany, canReadCompanies, canSeparateCompany } from './policy.ts'
import { dayOf, presentCard, presentChange, presentEntries, relatedCompanyOf } from './present.ts'
import * as store from './store.ts'

const maxCompaniesPerPage = 50

export const list = query(listRegisteredCompanies, {
  allow: canReadCompanies,
  limits: [{ name: 'companies.list', max: 600, seconds: 60 }],
  run: async ({ tx, at, input }) => {
    const text = (input.text ?? '').trim()
    const day = dayOf(at)
    const { rows, total } = await store.listCompanies(tx, {
      text,
      matchText: matchNameOf(text),
      kinds: input.kinds ?? [],
      sector: input.sector,
      isListed: input.listed ?? false,
      hasOpenOffer: input.openOffer ?? false,
      isOptedOut: input.optedOut ?? false,
      day,
      offset: input.startOffset ?? 0,
      size: maxCompaniesPerPage,
    })
    return { total, companies: rows.map((row) => presentCard(row, day)) }
  },
})

/** A company with what policies read. */
export interface LoadedCompany {
  readonly record: store.CompanyRecord
  readonly version: number
}

export const loadCompany = async ({
  tx,
  input,
}: LoadContext<{ companyId: string }>): Promise<LoadedCompany | undefined> => {
  const record = await store.companyById(tx, input.companyId)
  return record && { record, version: record.version }
}

const named = ({ id, name }: { id: string; name: string }) => ({ companyId: id, name })

/** A company as the registry shows it. */
export const presentCompany = async (tx: Tx, actor: Actor, companyId: string, at: Date): Promise<Company> => {
  const record = (await store.companyById(tx, companyId))!
  const names = await store.namesOf(tx, companyId)
  return {
    ...presentCard(record, dayOf(at)),
    version: record.version,
    aliases: names.filter(({ match_name }) => match_name !== record.matchName).map(({ name }) => name),
    parentId: record.parentId,
    parents: (await store.parentsOf(tx, record.parentId)).map(named),
    subsidiaries: (await store.subsidiariesOf(tx, companyId)).map(named),
    isListingKnown: record.listings !== null,
    entries: presentEntries(record),
    peopleCount: await store.countPeople(tx, companyId),
    history: (await store.changesOf(tx, companyId)).map(presentChange),
    mergedInto:
      record.mergedIntoId === null ? null : { companyId: record.mergedIntoId, name: record.mergedIntoName ?? '' },
    merged: (await mergesInto(tx, companyId)).map(({ at: mergedAt, ...one }) => ({
      ...one,
      at: mergedAt.toISOString(),
    })),
    can: abilities(actor, record, { update: canChangeCompany, merge: canMergeCompany, separate: canSeparateCompany }),
  }
}

export const get = query(getCompanyOperation, {
  load: loadCompany,
  see: canReadCompanies,
  allow: canReadCompanies,
  run: ({ tx, actor, at, input }) => presentCompany(tx, actor, input.companyId, at),
})

/** A company as the facts of a verdict state it. */
export type RelatedCompany = ReturnType<typeof relatedCompanyOf>

/** Companies by id, with all their parents, and which of them a name or an id means. */
export interface RelatedCompanies {
  readonly byId: ReadonlyMap<string, RelatedCompany>
  /** Undefined: nobody has registered a company of this name. */
  readonly idOf: (name: string, companyId?: string | null) => string | undefined
  /** All names of these companies, normalized for comparison. */
  readonly matchNames: readonly string[]
}

/** The companies that names, however they are written, or ids lead to, the chain of their parents, and what they own. */
export const relatedCompanies = async (
  tx: Tx,
  {
    names,
    ids,
    withSubsidiaries = false,
  }: { readonly names: readonly string[]; readonly ids: readonly string[]; readonly withSubsidiaries?: boolean },
): Promise<RelatedCompanies> => {
  const matchNames = [...new Set(names.flatMap((name) => matchNameOf(name) ?? []))]
  const { records, sameAs } = await store.companiesKnownBy(tx, {
    matchNames,
    ids: [...new Set(ids)],
    withSubsidiaries,
  })
  const idsByName = new Map(records.flatMap((record) => record.matchNames.map((name) => [name, record.id])))
  const byId = new Map(records.map((record) => [record.id, relatedCompanyOf(record)]))
  return {
    byId,
    matchNames: [...idsByName.keys()],
    idOf: (name, companyId = null) =>
      (companyId === null ? undefined : (sameAs.get(companyId) ?? (byId.has(companyId) ? companyId : undefined))) ??
      idsByName.get(matchNameOf(name) ?? ''),
  }
}

/** The names of companies, by id. */
export const companyNames = (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  store.companyNames(tx, ids)

/** By company: everything by which it may be called, which is its names, tickers and ISINs. */
export const marketNamesOf = (
  tx: Tx,
  ids: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, readonly string[]>> => readMarketNames(tx, ids, dayOf(at))

const maxSuggestedNames = 8

/** Names of employers that have a word which begins with a text, those that begin with it first. */
export const employerNamesLike = (tx: Tx, text: string): Promise<string[]> =>
  readEmployerNames(tx, { text, matchText: matchNameOf(text), size: maxSuggestedNames })

/** The competitors of each of some clients, by name. */
export const competitorsQuery = (
  clientIds: readonly string[],
): BatchableQuery<(clientId: string) => readonly string[]> =>
  batchableQuery(store.competitorsOf(clientIds), (rows) => {
    const byClient = new Map(rows.map(({ company_id, competitors }) => [company_id, competitors]))
    return (clientId) => byClient.get(clientId) ?? []
  })

/** The name of the company at the top of the group that a company belongs to; null when it stands alone. */
export const groupNameOf = async (tx: Tx, companyId: string): Promise<string | null> => {
  const record = await store.companyById(tx, companyId)
  return (await store.parentsOf(tx, record?.parentId ?? null)).at(-1)?.name ?? null
}
