import {
  exportRestrictions,
  importRestrictions,
  previewRestrictions,
} from '@colloquy/contract/compliance/restriction-import-operations'
import {
  addRestriction,
  endRestriction,
  getRestriction,
  listRestrictedLists,
  listRestrictions,
  updateRestriction,
} from '@colloquy/contract/compliance/restriction-operations'
import type { ListId, RestrictionView } from '@colloquy/contract/compliance/restriction-shapes'
import { useInfiniteOperation } from '../../../platform/lists/infinite-query.ts'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

const shown = [listRestrictedLists, listRestrictions, getRestriction]

export const useListRestrictedLists = () => useOperationQuery(listRestrictedLists, {})

/** The entries of a list as of a day; empty texts leave the choice to the server. */
export const useListRestrictions = (listId: ListId, view: RestrictionView, asOf: string, text: string) =>
  useInfiniteOperation(
    listRestrictions,
    { listId, view, ...(asOf !== '' && { asOf }), ...(text !== '' && { text }) },
    ({ entries }) => entries,
  )
export const useGetRestriction = (entryId: string) => useOperationQuery(getRestriction, { entryId })
export const useAddRestriction = () => useCommand(addRestriction, { invalidates: shown })
/** @param toastErrors - for an undo in a toast, which has no place for a failure */
export const useEndRestriction = (toastErrors = false) =>
  useCommand(endRestriction, { invalidates: shown, toastErrors })
export const useUpdateRestriction = () => useCommand(updateRestriction, { invalidates: shown })
export const usePreviewRestrictions = () => useCommand(previewRestrictions)
export const useImportRestrictions = () => useCommand(importRestrictions, { invalidates: shown })
export const useExportRestrictions = () => useCommand(exportRestrictions, { toastErrors: true })
