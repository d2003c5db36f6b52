import { whyNotFound } from '@colloquy/contract/search/operations'
import { query } from '../../../platform/operations/define.ts'
import { parseQuery } from '../../../search-engine/query/query-parser.ts'
import { dayOf } from '../../../search-engine/search-request.ts'
import { factsOfPerson, personRecords } from '../../people/queries.ts'
import { documentOf } from '../index/present.ts'
import { askWhyNot } from '../policy.ts'
import { filtersMissed, hidingOf, wordsMissing } from './rules.ts'
import { expertNamed } from './store.ts'

export const whyNot = query(whyNotFound, {
  load: async ({ tx, input }) => {
    const expert = await expertNamed(tx, input.expert)
    const [record] = expert ? await personRecords(tx, [expert.id]) : []
    return expert && record && { record, isIndexed: expert.is_indexed }
  },
  see: askWhyNot,
  allow: askWhyNot,
  run: ({ subject: { record, isIndexed }, input, at }) => {
    const viewer = input.viewer ?? 'staff'
    const document = documentOf(record)
    const { person } = record
    const words = wordsMissing(document, viewer, parseQuery(input.text).clauses)
    const filters = filtersMissed(document, input.filters, dayOf(at))
    const hidden = hidingOf(factsOfPerson(person), viewer, isIndexed)
    return {
      ...{ personId: person.id, code: person.code, firstName: person.first_name, lastName: person.last_name },
      isFound: words.length + filters.length + hidden.length === 0,
      ...{ words, filters, hidden },
    }
  },
})
