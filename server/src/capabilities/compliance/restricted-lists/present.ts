import type {
  ListId,
  RestrictedListEntry,
  RestrictedListEntryChange,
} from '@colloquy/contract/compliance/restricted-list-shapes'
import type { changesOf, EntryRecord } from './store.ts'

export const listIdOf = (clientId: string | null): ListId => clientId ?? 'tenant'
export const clientIdOf = (listId: ListId): string | null => (listId === 'tenant' ? null : listId)

export const presentEntry = (record: EntryRecord): RestrictedListEntry => ({
  entryId: record.id,
  version: record.version,
  listId: listIdOf(record.client_id),
  name: record.company_name ?? record.name,
  companyId: record.company_id,
  aliases: record.aliases,
  listedAt: record.start_on,
  removedAt: record.end_on,
  reason: record.reason,
})

export const presentChange = (
  { changed_at, changed_by, kind, start_on, end_on, reason, note }: Awaited<ReturnType<typeof changesOf>>[number],
  nameOf: (personId: string) => string | undefined,
): RestrictedListEntryChange => ({
  at: changed_at.toISOString(),
  byName: changed_by === null ? null : (nameOf(changed_by) ?? null),
  kind,
  listedAt: start_on,
  removedAt: end_on,
  reason,
  note,
})
