import { companiesChanged } from '@colloquy/contract/companies/events'
import {
  dismissUnmatchedName as dismissUnmatchedNameOperation,
  linkUnmatchedName as linkUnmatchedNameOperation,
  reopenUnmatchedName as reopenUnmatchedNameOperation,
} from '@colloquy/contract/companies/unmatched-name-operations'
import type { UnmatchedName } from '@colloquy/contract/companies/unmatched-name-shapes'
import type { Actor, Member } from '../../../platform/access/actor.ts'
import { type CommandContext, command, type LoadContext } from '../../../platform/operations/define.ts'
import { recordChange } from '../change-commands.ts'
import { canReviewNames } from '../policy.ts'
import * as registry from '../store.ts'
import { linkMatchedNames } from './matching-commands.ts'
import { type LoadedName, loadUnmatchedName, presentNames } from './queries.ts'
import * as store from './store.ts'

/** Finds the name while nobody else changes the registry. */
const load = async (
  context: LoadContext<{ nameId: string }> & { readonly actor: Actor },
): Promise<LoadedName | undefined> => {
  await registry.lockRegistry(context.tx, context.actor.tenantId)
  return loadUnmatchedName(context)
}

const present = async ({ tx, actor }: CommandContext<Actor>, nameId: string): Promise<UnmatchedName> => {
  const [name] = await presentNames(tx, actor, [(await store.unmatchedNameById(tx, nameId))!])
  return name!
}

// Audit entries omit the unmatched name: it may be on a confidential restricted list, and readers of the log need not be officers.
const about = ({ input }: { readonly input: { readonly nameId: string } }) => ({
  kind: 'company_name',
  id: input.nameId,
})

/** Adds a name to a company, or takes it away, and records it as a change of its other names. */
const changeAlias = async (
  context: CommandContext<Actor>,
  { companyId, record }: { readonly companyId: string; readonly record: store.UnmatchedNameRecord },
  isAdded: boolean,
): Promise<void> => {
  const { tx, actor, emit } = context
  const { matchName, name } = record
  const aliases = async () => {
    const own = (await registry.companyById(tx, companyId))!.matchName
    const names = (await registry.namesOf(tx, companyId)).filter(({ match_name }) => match_name !== own)
    return names.length === 0
      ? null
      : names
          .map((one) => one.name)
          .sort()
          .join(', ')
  }
  const before = await aliases()
  if (isAdded)
    await registry.addNames(tx, [{ tenant_id: actor.tenantId, match_name: matchName, company_id: companyId, name }])
  else await registry.removeNames(tx, companyId, [matchName])
  await recordChange(context, companyId, 'updated', [{ field: 'aliases', before, after: await aliases() }])
  emit(companiesChanged, { companyIds: await registry.withParents(tx, [companyId]), matchNames: [matchName] })
}

const decision = ({ at, me }: { readonly at: Date; readonly me: Member }) => ({
  decided_at: at,
  decided_by: me.personId,
})

export const linkUnmatchedName = command(linkUnmatchedNameOperation, {
  load,
  see: canReviewNames,
  allow: canReviewNames,
  about,
  run: async (context) => {
    const { tx, input, subject, refuse } = context
    const { companyId } = input
    const { record } = subject
    if (record.state === 'linked') return refuse('unmatched_name_decided')
    const company = await registry.companyById(tx, companyId)
    if (!company) return refuse('invalid_input')
    if (company.mergedIntoId !== null) return refuse('company_merged')
    await changeAlias(context, { companyId, record }, true)
    await store.changeUnmatchedName(tx, record.id, {
      state: 'linked',
      company_id: companyId,
      is_alias: true,
      ...decision(context),
    })
    await linkMatchedNames(context, [record.matchName])
    return present(context, record.id)
  },
})

export const dismissUnmatchedName = command(dismissUnmatchedNameOperation, {
  load,
  see: canReviewNames,
  allow: canReviewNames,
  about,
  run: async (context) => {
    const { tx, subject, refuse } = context
    if (subject.record.state !== 'open') return refuse('unmatched_name_decided')
    await store.changeUnmatchedName(tx, subject.record.id, { state: 'dismissed', ...decision(context) })
    return present(context, subject.record.id)
  },
})

export const reopenUnmatchedName = command(reopenUnmatchedNameOperation, {
  load,
  see: canReviewNames,
  allow: canReviewNames,
  about,
  run: async (context) => {
    const { tx, subject, refuse } = context
    const { record } = subject
    const { state, companyId, isAlias, matchName } = record
    if (state === 'open') return refuse('unmatched_name_open')
    // A name that the registry knew by itself stays with its company.
    if (companyId !== null && !isAlias) return refuse('unmatched_name_decided')
    if (companyId !== null) {
      await changeAlias(context, { companyId, record }, false)
      await store.unlinkEmployments(tx, matchName, companyId)
    }
    await store.changeUnmatchedName(tx, record.id, {
      state: 'open',
      company_id: null,
      is_alias: false,
      decided_at: null,
      decided_by: null,
    })
    return present(context, record.id)
  },
})
