import {
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
  updateSavedSearch,
} from '@colloquy/contract/search/saved-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

const touched = { invalidates: [listSavedSearches] }

/** The reader's saved searches and those of colleagues; fetched on demand. */
export const useListSavedSearches = (enabled: boolean) => useOperationQuery(listSavedSearches, {}, { enabled })

export const useSaveSearch = () => useCommand(saveSearch, touched)
/** Shares and deletes saved searches; errors appear as a toast. */
export const useUpdateSavedSearch = () => useCommand(updateSavedSearch, { ...touched, toastErrors: true })
export const useRemoveSavedSearch = () => useCommand(removeSavedSearch, { ...touched, toastErrors: true })
