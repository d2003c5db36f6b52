import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { TypedName, TypedNameState } from './typed-name-shapes.ts'

export const listTypedNames = operation('companies.listTypedNames', {
  summary: 'Typed company names that the registry does not know and somebody should look at, or those decided.',
  method: 'GET',
  path: '/company-names',
  input: z.object({
    /** Those without a decision when absent. */
    state: z.optional(TypedNameState),
    text: z.optional(z.string().check(z.maxLength(200))),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  output: z.object({ total: z.int(), names: z.array(TypedName) }),
})

export const linkTypedName = operation('companies.linkTypedName', {
  summary: 'Says which company a typed name means. It becomes one of its names; open calls are evaluated again.',
  method: 'POST',
  path: '/company-names/{nameId}/link',
  input: z.object({ nameId: Id, companyId: Id }),
  output: TypedName,
  refusals: ['company_merged', 'typed_name_decided'],
  versioned: true,
})

export const dismissTypedName = operation('companies.dismissTypedName', {
  summary: 'Says that a typed name means no company of the registry. It stays a name of its own.',
  method: 'POST',
  path: '/company-names/{nameId}/dismiss',
  input: z.object({ nameId: Id }),
  output: TypedName,
  refusals: ['typed_name_decided'],
  versioned: true,
})

export const reopenTypedName = operation('companies.reopenTypedName', {
  summary: 'Takes the decision about a typed name back. What was linked to a company by it is linked no longer.',
  method: 'POST',
  path: '/company-names/{nameId}/reopen',
  input: z.object({ nameId: Id }),
  output: TypedName,
  refusals: ['typed_name_open', 'typed_name_decided'],
  versioned: true,
})
