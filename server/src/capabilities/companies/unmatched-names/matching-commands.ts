import { companiesChanged } from '@colloquy/contract/companies/events'
import type { UnmatchedNameSource } from '@colloquy/contract/companies/unmatched-name-shapes'
import { newId } from '../../../platform/ids.ts'
import type { CommandContext } from '../../../platform/operations/define.ts'
import { matchNameOf } from '../company-names.ts'
import * as registry from '../store.ts'
import { marketCodeOf, minSimilarity, nameSimilarity, searchWordsOf } from './name-similarity.ts'
import * as store from './store.ts'

const searchedName = (matchName: string): store.SearchedName => ({ matchName, words: searchWordsOf(matchName) })

/** Those of some names that resemble a company of the registry. */
const namesWithSimilar = async (tx: CommandContext['tx'], matchNames: readonly string[]): Promise<string[]> => {
  const similarNames = await store.namesLike(tx, matchNames.map(searchedName))
  return [
    ...new Set(
      similarNames
        .filter(({ lookedUpFor, matchName }) => nameSimilarity(lookedUpFor, matchName) >= minSimilarity)
        .map(({ lookedUpFor }) => lookedUpFor),
    ),
  ]
}

/**
 * Acts on names that lead to another company now than before: employments with such a name and without a company are linked,
 * unmatched names are linked, and those that resemble one of them are up for review.
 */
export const linkMatchedNames = async (
  { tx, at }: Pick<CommandContext, 'tx' | 'at'>,
  matchNames: readonly string[],
): Promise<void> => {
  const owners = await registry.ownersOf(tx, matchNames)
  if (owners.size === 0) return
  await store.linkEmployments(tx, owners)
  await store.markLinked(tx, owners, at)
  const similar = (await store.unmatchedNamesLike(tx, [...owners.keys()].map(searchedName))).filter(
    ({ lookedUpFor, matchName }) => nameSimilarity(lookedUpFor, matchName) >= minSimilarity,
  )
  await store.markSimilar(tx, [...new Set(similar.map(({ matchName }) => matchName))])
}

/**
 * Compares unmatched names with the registry. One that is a listing's ticker or ISIN becomes a name of its company, so that
 * whatever is said about the company holds for it. A name that leads to no company is kept for review and never linked silently.
 */
export const recordUnmatchedNames = async (
  context: Pick<CommandContext, 'tx' | 'at' | 'emit' | 'actor'>,
  typed: readonly string[],
  source: UnmatchedNameSource,
): Promise<void> => {
  const {
    tx,
    at,
    emit,
    actor: { tenantId },
  } = context
  const names = new Map<string, string>()
  for (const name of typed) {
    const matchName = matchNameOf(name)
    if (matchName !== null && !names.has(matchName)) names.set(matchName, name.trim().slice(0, 200))
  }
  if (names.size === 0) return
  const owners = new Map(await registry.ownersOf(tx, [...names.keys()]))
  const added: { tenant_id: string; match_name: string; name: string; company_id: string }[] = []
  for (const [match_name, name] of names) {
    const code = owners.has(match_name) ? undefined : marketCodeOf(name)
    const companyId = code && (await store.companyWithCode(tx, code))
    if (companyId === undefined) continue
    owners.set(match_name, companyId)
    added.push({ tenant_id: tenantId, match_name, name, company_id: companyId })
  }
  if (added.length > 0) {
    await registry.addNames(tx, added)
    const companyIds = await registry.withParents(
      tx,
      added.map(({ company_id }) => company_id),
    )
    emit(companiesChanged, { companyIds, matchNames: added.map(({ match_name }) => match_name) })
  }
  const unknown = [...names].filter(([matchName]) => !owners.has(matchName))
  const fresh = await store.recordNames(
    tx,
    unknown.map(([, name]) => ({ tenant_id: tenantId, id: newId(at), name, sources: [source], created_at: at })),
    unknown.map(([matchName]) => matchName),
  )
  await store.markSimilar(tx, await namesWithSimilar(tx, fresh))
  await store.linkEmployments(tx, owners)
}

/** Compares the employers of employments with the registry. */
export const matchEmployments = async (
  context: Pick<CommandContext, 'tx' | 'at' | 'emit' | 'actor'>,
  employments: readonly store.EmploymentName[],
): Promise<void> => {
  const unlinked = employments.filter(({ companyId }) => companyId === null)
  await store.writeEmploymentNames(
    context.tx,
    unlinked.flatMap(({ id, companyName }) => {
      const match_name = matchNameOf(companyName)
      return match_name === null ? [] : [{ tenant_id: context.actor.tenantId, employment_id: id, match_name }]
    }),
  )
  await recordUnmatchedNames(
    context,
    unlinked.map(({ companyName }) => companyName),
    'employment',
  )
}
