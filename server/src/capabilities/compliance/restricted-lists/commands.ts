import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import { restrictedListEntryChanged } from '@colloquy/contract/compliance/events'
import {
  addRestrictedListEntry as addRestrictedListEntryOperation,
  endRestrictedListEntry as endRestrictedListEntryOperation,
  updateRestrictedListEntry as updateRestrictedListEntryOperation,
} from '@colloquy/contract/compliance/restricted-list-operations'
import type { RestrictedListEntryChangeKind } from '@colloquy/contract/compliance/restricted-list-shapes'
import type { Member } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { type CommandContext, command } from '../../../platform/operations/define.ts'
import { companyNames } from '../../companies/queries.ts'
import { recordUnmatchedNames } from '../../companies/unmatched-names/matching-commands.ts'
import { officerIds } from '../../people/queries.ts'
import { canManageRestrictedList } from './policy.ts'
import { listIdOf } from './present.ts'
import { loadEntry, loadList, presentRestrictedListEntry } from './queries.ts'
import * as store from './store.ts'

interface Work extends Pick<CommandContext, 'tx' | 'at' | 'emit'> {
  readonly me: Member
}

/** Records what an entry has become. */
const recordChange = async (
  { tx, me, at }: Work,
  entryId: string,
  kind: RestrictedListEntryChangeKind,
  note: string,
): Promise<void> => {
  const { version, start_on, end_on, reason } = (await store.entryById(tx, entryId))!
  const row = { tenant_id: me.tenantId, id: newId(at), entry_id: entryId, changed_at: at, changed_by: me.personId }
  await store.insertChange(tx, { ...row, version, kind, start_on, end_on, reason, note: note === '' ? null : note })
}

/** Has the open calls evaluated again that an entry is about. */
const notifyCalls = async ({ tx, emit }: Work, entryId: string, clientId: string | null): Promise<void> =>
  emit(restrictedListEntryChanged, { entryId, listId: listIdOf(clientId) }, await officerIds(tx))

type Named = Parameters<typeof store.namesOf>[0]

/** Whether a list has another entry of the same company or name on some day of an interval. */
const isListedDuring = async (
  tx: Tx,
  clientId: string | null,
  { id, company_id, ...named }: Named & { readonly id: string; readonly company_id: string | null },
  interval: Parameters<typeof store.entriesDuring>[2],
): Promise<boolean> => {
  const names = new Set(store.namesOf(named).map(normalizeCompanyName))
  return (await store.entriesDuring(tx, clientId, interval)).some(
    (other) =>
      other.id !== id &&
      (company_id !== null && other.company_id !== null
        ? other.company_id === company_id
        : store.namesOf(other).some((name) => names.has(normalizeCompanyName(name)))),
  )
}

// Audit entries name the list and the entry, never the company or the reason: those who read the log are no officers.

export const addRestrictedListEntry = command(addRestrictedListEntryOperation, {
  load: loadList,
  see: canManageRestrictedList,
  allow: canManageRestrictedList,
  about: (_, { entryId, listId }) => ({ kind: 'restriction', id: entryId, details: { listId } }),
  run: async (context) => {
    const { tx, me, actor, at, input, subject, refuse } = context
    const { clientId } = subject
    const { companyId, listedAt: from, removedAt: until } = input
    if (until !== null && until <= from) return refuse('restricted_list_dates')
    const registered = companyId === null ? undefined : (await companyNames(tx, [companyId])).get(companyId)
    if (companyId !== null && registered === undefined) return refuse('restricted_list_company_unknown')
    await store.lockList(tx, me.tenantId, clientId)
    const id = newId(at)
    const reason = input.reason.trim()
    const entry = { id, company_id: companyId, name: registered ?? input.name, aliases: input.aliases }
    if (await isListedDuring(tx, clientId, { ...entry, company_name: registered ?? null }, { from, until }))
      return refuse('restricted_list_exists')
    await store.insertEntry(tx, {
      tenant_id: me.tenantId,
      client_id: clientId,
      ...entry,
      start_on: from,
      end_on: until,
      reason: reason === '' ? null : reason,
      added_at: at,
      added_by: me.personId,
      ended_by: null,
      match_names: store.matchNamesOf(entry),
    })
    if (companyId === null)
      await recordUnmatchedNames(context, store.namesOf({ ...entry, company_name: null }), 'restricted_list')
    await recordChange(context, id, 'added', '')
    await notifyCalls(context, id, clientId)
    return presentRestrictedListEntry(tx, actor, id)
  },
})

export const endRestrictedListEntry = command(endRestrictedListEntryOperation, {
  load: loadEntry,
  see: canManageRestrictedList,
  allow: canManageRestrictedList,
  about: ({ subject, input: { removedAt } }) => ({
    kind: 'restriction',
    id: subject.record.id,
    details: { listId: listIdOf(subject.clientId), removedAt },
  }),
  run: async (context) => {
    const { tx, me, actor, input, subject, refuse } = context
    const { record, clientId } = subject
    const { removedAt: until } = input
    // An end on the first day takes back an entry that should never have been made.
    if (until !== null && until < record.start_on) return refuse('restricted_list_dates')
    await store.lockList(tx, me.tenantId, clientId)
    if (until === null || until > record.start_on)
      if (await isListedDuring(tx, clientId, record, { from: record.start_on, until }))
        return refuse('restricted_list_exists')
    await store.updateEntry(tx, record.id, { end_on: until, ended_by: until === null ? null : me.personId })
    await recordChange(context, record.id, until === null ? 'resumed' : 'ended', input.note.trim())
    await notifyCalls(context, record.id, clientId)
    return presentRestrictedListEntry(tx, actor, record.id)
  },
})

export const updateRestrictedListEntry = command(updateRestrictedListEntryOperation, {
  load: loadEntry,
  see: canManageRestrictedList,
  allow: canManageRestrictedList,
  about: ({ subject }) => ({
    kind: 'restriction',
    id: subject.record.id,
    details: { listId: listIdOf(subject.clientId) },
  }),
  run: async (context) => {
    const { tx, actor, input, subject } = context
    const reason = input.reason.trim()
    await store.updateEntry(tx, subject.record.id, { reason: reason === '' ? null : reason })
    await recordChange(context, subject.record.id, 'reason', '')
    return presentRestrictedListEntry(tx, actor, subject.record.id)
  },
})
