import { companiesChanged } from '@colloquy/contract/companies/events'
import { newId } from '../../platform/ids.ts'
import type { CommandContext } from '../../platform/operations/define.ts'
import {
  type CompanyOutcome,
  type ExternalCompany,
  upsertCompanies,
} from '../people/external-records/company-commands.ts'
import { recordChange, storedInfo } from './change-commands.ts'
import { matchNameOf } from './company-names.ts'
import { changedEntryFields, changedFields } from './field-changes.ts'
import { registerCompanies } from './jobs.ts'
import * as store from './store.ts'
import { linkMatchedNames } from './unmatched-names/matching-commands.ts'

/** A company as a file describes it. Undefined fields stay unchanged; names are added, never taken away. */
export interface ImportedCompany extends ExternalCompany {
  readonly aliases?: readonly string[] | undefined
  /** The name of the company that owns it. One that nobody has registered is added. */
  readonly parent?: string | undefined
  readonly listing?:
    | {
        readonly ticker: string | null
        readonly exchange: string | null
        readonly isin: string | null
        /** Absent: since when is not known, and rules treat it as always listed. */
        readonly from: string | undefined
      }
    | undefined
  readonly isOptedOut?: boolean | undefined
  readonly isGovernment?: boolean | undefined
}

/** `alias_taken` when another company is known by one of the names. */
export type ImportOutcome = CompanyOutcome | 'alias_taken'

interface ImportRequest extends Omit<Parameters<typeof upsertCompanies>[1], 'companies'> {
  readonly companies: readonly ImportedCompany[]
}

const defaultListedSince = '1900-01-01'

const isKnownListing = (
  listings: readonly store.StoredListing[],
  { ticker, exchange, isin }: NonNullable<ImportedCompany['listing']>,
): boolean =>
  listings.some(
    (one) =>
      one.until === null &&
      ((isin !== null && one.isin === isin) || (one.ticker === ticker && one.exchange === exchange)),
  )

/**
 * Imports companies into the registry. A row whose name is another name of a company of the kind describes that company.
 * @returns one result per company, in the same order
 */
export const importCompanies = async (
  context: CommandContext,
  { companies, ...request }: ImportRequest,
): Promise<ImportOutcome[]> => {
  const { tx } = context
  const owners = await store.namedOwners(
    tx,
    companies.flatMap(({ name, aliases = [] }) => [name, ...aliases].flatMap((one) => matchNameOf(one) ?? [])),
  )
  const ownerOf = (name: string) => owners.get(matchNameOf(name) ?? '')
  const named = companies.map((company) => {
    const owner = ownerOf(company.name)
    return owner?.kind === request.kind ? { ...company, name: owner.name } : company
  })
  const isTaken = ({ name, aliases = [] }: ImportedCompany): boolean => {
    const own = ownerOf(name)?.id
    return aliases.some((alias) => ownerOf(alias) && ownerOf(alias)!.id !== own)
  }
  const free = named.filter((company) => !isTaken(company))
  const results = await upsertCompanies(context, { ...request, companies: free.map(externalOf) })
  const outcomes = new Map(free.map((company, i) => [company, results[i]!]))
  if (!request.isDryRun)
    await registerCompanies({ ...context, actor: { kind: 'system', tenantId: context.actor.tenantId } })
  const imported: ImportOutcome[] = []
  const changes: DetailChange[] = []
  for (const company of named) {
    const result = outcomes.get(company)
    if (!result) imported.push('alias_taken')
    else if (request.isDryRun || result.outcome === 'name_taken' || result.outcome === 'other_kind')
      imported.push(result.outcome)
    else {
      const change = await writeDetails(context, result.id, company)
      if (change) changes.push(change)
      imported.push(change && result.outcome === 'unchanged' ? 'updated' : result.outcome)
    }
  }
  if (changes.length === 0) return imported
  // Once for all rows: names are looked for in all employments, and each event evaluates calls anew.
  const companyIds = await store.withParents(tx, [...new Set(changes.flatMap((change) => change.companyIds))])
  const matchNames = [...new Set(changes.flatMap((change) => change.matchNames))]
  await linkMatchedNames(context, matchNames)
  context.emit(companiesChanged, { companyIds, matchNames })
  return imported
}

