import { explainMissingExpert } from '@colloquy/contract/search/operations'
import { query } from '../../../platform/operations/define.ts'
import { parseQuery } from '../../../search-engine/query/query-parser.ts'
import { dayOf } from '../../../search-engine/search-request.ts'
import { personAttributesOf } from '../../people/queries.ts'
import { documentOf } from '../document-present.ts'
import { canExplainMissing } from '../policy.ts'
import { searchRecords } from '../records/record-queries.ts'
import { failedFilters, hidingReasonsOf, unmatchedClauses } from './exclusion-reasons.ts'
import { findExpertByIdOrCode } from './store.ts'

export const explainMissing = query(explainMissingExpert, {
  load: async ({ tx, input }) => {
    const expert = await findExpertByIdOrCode(tx, input.expert)
    const [record] = expert ? await searchRecords(tx, [expert.id]) : []
    return expert && record && { record, isIndexed: expert.is_indexed }
  },
  see: canExplainMissing,
  allow: canExplainMissing,
  run: ({ subject: { record, isIndexed }, input, at }) => {
    const viewer = input.viewer ?? 'staff'
    const document = documentOf(record)
    const { person } = record
    const words = unmatchedClauses(document, viewer, parseQuery(input.text).clauses)
    const filters = failedFilters(document, input.filters, dayOf(at))
    const hidden = hidingReasonsOf(personAttributesOf(person), viewer, isIndexed)
    return {
      personId: person.id,
      code: person.code,
      firstName: person.first_name,
      lastName: person.last_name,
      isFound: words.length + filters.length + hidden.length === 0,
      words,
      filters,
      hidden,
    }
  },
})
