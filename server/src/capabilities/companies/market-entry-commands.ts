import { companiesChanged } from '@colloquy/contract/companies/events'
import {
  addMarketEntry as addMarketEntryOperation,
  updateMarketEntry as updateMarketEntryOperation,
} from '@colloquy/contract/companies/operations'
import type { MarketEntryInfo, MarketEntryKind } from '@colloquy/contract/companies/shapes'
import { newId } from '../../platform/ids.ts'
import { type CommandContext, command } from '../../platform/operations/define.ts'
import { recordChange } from './change-commands.ts'
import { auditDetailsOf } from './commands.ts'
import { changedEntryFields } from './field-changes.ts'
import { canEditCompanies, canReadCompanies } from './policy.ts'
import { type LoadedCompany, loadCompany, presentCompany } from './queries.ts'
import * as store from './store.ts'

/** Whether an entry has plausible dates. One that ends on its first day holds on no day. */
const areValidDates = ({ from, until }: MarketEntryInfo): boolean => until === null || until >= from

const listingOf = (id: string, { ticker, exchange, isin, from, until }: MarketEntryInfo): store.StoredListing => ({
  id,
  ticker: ticker?.toUpperCase() ?? null,
  exchange,
  isin,
  from,
  until,
})

/** Writes an entry in place of the one with its id, or in addition. */
const writeEntry = async (
  context: CommandContext,
  { record }: LoadedCompany,
  kind: MarketEntryKind,
  id: string,
  info: MarketEntryInfo,
): Promise<void> => {
  const { tx, actor } = context
  const replaced = <T extends { readonly id: string }>(all: readonly T[], entry: T): string =>
    JSON.stringify(all.some((one) => one.id === id) ? all.map((one) => (one.id === id ? entry : one)) : [...all, entry])
  const change =
    kind === 'listing'
      ? { listings: replaced(record.listings ?? [], listingOf(id, info)) }
      : { offers: replaced(record.offers, { id, kind, from: info.from, until: info.until }) }
  await store.writeProfile(tx, { tenant_id: actor.tenantId, company_id: record.id }, change)
  context.emit(companiesChanged, { companyIds: [record.id], matchNames: [] })
}

export const addMarketEntry = command(addMarketEntryOperation, {
  load: async (context) => {
    await store.lockRegistry(context.tx, context.actor.tenantId)
    return loadCompany(context)
  },
  see: canReadCompanies,
  allow: canEditCompanies,
  about: ({ input }, { history }) => ({ kind: 'company', id: input.companyId, details: auditDetailsOf(history[0]) }),
  run: async (context) => {
    const { tx, actor, at, input, subject, refuse } = context
    if (subject.record.mergedIntoId !== null) return refuse('company_merged')
    if (!areValidDates(input)) return refuse('market_entry_dates')
    const { companyId, kind, ...info } = input
    await writeEntry(context, subject, kind, newId(at), info)
    await recordChange(context, companyId, 'entry_added', changedEntryFields(undefined, info), kind)
    return presentCompany(tx, actor, companyId, at)
  },
})

export const updateMarketEntry = command(updateMarketEntryOperation, {
  load: async (context) => {
    await store.lockRegistry(context.tx, context.actor.tenantId)
    const company = await loadCompany(context)
    const entry = company && entryOf(company.record, context.input.entryId)
    return entry && { ...company, entry }
  },
  see: canReadCompanies,
  allow: canEditCompanies,
  about: ({ input }, { history }) => ({ kind: 'company', id: input.companyId, details: auditDetailsOf(history[0]) }),
  run: async (context) => {
    const { tx, actor, at, input, subject, refuse } = context
    if (subject.record.mergedIntoId !== null) return refuse('company_merged')
    if (!areValidDates(input)) return refuse('market_entry_dates')
    const { companyId, entryId, ...info } = input
    const { kind, ...before } = subject.entry
    const fields = changedEntryFields(before, info)
    if (fields.length > 0) {
      await writeEntry(context, subject, kind, entryId, info)
      await recordChange(context, companyId, 'entry_changed', fields, kind)
    }
    return presentCompany(tx, actor, companyId, at)
  },
})

const noListing = { ticker: null, exchange: null, isin: null }

/** A stored listing, offer or filing by its id. */
const entryOf = (
  { listings, offers }: store.CompanyRecord,
  entryId: string,
): (MarketEntryInfo & { readonly kind: MarketEntryKind }) | undefined => {
  const listing = listings?.find(({ id }) => id === entryId)
  if (listing) return { kind: 'listing', ...listing }
  const offer = offers.find(({ id }) => id === entryId)
  return offer && { ...noListing, ...offer }
}
