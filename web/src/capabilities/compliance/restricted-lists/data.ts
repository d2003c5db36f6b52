import {
  exportRestrictedListEntries,
  importRestrictedListEntries,
  previewRestrictedListEntries,
} from '@colloquy/contract/compliance/restricted-list-import-operations'
import {
  addRestrictedListEntry,
  endRestrictedListEntry,
  getRestrictedListEntry,
  listRestrictedListEntries,
  listRestrictedLists,
  updateRestrictedListEntry,
} from '@colloquy/contract/compliance/restricted-list-operations'
import type { ListId, RestrictedListView } from '@colloquy/contract/compliance/restricted-list-shapes'
import { useInfiniteOperation } from '../../../platform/lists/infinite-query.ts'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

const shown = [listRestrictedLists, listRestrictedListEntries, getRestrictedListEntry]

export const useListRestrictedLists = () => useOperationQuery(listRestrictedLists, {})

/** The entries of a list as of a day; empty texts leave the choice to the server. */
export const useListRestrictedListEntries = (listId: ListId, view: RestrictedListView, asOf: string, text: string) =>
  useInfiniteOperation(
    listRestrictedListEntries,
    { listId, view, ...(asOf !== '' && { asOf }), ...(text !== '' && { text }) },
    ({ entries }) => entries,
  )
export const useGetRestrictedListEntry = (entryId: string) => useOperationQuery(getRestrictedListEntry, { entryId })
export const useAddRestrictedListEntry = () => useCommand(addRestrictedListEntry, { invalidates: shown })
/** @param toastErrors - for an undo in a toast, which has no place for a failure */
export const useEndRestrictedListEntry = (toastErrors = false) =>
  useCommand(endRestrictedListEntry, { invalidates: shown, toastErrors })
export const useUpdateRestrictedListEntry = () => useCommand(updateRestrictedListEntry, { invalidates: shown })
export const usePreviewRestrictedListEntries = () => useCommand(previewRestrictedListEntries)
export const useImportRestrictedListEntries = () => useCommand(importRestrictedListEntries, { invalidates: shown })
export const useExportRestrictedListEntries = () => useCommand(exportRestrictedListEntries, { toastErrors: true })
