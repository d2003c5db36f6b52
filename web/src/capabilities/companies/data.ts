import { listRegisteredCompanies } from '@colloquy/contract/companies/operations'
import { useOperationQuery } from '../../platform/query.ts'

/** The first companies that a text fits, for pickers. */
export const useRegisteredCompanies = (text: string) =>
  useOperationQuery(listRegisteredCompanies, text === '' ? {} : { text }, { keepPreviousData: true })
