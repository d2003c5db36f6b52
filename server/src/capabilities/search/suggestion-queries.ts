import { listSearchFacetValues, suggestExperts } from '@colloquy/contract/search/operations'
import type { Suggestions } from '@colloquy/contract/search/shapes'
import { query } from '../../platform/operations/define.ts'
import { foldText } from '../../search-engine/analysis/character-folding.ts'
import { parseQuery } from '../../search-engine/query/query-parser.ts'
import { typedTails } from '../../search-engine/query/query-terms.ts'
import { dayOf } from '../../search-engine/search-request.ts'
import { type PersonRecord, personAttributesOf, personRecords } from '../people/queries.ts'
import type { ExpertSearch } from './expert-search.ts'
import { canFilter, canFind, canSearch, canSearchInternal } from './policy.ts'
import { languageOf, presentGroup, valuesNamed } from './present.ts'
import { maxSuggestionsPerDay } from './search-limits.ts'
import { canSeeProjectOfSearch } from './searched-project/policy.ts'
import { exclusionsOf, loadSearch } from './searched-project/queries.ts'

export const suggest = (search: ExpertSearch) =>
  query(suggestExperts, {
    allow: canSearch,
    limits: [
      { name: 'search.suggest', max: 600, seconds: 60 },
      // Suggestions name people: without a limit, prefixes of all names would copy the network.
      {
        name: 'search.suggest.day',
        max: maxSuggestionsPerDay,
        seconds: 86_400,
        each: ({ input }) => foldText(input.text).trim(),
      },
    ],
    run: async ({ tx, actor, input: { text } }) => {
      const tails = typedTails(text)
      const found = await search.suggest(
        tx,
        actor,
        tails.map(({ terms }) => terms),
      )
      const records = (await personRecords(tx, found.people)).filter(({ person }) =>
        canFind(actor, personAttributesOf(person)),
      )
      const named = ({ value, count }: (typeof found.companies)[number]) => ({ name: value, count })
      return {
        before: tails[found.tail]?.before ?? text,
        people: records.map(suggestedPerson),
        companies: found.companies.map(named),
        expertise: found.expertise.map(named),
      }
    },
  })

const suggestedPerson = ({ person, employments }: PersonRecord): Suggestions['people'][number] => {
  const employment = employments.find(({ is_primary }) => is_primary)
  return {
    personId: person.id,
    code: person.code,
    firstName: person.first_name,
    lastName: person.last_name,
    title: person.title,
    companyName: employment?.company_name ?? null,
    employmentEndYear: employment?.end_on ? Number(employment.end_on.slice(0, 4)) : null,
  }
}

const maxFacetValues = 50

export const listFacetValues = (search: ExpertSearch) =>
  query(listSearchFacetValues, {
    load: loadSearch,
    see: canSeeProjectOfSearch,
    allow: canFilter,
    limits: [{ name: 'search.suggest', max: 600, seconds: 60 }],
    run: async ({ tx, actor, input, at, subject }) => {
      const language = languageOf(actor)
      const group = input.facetGroupId
      const containing = foldText(input.containing)
      const values = await search.listFacetValues(
        tx,
        actor,
        {
          clauses: parseQuery(input.text).clauses,
          filters: input.filters,
          sort: 'relevance',
          offset: 0,
          size: 0,
          exclusions: await exclusionsOf(search, tx, actor, subject),
          withFacets: false,
          withNetworkSize: false,
          includesInternal: canSearchInternal(actor),
          today: dayOf(at),
        },
        { group, containing, among: valuesNamed(group, containing, language), limit: maxFacetValues },
      )
      return presentGroup(group, values, language)
    },
  })
