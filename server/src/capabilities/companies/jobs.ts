import { companiesChanged } from '@colloquy/contract/companies/events'
import type { SystemContext, Timer } from '../../platform/operations/define.ts'
import { matchNameOf } from './company-names.ts'
import * as store from './store.ts'
import { linkMatchedNames } from './unmatched-names/matching-commands.ts'

const companiesPerRun = 2000

/**
 * Takes companies into the registry that came in without it, such as imported ones: from then on their names lead to them.
 * A name that leads to another company already stays with it.
 */
export const registerCompanies = async ({ tx, at, actor: { tenantId }, emit }: SystemContext): Promise<void> => {
  const companies = await store.unregisteredCompanies(tx, companiesPerRun)
  if (companies.length === 0) return
  await store.lockRegistry(tx, tenantId)
  const named = companies.map(({ id, name }) => ({ id, name, matchName: matchNameOf(name) ?? '' }))
  const comparable = named.filter(({ matchName }) => matchName !== '')
  const owners = await store.ownersOf(
    tx,
    comparable.map(({ matchName }) => matchName),
  )
  const added = new Map(
    comparable.flatMap((company) => (owners.has(company.matchName) ? [] : [[company.matchName, company] as const])),
  )
  await store.addNames(
    tx,
    [...added].map(([match_name, { id, name }]) => ({ tenant_id: tenantId, match_name, company_id: id, name })),
  )
  await store.markRegistered(tx, named)
  await linkMatchedNames({ tx, at }, [...added.keys()])
  if (added.size > 0)
    emit(companiesChanged, { companyIds: [...added.values()].map(({ id }) => id), matchNames: [...added.keys()] })
}

/** Takes new companies in once a minute. */
export const register: Timer = { name: 'companies.register', run: registerCompanies }
