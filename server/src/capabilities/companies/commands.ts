import { companiesChanged } from '@colloquy/contract/companies/events'
import {
  createCompany as createCompanyOperation,
  updateCompany as updateCompanyOperation,
} from '@colloquy/contract/companies/operations'
import type { CompanyChange, CompanyInfo } from '@colloquy/contract/companies/shapes'
import { newId } from '../../platform/ids.ts'
import { type CommandContext, command } from '../../platform/operations/define.ts'
import { recordChange, storedInfo } from './change-commands.ts'
import { matchNameOf, matchNamesOf } from './company-names.ts'
import { changedFields, type DescribedCompany } from './field-changes.ts'
import { canEditCompanies, canReadCompanies } from './policy.ts'
import { loadCompany, presentCompany } from './queries.ts'
import * as store from './store.ts'
import { linkMatchedNames } from './unmatched-names/matching-commands.ts'

/** The names that another company is known by. */
const takenNames = async (
  tx: CommandContext['tx'],
  matchNames: Iterable<string>,
  companyId: string,
): Promise<string[]> => {
  const owners = await store.ownersOf(tx, [...matchNames])
  return [...owners].flatMap(([matchName, owner]) => (owner === companyId ? [] : [matchName]))
}

/** What an audit entry says of a change. */
export const auditDetailsOf = (change: CompanyChange | undefined) => {
  const fields = change?.fields ?? []
  const valuesOf = (side: 'before' | 'after') =>
    Object.fromEntries(fields.flatMap((field) => (field[side] === null ? [] : [[field.field, field[side]]])))
  return { before: valuesOf('before'), after: valuesOf('after') }
}

/** The description of a company for its history. */
const describe = async (tx: CommandContext['tx'], info: CompanyInfo): Promise<DescribedCompany> => ({
  ...info,
  parentName: info.parentId === null ? null : ((await store.companyById(tx, info.parentId))?.name ?? null),
})

/** Writes names and profile. @returns the names that lead to another company now than before */
const writeInfo = async (
  { tx, actor: { tenantId } }: CommandContext,
  companyId: string,
  info: CompanyInfo,
  listings: store.CompanyRecord['listings'],
): Promise<string[]> => {
  const before = (await store.namesOf(tx, companyId)).map(({ match_name }) => match_name)
  const names = matchNamesOf(info.name, info.aliases)
  const gone = before.filter((matchName) => !names.has(matchName))
  await store.removeNames(tx, companyId, gone)
  await store.addNames(
    tx,
    [...names].map(([match_name, name]) => ({ tenant_id: tenantId, match_name, company_id: companyId, name })),
  )
  const isUnlisted = listings !== null && listings.length > 0 ? listings : info.isListingKnown ? [] : null
  await store.writeProfile(
    tx,
    { tenant_id: tenantId, company_id: companyId },
    {
      parent_id: info.parentId,
      listings: isUnlisted === null ? null : JSON.stringify(isUnlisted),
      is_opted_out: info.isOptedOut,
      is_government: info.isGovernment,
    },
  )
  return [...gone, ...[...names.keys()].filter((matchName) => !before.includes(matchName))]
}

export const create = command(createCompanyOperation, {
  allow: canEditCompanies,
  about: (_, { companyId, history }) => ({
    kind: 'company',
    id: companyId,
    details: auditDetailsOf(history[0]),
  }),
  run: async (context) => {
    const { tx, actor, at, input, emit, refuse } = context
    await store.lockRegistry(tx, actor.tenantId)
    const companyId = newId(at)
    if ((await takenNames(tx, matchNamesOf(input.name, input.aliases).keys(), companyId)).length > 0)
      return refuse('company_name_taken')
    if (input.parentId !== null && !(await store.companyById(tx, input.parentId))) return refuse('invalid_input')
    await store.insertCompany(tx, {
      tenant_id: actor.tenantId,
      id: companyId,
      name: input.name,
      kind: 'employer',
      industry: input.sector,
      country: input.country,
      match_name: matchNameOf(input.name) ?? '',
    })
    const matchNames = await writeInfo(context, companyId, input, null)
    await recordChange(context, companyId, 'created', changedFields(undefined, await describe(tx, input)))
    await linkMatchedNames(context, matchNames)
    emit(companiesChanged, { companyIds: await store.withParents(tx, [companyId]), matchNames })
    return presentCompany(tx, actor, companyId, at)
  },
})

export const update = command(updateCompanyOperation, {
  load: async (context) => {
    await store.lockRegistry(context.tx, context.actor.tenantId)
    return loadCompany(context)
  },
  see: canReadCompanies,
  allow: canEditCompanies,
  about: ({ input }, { history }) => ({
    kind: 'company',
    id: input.companyId,
    details: auditDetailsOf(history[0]),
  }),
  run: async (context) => {
    const { tx, actor, at, input, subject, emit, refuse } = context
    const { companyId, ...info } = input
    const { record } = subject
    if (record.mergedIntoId !== null) return refuse('company_merged')
    const taken = await takenNames(tx, matchNamesOf(info.name, info.aliases).keys(), companyId)
    // Imports may bring two companies of one name; the second stays editable.
    if (taken.some((matchName) => matchName !== record.matchName)) return refuse('company_name_taken')
    if (info.parentId !== null) {
      const parents = await store.parentsOf(tx, info.parentId)
      if (parents.length === 0) return refuse('invalid_input')
      if (parents.some(({ id }) => id === companyId)) return refuse('company_parent_loop')
    }
    const before = await storedInfo(tx, record)
    await store.updateCompany(tx, companyId, {
      name: info.name,
      match_name: matchNameOf(info.name) ?? '',
      industry: info.sector,
      country: info.country,
    })
    const matchNames = await writeInfo(context, companyId, info, record.listings)
    const fields = changedFields(before, await storedInfo(tx, (await store.companyById(tx, companyId))!))
    if (fields.length > 0) {
      await recordChange(context, companyId, 'updated', fields)
      await linkMatchedNames(context, matchNames)
      const companyIds = await store.withParents(tx, [companyId, record.parentId])
      emit(companiesChanged, { companyIds, matchNames })
    }
    return presentCompany(tx, actor, companyId, at)
  },
})
