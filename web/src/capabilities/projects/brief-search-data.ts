import type { Project } from '@colloquy/contract/projects/shapes'

/**
 * Where experts are searched for a project: its brief as filters, each of which can be removed. Those who work for a target company
 * can't speak about it, so people who have left it are searched for.
 */
export const searchOf = ({
  projectId,
  countries,
  languages,
  targetCompanies,
}: Pick<Project, 'projectId' | 'countries' | 'languages' | 'targetCompanies'>): Record<string, string | string[]> => ({
  project: projectId,
  ...(countries.length > 0 && { place: [...countries] }),
  ...(languages.length > 0 && { language: [...languages] }),
  ...(targetCompanies.length > 0 && { formerly: [...targetCompanies] }),
})
