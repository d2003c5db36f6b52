import { listSavedSearches } from '@colloquy/contract/search/saved-operations'
import type { SavedSearch } from '@colloquy/contract/search/saved-shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import { isMember } from '../../../platform/access/policy.ts'
import { query } from '../../../platform/operations/define.ts'
import { canSearch } from '../policy.ts'
import { colleaguesOf } from './policy.ts'
import { type SavedRecord, savedFor } from './store.ts'

/** A saved search as an actor may see it. */
export const presentSaved = (actor: Actor, row: SavedRecord): SavedSearch => ({
  searchId: row.id,
  version: row.version,
  name: row.name,
  text: row.text,
  filters: row.filters,
  sort: row.sort,
  isShared: row.is_shared,
  savedAt: row.saved_at.toISOString(),
  isOwn: isMember(actor) && actor.personId === row.person_id,
  ownerName: row.owner_name,
})

export const listSaved = query(listSavedSearches, {
  allow: canSearch,
  run: async ({ tx, actor }) => {
    const circle = colleaguesOf(actor)
    const rows = circle ? await savedFor(tx, circle) : []
    return { searches: rows.map((row) => presentSaved(actor, row)) }
  },
})
