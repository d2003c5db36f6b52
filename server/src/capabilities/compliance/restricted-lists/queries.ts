import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import {
  listRestrictedListEntries as listRestrictedListEntriesOperation,
  listRestrictedLists as listRestrictedListsOperation,
  getRestrictedListEntry as openRestrictedListEntryOperation,
} from '@colloquy/contract/compliance/restricted-list-operations'
import type { ListId, RestrictedListEntryRecord } from '@colloquy/contract/compliance/restricted-list-shapes'
import { roleIds } from '@colloquy/contract/person-types'
import type { Actor, AnyActor } from '../../../platform/access/actor.ts'
import { abilities, isMember } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { type LoadContext, query } from '../../../platform/operations/define.ts'
import { marketNamesOf, relatedCompanies } from '../../companies/queries.ts'
import { conflictRecordsOf } from '../../people/conflict-queries.ts'
import { companiesOfKind, personSummaries } from '../../people/queries.ts'
import { isOfficer } from '../policy.ts'
import { canManageRestrictedList, type RestrictedListAttributes } from './policy.ts'
import { clientIdOf, listIdOf, presentChange, presentEntry } from './present.ts'
import * as store from './store.ts'

const maxEntriesPerPage = 50

/** The calendar day of an instant in UTC, by which lists are kept. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The client that an actor works for; null for the tenant's own people. */
const clientOf = async (tx: Tx, actor: AnyActor): Promise<string | null> => {
  if (!isMember(actor) || actor.roleId !== roleIds.compliance || actor.companyId === null) return null
  const clients = await companiesOfKind(tx, 'client')
  return clients.some(({ id }) => id === actor.companyId) ? actor.companyId : null
}

interface ListContext extends LoadContext<{ readonly listId: ListId }> {
  readonly actor: Actor
}

/** A list with what policies read; undefined when it is not that of a client. */
export const loadList = async ({
  tx,
  actor,
  input,
}: ListContext): Promise<(RestrictedListAttributes & { readonly listId: ListId }) | undefined> => {
  const clientId = clientIdOf(input.listId)
  const isKnown = clientId === null || (await companiesOfKind(tx, 'client')).some(({ id }) => id === clientId)
  return isKnown ? { listId: input.listId, clientId, readersClientId: await clientOf(tx, actor) } : undefined
}

export const listRestrictedLists = query(listRestrictedListsOperation, {
  allow: isOfficer,
  run: async ({ tx, actor, at }) => {
    const readersClientId = await clientOf(tx, actor)
    const counts = await store.countListed(tx, dayOf(at))
    const clients = (await companiesOfKind(tx, 'client')).map(({ id, name }) => ({ clientId: id, clientName: name }))
    const all = [{ clientId: null, clientName: null }, ...clients]
    return {
      lists: all
        .filter(({ clientId }) => canManageRestrictedList(actor, { clientId, readersClientId }))
        .map(({ clientId, clientName }) => ({
          listId: listIdOf(clientId),
          clientName,
          listedCount: counts.get(clientId) ?? 0,
        })),
    }
  },
})

export const listRestrictedListEntries = query(listRestrictedListEntriesOperation, {
  load: loadList,
  see: canManageRestrictedList,
  allow: canManageRestrictedList,
  run: async ({ tx, at, input, subject: { clientId } }) => {
    const { asOf = dayOf(at), view = 'listed', text = '', startOffset: offset = 0 } = input
    const search = { clientId, day: asOf, view, text: text.trim(), offset, size: maxEntriesPerPage }
    const { rows, total } = await store.listEntries(tx, search)
    return { total, entries: rows.map(presentEntry) }
  },
})

/** An entry with what policies read. */
export interface LoadedEntry extends RestrictedListAttributes {
  readonly record: store.EntryRecord
  readonly version: number
}

interface EntryContext extends LoadContext<{ readonly entryId: string }> {
  readonly actor: Actor
}

export const loadEntry = async ({ tx, actor, input }: EntryContext): Promise<LoadedEntry | undefined> => {
  const record = await store.entryById(tx, input.entryId)
  if (!record) return undefined
  const { client_id: clientId, version } = record
  return { record, version, clientId, readersClientId: await clientOf(tx, actor) }
}

/** An entry as an officer sees it now. */
export const presentRestrictedListEntry = async (
  tx: Tx,
  actor: Actor,
  entryId: string,
): Promise<RestrictedListEntryRecord> => {
  const { record, ...facts } = (await loadEntry({ tx, actor, input: { entryId } }))!
  const changes = await store.changesOf(tx, entryId)
  const people = await personSummaries(
    tx,
    changes.flatMap(({ changed_by }) => changed_by ?? []),
  )
  return {
    ...presentEntry(record),
    clientName: record.client_name,
    history: changes.map((change) => presentChange(change, (id) => people.get(id)?.fullName)),
    can: abilities(actor, facts, { end: canManageRestrictedList, edit: canManageRestrictedList }),
  }
}

