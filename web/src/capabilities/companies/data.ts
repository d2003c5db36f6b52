import { mergeCompany, undoCompanyMerge } from '@colloquy/contract/companies/merge-operations'
import {
  addMarketEntry,
  createCompany,
  getCompany,
  listRegisteredCompanies,
  updateCompany,
  updateMarketEntry,
} from '@colloquy/contract/companies/operations'
import {
  dismissUnmatchedName,
  linkUnmatchedName,
  listUnmatchedNames,
  reopenUnmatchedName,
} from '@colloquy/contract/companies/unmatched-name-operations'
import type { UnmatchedNameState } from '@colloquy/contract/companies/unmatched-name-shapes'
import { useInfiniteOperation } from '../../platform/lists/infinite-query.ts'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

const shown = [listRegisteredCompanies, getCompany, listUnmatchedNames]

/** The first companies that a text fits, for pickers. */
export const useRegisteredCompanies = (text: string) =>
  useOperationQuery(listRegisteredCompanies, text === '' ? {} : { text }, { keepPreviousData: true })

/** The companies of the registry that a text and filters leave. */
export const useListRegisteredCompanies = (
  input: Parameters<typeof useOperationQuery<typeof listRegisteredCompanies>>[1],
) => useInfiniteOperation(listRegisteredCompanies, input, ({ companies }) => companies)

export const useGetCompany = (companyId: string) => useOperationQuery(getCompany, { companyId })
export const useCreateCompany = () => useCommand(createCompany, { invalidates: shown })
export const useUpdateCompany = () => useCommand(updateCompany, { invalidates: shown })
export const useAddMarketEntry = () => useCommand(addMarketEntry, { invalidates: shown })
/** @param toastErrors - for an undo in a toast, which has no place for a failure */
export const useUpdateMarketEntry = (toastErrors = false) =>
  useCommand(updateMarketEntry, { invalidates: shown, toastErrors })

export const useMergeCompany = () => useCommand(mergeCompany, { invalidates: shown })
/** @param toastErrors - for an undo in a toast, which has no place for a failure */
export const useUndoCompanyMerge = (toastErrors = false) =>
  useCommand(undoCompanyMerge, { invalidates: shown, toastErrors })

/** The unmatched names in a state that a text fits. */
export const useListUnmatchedNames = (state: UnmatchedNameState, text: string) =>
  useInfiniteOperation(listUnmatchedNames, { state, ...(text !== '' && { text }) }, ({ names }) => names)

export const useLinkUnmatchedName = () => useCommand(linkUnmatchedName, { invalidates: shown, toastErrors: true })
export const useDismissUnmatchedName = () => useCommand(dismissUnmatchedName, { invalidates: shown, toastErrors: true })
export const useReopenUnmatchedName = () => useCommand(reopenUnmatchedName, { invalidates: shown, toastErrors: true })
