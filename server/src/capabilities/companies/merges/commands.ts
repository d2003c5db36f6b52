import { companiesChanged } from '@colloquy/contract/companies/events'
import {
  mergeCompany as mergeCompanyOperation,
  undoCompanyMerge as undoMergeOperation,
} from '@colloquy/contract/companies/merge-operations'
import type { FieldChange } from '@colloquy/contract/companies/shapes'
import { newId } from '../../../platform/ids.ts'
import { type CommandContext, command } from '../../../platform/operations/define.ts'
import { recordChange, storedInfo } from '../change-commands.ts'
import { changedFields } from '../field-changes.ts'
import { canEditCompanies, canReadCompanies } from '../policy.ts'
import { loadCompany, presentCompany } from '../queries.ts'
import * as registry from '../store.ts'
import { mergedProfile, type Profile, profileOf, separatedProfile } from './merged-profile.ts'
import * as store from './store.ts'

const named = (name: string): FieldChange => ({ field: 'company', before: null, after: name })

const writeProfile = async (
  { tx, actor: { tenantId } }: CommandContext,
  record: registry.CompanyRecord,
  profile: Profile,
): Promise<void> => {
  const { parentId, sector, country, listings, offers, isOptedOut, isGovernment } = profile
  await registry.updateCompany(tx, record.id, {
    name: record.name,
    match_name: record.matchName ?? '',
    industry: sector,
    country,
  })
  await registry.writeProfile(
    tx,
    { tenant_id: tenantId, company_id: record.id },
    {
      parent_id: parentId,
      is_opted_out: isOptedOut,
      is_government: isGovernment,
      listings: listings === null ? null : JSON.stringify(listings),
      offers: JSON.stringify(offers),
    },
  )
}

/** The parent of both companies: that of the other one, unless it has none or its parent is what becomes part of it. */
const commonParent = async (
  tx: CommandContext['tx'],
  into: registry.CompanyRecord,
  from: registry.CompanyRecord,
): Promise<string | null> => {
  if (into.parentId !== null && into.parentId !== from.id) return into.parentId
  const isBelow = (await registry.parentsOf(tx, from.parentId)).some(({ id }) => id === into.id)
  return isBelow ? null : from.parentId
}

export const merge = command(mergeCompanyOperation, {
  load: async (context) => {
    await registry.lockRegistry(context.tx, context.actor.tenantId)
    return loadCompany(context)
  },
  see: canReadCompanies,
  allow: canEditCompanies,
  about: ({ input, subject }, { companyId, name }) => ({
    kind: 'company',
    id: input.companyId,
    details: { before: { name: subject.record.name }, after: { company: name, companyId } },
  }),
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const from = subject.record
    const into = await registry.companyById(tx, input.intoId)
    if (!into || into.id === from.id) return refuse('invalid_input')
    if (from.mergedIntoId !== null || into.mergedIntoId !== null) return refuse('company_merged')
    if (from.kind !== 'employer') return refuse('company_not_employer')
    const above = await registry.parentsOf(tx, into.parentId)
    if (into.parentId !== from.id && above.some(({ id }) => id === from.id)) return refuse('company_parent_loop')

    const described = await storedInfo(tx, into)
    const before = profileOf(into)
    const after = mergedProfile(before, profileOf(from), await commonParent(tx, into, from))
    const own = await registry.namesOf(tx, from.id)
    const names = own.map(({ match_name }) => match_name)
    await store.moveNames(tx, names, from.id, into.id)
    const subsidiaries = await store.moveSubsidiaries(tx, { fromId: from.id, toId: into.id })
    const merged = await store.mergedInto(tx, from.id)
    await store.redirect(tx, [from.id, ...merged], into.id)
    await writeProfile(context, into, after)
    await store.insertMerge(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      company_id: from.id,
      into_id: into.id,
      merged_at: at,
      merged_by: me.personId,
      moved_records: { names, subsidiaries, merged, before, after },
    })
    const changed = changedFields(described, await storedInfo(tx, (await registry.companyById(tx, into.id))!))
    await recordChange(context, into.id, 'merged_from', [named(from.name), ...changed])
    await recordChange(context, from.id, 'merged', [named(into.name)])
    const companyIds = await registry.withParents(tx, [from.id, into.id, into.parentId, ...subsidiaries])
    emit(companiesChanged, { companyIds, matchNames: names })
    return presentCompany(tx, me, into.id, at)
  },
})

export const undoMerge = command(undoMergeOperation, {
  load: async (context) => {
    await registry.lockRegistry(context.tx, context.actor.tenantId)
    return loadCompany(context)
  },
  see: canReadCompanies,
  allow: canEditCompanies,
  about: ({ input, subject }) => ({
    kind: 'company',
    id: input.companyId,
    details: { before: { companyId: subject.record.mergedIntoId }, after: { name: subject.record.name } },
  }),
  run: async (context) => {
    const { tx, me, at, subject, emit, refuse } = context
    const from = subject.record
    const held = await store.mergeOf(tx, from.id)
    if (!held || from.mergedIntoId === null) return refuse('company_not_merged')
    // The other one has become part of a third since; that merge has to be undone first.
    if (from.mergedIntoId !== held.into_id) return refuse('company_merged')
    const into = (await registry.companyById(tx, held.into_id))!
    const { names, subsidiaries, merged, before, after } = held.moved_records
    const described = await storedInfo(tx, into)
    await store.redirect(tx, [from.id], null)
    await store.redirect(tx, merged, from.id)
    await store.moveNames(tx, names, into.id, from.id)
    const returned = await store.moveSubsidiaries(tx, { fromId: into.id, toId: from.id, only: subsidiaries })
    await writeProfile(context, into, separatedProfile(profileOf(into), { before, after }))
    await store.undoMerge(tx, held.id, at, me.personId)
    const changed = changedFields(described, await storedInfo(tx, (await registry.companyById(tx, into.id))!))
    await recordChange(context, into.id, 'unmerged_from', [named(from.name), ...changed])
    await recordChange(context, from.id, 'unmerged', [named(into.name)])
    const companyIds = await registry.withParents(tx, [from.id, into.id, into.parentId, ...returned])
    emit(companiesChanged, { companyIds, matchNames: [...names] })
    return presentCompany(tx, me, from.id, at)
  },
})