export const getRestrictedListEntry = query(openRestrictedListEntryOperation, {
  load: loadEntry,
  see: canManageRestrictedList,
  allow: canManageRestrictedList,
  run: ({ tx, actor, input }) => presentRestrictedListEntry(tx, actor, input.entryId),
})

/** The client whose list an entry is on; null is the tenant, undefined that there is no such entry. */
export const clientOfRestrictedListEntry = async (tx: Tx, entryId: string): Promise<string | null | undefined> =>
  (await store.entryById(tx, entryId))?.client_id

/** What an entry may reach of a call: the companies it is about and those its expert has worked for. */
export interface ReachableCall {
  readonly callId: string
  readonly expertId: string
  readonly targets: readonly string[]
}

/** A company by its name, and by its id where that is known. */
interface NamedCompany {
  readonly companyName: string
  readonly companyId: string | null
}

/**
 * Those of some calls that one of some entries is about: its company, a parent or a subsidiary of it is a target of the
 * project or an employer of the expert.
 */
export const callsReachedBy = async (
  tx: Tx,
  entryIds: readonly string[],
  calls: readonly ReachableCall[],
): Promise<string[]> => {
  const records = calls.length === 0 ? [] : await store.entriesById(tx, entryIds)
  if (records.length === 0) return []
  const experts = await conflictRecordsOf(tx, [...new Set(calls.map(({ expertId }) => expertId))])
  const companiesOf = ({ expertId, targets }: ReachableCall): readonly NamedCompany[] => [
    ...targets.map((companyName) => ({ companyName, companyId: null })),
    ...(experts.get(expertId)?.employments ?? []),
  ]
  const concerned = calls.flatMap(companiesOf)
  const listed = records.flatMap((record) =>
    store.namesOf(record).map((name, index) => ({ name, companyId: index === 0 ? record.company_id : null })),
  )
  const known = await relatedCompanies(tx, {
    names: [...listed.map(({ name }) => name), ...concerned.map(({ companyName }) => companyName)],
    ids: [...concerned, ...listed].flatMap(({ companyId }) => companyId ?? []),
  })
  const keyOf = (name: string, companyId: string | null = null): string =>
    known.idOf(name, companyId) ?? `name:${normalizeCompanyName(name)}`
  const lineOf = (key: string): Set<string> => {
    const line = new Set<string>()
    for (let id: string | null | undefined = key; id != null && !line.has(id); id = known.byId.get(id)?.parentId)
      line.add(id)
    return line
  }
  const keys = new Set(listed.map(({ name, companyId }) => keyOf(name, companyId)))
  // What is listed, and all that owns it.
  const owners = new Set([...keys].flatMap((key) => [...lineOf(key)]))
  const isReached = ({ companyName, companyId }: NamedCompany): boolean => {
    const key = keyOf(companyName, companyId)
    return owners.has(key) || [...lineOf(key)].some((one) => keys.has(one))
  }
  return calls.filter((call) => companiesOf(call).some(isReached)).map(({ callId }) => callId)
}

/**
 * The entries in effect on the tenant's list and on that of a client whose names may occur in a text, which begins and ends
 * with a space, as `normalizeName` writes it. Entries with a company of the registry are always included, with its names,
 * tickers and ISINs.
 */
export const listedCompaniesIn = async (
  tx: Tx,
  clientId: string | null,
  at: Date,
  text: string,
): Promise<{ readonly name: string; readonly spellings: readonly string[] }[]> => {
  const records = await store.entriesIn(tx, { clientId, day: dayOf(at), text })
  const marketNames = await marketNamesOf(
    tx,
    records.flatMap(({ company_id }) => company_id ?? []),
    at,
  )
  return records.map((record) => ({
    name: record.company_name ?? record.name,
    spellings: [...store.namesOf(record), ...(marketNames.get(record.company_id ?? '') ?? [])],
  }))
}

/**
 * Whether one of some companies, a parent or a subsidiary of it is on the tenant's list or on that of a client, on the day of an instant.
 */
export const restrictedListsNaming = async (
  tx: Tx,
  {
    companyIds,
    clientId,
    at,
  }: { readonly companyIds: readonly string[]; readonly clientId: string; readonly at: Date },
): Promise<{ readonly byTenant: boolean; readonly byClient: boolean }> => {
  if (companyIds.length === 0) return { byTenant: false, byClient: false }
  const { byId, matchNames } = await relatedCompanies(tx, { names: [], ids: companyIds, withSubsidiaries: true })
  const day = dayOf(at)
  const inEffect = (await store.restrictedFor(tx, [clientId], { companyIds: [...byId.keys()], matchNames })).filter(
    ({ companyId, name, start_on, end_on }) =>
      start_on <= day &&
      (end_on === null || end_on > day) &&
      // Entries whose names were not compared yet are read, too.
      ((companyId !== null && byId.has(companyId)) || matchNames.includes(normalizeCompanyName(name))),
  )
  return {
    byTenant: inEffect.some((entry) => entry.clientId === null),
    byClient: inEffect.some((entry) => entry.clientId !== null),
  }
}
