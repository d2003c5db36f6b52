import { removeSavedSearch, saveSearch, updateSavedSearch } from '@colloquy/contract/search/saved-operations'
import { newId } from '../../../platform/ids.ts'
import { command, type LoadContext } from '../../../platform/operations/define.ts'
import { canSearch } from '../policy.ts'
import { canChangeSavedSearch, canSeeSavedSearch, colleaguesOf, type SavedSearchAttributes } from './policy.ts'
import { presentSaved } from './queries.ts'
import { deleteSaved, insertSaved, savedById, writeSaved } from './store.ts'

const load = async ({ tx, input }: LoadContext<{ searchId: string }>) => {
  const row = await savedById(tx, input.searchId)
  if (!row) return undefined
  const attributes: SavedSearchAttributes = {
    personId: row.person_id,
    roleId: row.role_id,
    companyId: row.company_id,
    isShared: row.is_shared,
  }
  return { ...attributes, version: row.version }
}

/** Saves a search. Its role and company are those of the owner at this moment. */
export const save = command(saveSearch, {
  allow: canSearch,
  limits: [{ name: 'search.save', max: 100, seconds: 86_400 }],
  about: ({ input }, { searchId }) => ({ kind: 'search', id: searchId, details: { isShared: input.isShared } }),
  run: async ({ tx, actor, at, input, refuse }) => {
    const circle = colleaguesOf(actor)
    if (!circle) return refuse('forbidden')
    const id = newId(at)
    await insertSaved(tx, {
      tenant_id: actor.tenantId,
      id,
      person_id: circle.personId,
      role_id: circle.roleId,
      company_id: circle.companyId,
      name: input.name,
      text: input.text,
      filters: input.filters,
      sort: input.sort,
      is_shared: input.isShared,
      saved_at: at,
    })
    return presentSaved(actor, (await savedById(tx, id))!)
  },
})

export const updateSaved = command(updateSavedSearch, {
  load,
  see: canSeeSavedSearch,
  allow: canChangeSavedSearch,
  run: async ({ tx, actor, input, request, refuse }) => {
    if (!(await writeSaved(tx, input.searchId, request.version, input))) return refuse('stale')
    return presentSaved(actor, (await savedById(tx, input.searchId))!)
  },
})

export const removeSaved = command(removeSavedSearch, {
  load,
  see: canSeeSavedSearch,
  allow: canChangeSavedSearch,
  run: async ({ tx, input }) => {
    await deleteSaved(tx, input.searchId)
    return {}
  },
})
