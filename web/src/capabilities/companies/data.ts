import {
  addMarketEntry,
  createCompany,
  listRegisteredCompanies,
  openCompany,
  updateCompany,
  updateMarketEntry,
} from '@colloquy/contract/companies/operations'
import { useInfiniteOperation } from '../../platform/lists/infinite-query.ts'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

const shown = [listRegisteredCompanies, openCompany]

/** The first companies that a text fits, for pickers. */
export const useRegisteredCompanies = (text: string) =>
  useOperationQuery(listRegisteredCompanies, text === '' ? {} : { text }, { keepPreviousData: true })

/** The companies of the registry that a text and filters leave. */
export const useListRegisteredCompanies = (
  input: Parameters<typeof useOperationQuery<typeof listRegisteredCompanies>>[1],
) => useInfiniteOperation(listRegisteredCompanies, input, ({ companies }) => companies)

export const useOpenCompany = (companyId: string) => useOperationQuery(openCompany, { companyId })
export const useCreateCompany = () => useCommand(createCompany, { invalidates: shown })
export const useUpdateCompany = () => useCommand(updateCompany, { invalidates: shown })
export const useAddMarketEntry = () => useCommand(addMarketEntry, { invalidates: shown })
/** @param toastErrors - for an undo in a toast, which has no place for a failure */
export const useUpdateMarketEntry = (toastErrors = false) =>
  useCommand(updateMarketEntry, { invalidates: shown, toastErrors })
