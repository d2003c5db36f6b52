import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { SearchVerdict } from '@colloquy/contract/search/shapes'
import { listSearchVerdicts } from '@colloquy/contract/search/verdict-operations'
import type { Actor } from '../../../platform/access/actor.ts'
import { isMember } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { parseQuery } from '../../../search-engine/query/query-parser.ts'
import { dayOf, type SearchRequest } from '../../../search-engine/search-request.ts'
import { evaluateForProject } from '../../compliance/verdicts/expert-queries.ts'
import type { ProjectSummary } from '../../projects/queries.ts'
import type { ExpertSearch } from '../expert-search.ts'
import * as policy from '../policy.ts'
import { canSeeProjectOfSearch } from '../searched-project/policy.ts'
import { exclusionsOf, loadSearch } from '../searched-project/queries.ts'
import { countVerdicts, searchVerdictOf } from './verdict-groups.ts'

/** Experts that are evaluated for one search: as many as take well below a second, whatever the size of the network. */
const maxEvaluated = 200

interface EvaluatedSearch {
  /** The experts by what compliance says, in the order of the search. */
  readonly verdicts: ReadonlyMap<string, SearchVerdict>
  /** All experts of the search. */
  readonly total: number
}

/** Evaluates the first experts of a search for a project. */
export const evaluateFirst = async (
  search: ExpertSearch,
  tx: Tx,
  actor: Actor,
  request: SearchRequest,
  { project, at }: { readonly project: ProjectSummary; readonly at: Date },
): Promise<EvaluatedSearch> => {
  const first = { ...request, offset: 0, size: maxEvaluated, withFacets: false, withNetworkSize: false }
  const found = await search.search(tx, actor, first)
  const isClient = isMember(actor) && actor.personType === personTypes.companyMember && actor.roleId === roleIds.client
  const evaluated = await evaluateForProject(tx, project, found.ids, { at, reader: isClient ? 'client' : 'officer' })
  const verdicts = new Map<string, SearchVerdict>()
  for (const id of found.ids) {
    const verdict = evaluated.get(id)
    if (verdict) verdicts.set(id, searchVerdictOf(verdict, at))
  }
  return { verdicts, total: found.total }
}

export const listVerdicts = (search: ExpertSearch) =>
  query(listSearchVerdicts, {
    load: loadSearch,
    see: canSeeProjectOfSearch,
    allow: policy.canFilter,
    limits: [{ name: 'search.verdicts', max: 120, seconds: 60 }],
    run: async ({ tx, actor, input, at, subject }) => {
      const request: SearchRequest = {
        clauses: parseQuery(input.text).clauses,
        filters: input.filters,
        sort: input.sort ?? 'relevance',
        offset: 0,
        size: maxEvaluated,
        withFacets: false,
        withNetworkSize: false,
        today: dayOf(at),
        exclusions: await exclusionsOf(search, tx, actor, subject),
        includesInternal: policy.canSearchInternal(actor),
      }
      const { verdicts, total } = await evaluateFirst(search, tx, actor, request, { project: subject.project!, at })
      return { evaluated: verdicts.size, total, verdicts: countVerdicts(verdicts.values()) }
    },
  })
