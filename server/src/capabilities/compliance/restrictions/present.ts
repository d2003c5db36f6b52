import type { ListId, Restriction, RestrictionChange } from '@colloquy/contract/compliance/restriction-shapes'
import type { changesOf, EntryRecord } from './store.ts'

export const listIdOf = (clientId: string | null): ListId => clientId ?? 'tenant'
export const clientIdOf = (listId: ListId): string | null => (listId === 'tenant' ? null : listId)

export const presentEntry = (record: EntryRecord): Restriction => ({
  entryId: record.id,
  version: record.version,
  listId: listIdOf(record.client_id),
  name: record.company_name ?? record.name,
  companyId: record.company_id,
  aliases: record.aliases,
  listedAt: record.from_on,
  removedAt: record.until_on,
  reason: record.reason,
})

export const presentChange = (
  { changed_at, changed_by, kind, from_on, until_on, reason, note }: Awaited<ReturnType<typeof changesOf>>[number],
  nameOf: (personId: string) => string | undefined,
): RestrictionChange => ({
  at: changed_at.toISOString(),
  byName: changed_by === null ? null : (nameOf(changed_by) ?? null),
  kind,
  listedAt: from_on,
  removedAt: until_on,
  reason,
  note,
})