/** What the records of companies state without the registry. */
const externalOf = ({ externalId, name, industry, country }: ImportedCompany): ExternalCompany => ({
  externalId,
  name,
  industry,
  country,
})

/** What was new about a company in a file: the company with its former parent, and its new names. */
interface DetailChange {
  readonly companyIds: readonly string[]
  readonly matchNames: readonly string[]
}

/** Adds what a file says of a company to the registry. @returns undefined when nothing was new */
const writeDetails = async (
  context: CommandContext,
  companyId: string,
  { aliases = [], parent, listing, isOptedOut, isGovernment }: ImportedCompany,
): Promise<DetailChange | undefined> => {
  if ([parent, listing, isOptedOut, isGovernment].every((one) => one === undefined) && aliases.length === 0)
    return undefined
  const {
    tx,
    at,
    actor: { tenantId },
  } = context
  const record = (await store.companyById(tx, companyId))!
  const before = await storedInfo(tx, record)
  const known = new Set((await store.namesOf(tx, companyId)).map(({ match_name }) => match_name))
  const added = aliases.flatMap((name) => {
    const match_name = matchNameOf(name)
    return match_name === null || known.has(match_name)
      ? []
      : [{ tenant_id: tenantId, match_name, name, company_id: companyId }]
  })
  await store.addNames(tx, added)
  const matchNames = added.map(({ match_name }) => match_name)
  const parentId = parent === undefined ? record.parentId : await parentOf(context, companyId, parent)
  const isNewListing = listing !== undefined && !isKnownListing(record.listings ?? [], listing)
  const entry = listing && { ...listing, id: newId(at), from: listing.from ?? defaultListedSince, until: null }
  const change = {
    ...(parentId !== record.parentId && { parent_id: parentId }),
    ...(isNewListing && { listings: JSON.stringify([...(record.listings ?? []), entry]) }),
    ...(isOptedOut !== undefined && isOptedOut !== record.isOptedOut && { is_opted_out: isOptedOut }),
    ...(isGovernment !== undefined && isGovernment !== record.isGovernment && { is_government: isGovernment }),
  }
  if (added.length === 0 && Object.keys(change).length === 0) return undefined
  await store.writeProfile(tx, { tenant_id: tenantId, company_id: companyId }, change)
  const fields = changedFields(before, await storedInfo(tx, (await store.companyById(tx, companyId))!))
  if (fields.length > 0) await recordChange(context, companyId, 'updated', fields)
  if (isNewListing && entry)
    await recordChange(context, companyId, 'entry_added', changedEntryFields(undefined, entry), 'listing')
  return { companyIds: [companyId, record.parentId].flatMap((id) => id ?? []), matchNames }
}

/** The company with a name, added when nobody has registered it; the present parent rather than a circle. */
const parentOf = async (context: CommandContext, companyId: string, name: string): Promise<string | null> => {
  const {
    tx,
    at,
    actor: { tenantId },
  } = context
  const match_name = matchNameOf(name)
  if (match_name === null) return null
  const known = (await store.ownersOf(tx, [match_name])).get(match_name)
  if (known !== undefined) {
    const isCircle = known === companyId || (await store.parentsOf(tx, known)).some(({ id }) => id === companyId)
    return isCircle ? ((await store.companyById(tx, companyId))?.parentId ?? null) : known
  }
  const id = newId(at)
  await store.insertCompany(tx, {
    tenant_id: tenantId,
    id,
    name,
    kind: 'employer',
    industry: null,
    country: null,
    match_name,
  })
  await store.addNames(tx, [{ tenant_id: tenantId, match_name, name, company_id: id }])
  await linkMatchedNames(context, [match_name])
  await recordChange(context, id, 'created', [{ field: 'name', before: null, after: name }])
  return id
}
