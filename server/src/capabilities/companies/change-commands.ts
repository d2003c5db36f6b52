import type { CompanyChangeKind, FieldChange, MarketEntryKind } from '@colloquy/contract/companies/shapes'
import { newId } from '../../platform/ids.ts'
import type { CommandContext } from '../../platform/operations/define.ts'
import type { DescribedCompany } from './field-changes.ts'
import * as store from './store.ts'

/** Adds what somebody did to the history of a company. */
export const recordChange = async (
  { tx, actor, at }: CommandContext,
  companyId: string,
  kind: CompanyChangeKind,
  fields: readonly FieldChange[],
  entryKind: MarketEntryKind | null = null,
): Promise<void> =>
  store.insertChange(tx, {
    tenant_id: actor.tenantId,
    id: newId(at),
    company_id: companyId,
    changed_at: at,
    changed_by: actor.kind === 'person' ? actor.personId : null,
    kind,
    entry_kind: entryKind,
    fields: JSON.stringify(fields),
  })

/** A company as its history describes it. */
export const storedInfo = async (tx: CommandContext['tx'], record: store.CompanyRecord): Promise<DescribedCompany> => ({
  ...record,
  aliases: (await store.namesOf(tx, record.id))
    .filter(({ match_name }) => match_name !== record.matchName)
    .map(({ name }) => name),
  isListingKnown: record.listings !== null,
})
