import { expertsImported } from '@colloquy/contract/people/events'
import type { Industry } from '@colloquy/contract/people/shapes'
import { hashOf, newId } from '../../../platform/ids.ts'
import type { CommandContext } from '../../../platform/operations/define.ts'
import type { CompanyRow } from '../store.ts'
import * as store from './company-store.ts'

/** A company as another system describes it. Undefined fields stay unchanged. */
export interface ExternalCompany {
  /** The company's id in the other system; without it the company is matched by name. */
  readonly externalId?: string | undefined
  readonly name: string
  readonly industry?: Industry | null | undefined
  readonly country?: string | null | undefined
}

/**
 * The result for one company: `name_taken` when another company of the kind, or several, has its name; `other_kind` when the id
 * belongs to a company of another kind.
 */
export type CompanyOutcome = 'created' | 'updated' | 'unchanged' | 'name_taken' | 'other_kind'

interface UpsertRequest {
  readonly kind: Exclude<CompanyRow['kind'], 'tenant'>
  readonly system: string
  /** Ids and names must be unique. */
  readonly companies: readonly ExternalCompany[]
  /** Dry run: reports the results and changes nothing. */
  readonly isDryRun: boolean
}

/** People per event. */
const maxPersonsPerEvent = 500

/**
 * Imports companies in batches of a few hundred. A company is matched by its id, else by its name within its kind; an existing
 * company then gets the id. Repeating an import changes nothing. People who have worked for an imported employer become
 * searchable by its industry.
 * @returns one result per company, in the same order, with the company's id
 */
export const upsertCompanies = async (
  { tx, at, actor: { tenantId }, emit }: CommandContext,
  { kind, system, companies, isDryRun }: UpsertRequest,
): Promise<{ readonly outcome: CompanyOutcome; readonly id: string }[]> => {
  if (!isDryRun) await store.lockCompanyNames(tx, tenantId)
  const known = await store.findCompaniesByExternalId(
    tx,
    system,
    companies.flatMap(({ externalId }) => externalId ?? []),
  )
  const named = Map.groupBy(
    await store.findCompaniesByName(
      tx,
      { kind, system },
      companies.map(({ name }) => name.toLowerCase()),
    ),
    ({ key }) => key,
  )
  const all = companies.map((company) => {
    const byId = company.externalId === undefined ? undefined : known.get(company.externalId)
    const namesakes = named.get(company.name.toLowerCase()) ?? []
    const contentHash = hashOf(JSON.stringify(company))
    const outcome = outcomeOf(company, kind, contentHash, byId, namesakes)
    const before = byId ?? (outcome === 'created' ? undefined : namesakes[0])
    return { company, contentHash, outcome, before, id: before?.id ?? newId(at) }
  })
  const outcomes = all.map(({ outcome, id }) => ({ outcome, id }))
  if (isDryRun) return outcomes

  const created = all.filter(({ outcome }) => outcome === 'created')
  const updated = all.filter(({ outcome }) => outcome === 'updated')
  const rowOf = ({ company, before, id }: (typeof all)[number]) => ({
    tenant_id: tenantId,
    id,
    kind,
    name: company.name,
    industry: company.industry === undefined ? (before?.industry ?? null) : company.industry,
    country: company.country === undefined ? (before?.country ?? null) : company.country,
  })
  await store.insertCompanies(tx, created.map(rowOf))
  await store.updateCompanies(tx, updated.map(rowOf))
  await store.writeExternalIds(
    tx,
    all.flatMap(({ company, outcome, contentHash, id }) =>
      company.externalId === undefined || outcome === 'name_taken' || outcome === 'other_kind'
        ? []
        : [
            {
              tenant_id: tenantId,
              system,
              value: company.externalId,
              company_id: id,
              content_hash: `\\x${contentHash.toString('hex')}`,
            },
          ],
    ),
  )
  if (kind === 'employer') {
    await store.linkEmployments(
      tx,
      created.map(({ id, company }) => ({ id, name: company.name })),
    )
    const others = updated.filter((one) => rowOf(one).industry !== one.before?.industry)
    const personIds = await store.personIdsEmployedBy(
      tx,
      [...created, ...others].map(({ id }) => id),
    )
    for (let from = 0; from < personIds.length; from += maxPersonsPerEvent)
      emit(expertsImported, { personIds: personIds.slice(from, from + maxPersonsPerEvent) })
  }
  return outcomes
}

const outcomeOf = (
  { externalId, ...company }: ExternalCompany,
  kind: CompanyRow['kind'],
  contentHash: Buffer,
  byId: (store.KnownCompany & { readonly content_hash: Buffer }) | undefined,
  namesakes: readonly (store.KnownCompany & { readonly hasId: boolean })[],
): CompanyOutcome => {
  const [first, second] = namesakes
  if (byId && byId.kind !== kind) return 'other_kind'
  if (byId?.content_hash.equals(contentHash)) return 'unchanged'
  // A lookup by name must find one company or none.
  if (byId ? namesakes.some(({ id }) => id !== byId.id) : second !== undefined) return 'name_taken'
  if (!byId && first?.hasId && externalId !== undefined) return 'name_taken'
  const before = byId ?? first
  if (!before) return 'created'
  const says = (value: unknown, was: unknown) => value === undefined || value === was
  const isSame =
    company.name === before.name && says(company.industry, before.industry) && says(company.country, before.country)
  return isSame ? 'unchanged' : 'updated'
}
