import {
  changeSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
} from '@colloquy/contract/search/saved-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

const touched = { invalidates: [listSavedSearches] }

/** The searches one has saved, and those of colleagues; asked for once somebody wants to see them. */
export const useListSavedSearches = (enabled: boolean) => useOperationQuery(listSavedSearches, {}, { enabled })

export const useSaveSearch = () => useCommand(saveSearch, touched)
/** Sharing and forgetting happen in a list: a failure is said as a toast. */
export const useChangeSavedSearch = () => useCommand(changeSavedSearch, { ...touched, toastErrors: true })
export const useRemoveSavedSearch = () => useCommand(removeSavedSearch, { ...touched, toastErrors: true })
