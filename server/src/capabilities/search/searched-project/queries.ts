import { normalizeCompanyName, normalizeName } from '@colloquy/contract/comparable-names'
import type { Filters } from '@colloquy/contract/search/shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import type { LoadContext } from '../../../platform/operations/define.ts'
import { parseQuery } from '../../../search-engine/query/query-parser.ts'
import type { Exclusions } from '../../../search-engine/search-request.ts'
import { fullNameOfRow, type PersonRecord, personSummaries } from '../../people/queries.ts'
import { isExcluded } from '../../projects/candidates/policy.ts'
import { projectSummaries } from '../../projects/queries.ts'
import type { ExpertSearch } from '../expert-search.ts'
import type { SearchSubject } from './policy.ts'

/** Loads the project that a search is for. */
export const loadSearch = async ({
  tx,
  input: { filters, projectId },
}: LoadContext<{ filters: Filters; projectId?: string | undefined }>): Promise<SearchSubject | undefined> => {
  if (projectId === undefined) return { filters, project: null }
  const project = (await projectSummaries(tx, [projectId])).get(projectId)
  return project && { filters, project }
}

/** More people than a brief's names can have in a network; a page leaves out any that remain. */
const maxNamesakes = 500

/** Whom the brief of a search's project excludes: employers by name, people as far as the actor finds any. */
export const exclusionsOf = async (
  search: ExpertSearch,
  tx: Tx,
  actor: Actor,
  { project }: SearchSubject,
): Promise<Exclusions | undefined> => {
  const names = project?.exclusions.filter((name) => normalizeName(name) !== '') ?? []
  if (names.length === 0) return undefined
  // The index finds names that contain these words; only those that are equal are excluded.
  const phrases = names.map((name) => `name:"${name.replace(/["“”„«»]/g, ' ')}"`)
  const found = await search.search(tx, actor, {
    clauses: parseQuery(phrases.join(' OR ')).clauses,
    filters: {},
    sort: 'calls',
    offset: 0,
    size: maxNamesakes,
    withFacets: false,
    withNetworkSize: false,
    includesInternal: false,
    today: '2000-01-01',
  })
  const people = [...(await personSummaries(tx, found.ids)).values()]
  return {
    companies: names.map(normalizeCompanyName),
    ids: people
      .filter(({ fullName }) => isExcluded(names, { fullName, companies: [] }))
      .map(({ personId }) => personId),
  }
}

/** Whether the brief of a search's project excludes an expert: also one whose record the index does not know yet. */
export const isRecordExcluded = ({ project }: SearchSubject, { person, employments }: PersonRecord): boolean =>
  isExcluded(project?.exclusions ?? [], {
    fullName: fullNameOfRow(person),
    companies: employments.map(({ company_name }) => company_name),
  })
