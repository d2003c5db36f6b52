import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { UnmatchedName, UnmatchedNameState } from './unmatched-name-shapes.ts'

export const listUnmatchedNames = operation('companies.listUnmatchedNames', {
  summary: 'Typed company names that the registry does not know and somebody should look at, or those decided.',
  method: 'GET',
  path: '/unmatched-company-names',
  input: z.object({
    /** Those without a decision when absent. */
    state: z.optional(UnmatchedNameState),
    text: z.optional(z.string().check(z.maxLength(200))),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  output: z.object({ total: z.int(), names: z.array(UnmatchedName) }),
})

export const linkUnmatchedName = operation('companies.linkUnmatchedName', {
  summary: 'Says which company a unmatched name means. It becomes one of its names; open calls are evaluated again.',
  method: 'POST',
  path: '/unmatched-company-names/{nameId}/link',
  input: z.object({ nameId: Id, companyId: Id }),
  output: UnmatchedName,
  refusals: ['company_merged', 'unmatched_name_decided'],
  versioned: true,
})

export const dismissUnmatchedName = operation('companies.dismissUnmatchedName', {
  summary: 'Says that a unmatched name means no company of the registry. It stays a name of its own.',
  method: 'POST',
  path: '/unmatched-company-names/{nameId}/dismiss',
  input: z.object({ nameId: Id }),
  output: UnmatchedName,
  refusals: ['unmatched_name_decided'],
  versioned: true,
})

export const reopenUnmatchedName = operation('companies.reopenUnmatchedName', {
  summary: 'Takes the decision about a unmatched name back. What was linked to a company by it is linked no longer.',
  method: 'POST',
  path: '/unmatched-company-names/{nameId}/reopen',
  input: z.object({ nameId: Id }),
  output: UnmatchedName,
  refusals: ['unmatched_name_open', 'unmatched_name_decided'],
  versioned: true,
})
