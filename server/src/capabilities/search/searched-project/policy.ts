import type { Filters } from '@colloquy/contract/search/shapes'
import type { Predicate } from '../../../platform/access/policy.ts'
import { canSeeProject as seeProject } from '../../projects/policy.ts'
import type { ProjectSummary } from '../../projects/queries.ts'

/** A search, and the project that it is for. */
export interface SearchSubject {
  readonly filters: Filters
  readonly project: ProjectSummary | null
}

/** A project that is searched for is visible to the searcher. */
export const canSeeProjectOfSearch: Predicate<SearchSubject> = (actor, { project }) =>
  project === null || seeProject(actor, project)
