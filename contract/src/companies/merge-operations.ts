import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { Company } from './shapes.ts'

export const mergeCompany = operation('companies.merge', {
  summary:
    'Merges an employer into the company that it really is. Its names, people, subsidiaries and listings follow.',
  method: 'POST',
  path: '/companies/{companyId}/merge',
  input: z.object({ companyId: Id, intoId: Id }),
  output: Company,
  refusals: ['company_merged', 'company_not_employer', 'company_parent_loop'],
  versioned: true,
})

export const undoCompanyMerge = operation('companies.undoMerge', {
  summary: 'Separates a merged company again, with what followed it and was not changed since.',
  method: 'POST',
  path: '/companies/{companyId}/separate',
  input: z.object({ companyId: Id }),
  output: Company,
  refusals: ['company_not_merged', 'company_merged'],
})
