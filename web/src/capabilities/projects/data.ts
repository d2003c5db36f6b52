import type { Input } from '@colloquy/contract/operation'
import { projectChanged } from '@colloquy/contract/projects/events'
import {
  listClientColleagues,
  listProjectCandidates,
  listProjectClients,
  listProjects,
  openProject,
  rejectProjectCandidate,
  shortlistProjectExpert,
} from '@colloquy/contract/projects/operations'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, useCommand, useInfiniteOperation, useOperationQuery } from '../../platform/query.ts'

/** The projects one may see that are open, those with the nearest deadline first. */
export const useListProjectsByDeadline = () => useOperationQuery(listProjects, { state: 'open' })

/** Projects as a list is narrowed and ordered, a hundred at a time; former ones stay while others are asked for. */
export const useListProjects = (input: Input<typeof listProjects>) =>
  useInfiniteOperation(listProjects, input, ({ projects }) => projects)

/** One project with its brief; nothing is asked as long as none is named. */
export const useOpenProject = (projectId: string | undefined) =>
  useOperationQuery(
    openProject,
    { projectId: projectId ?? '' },
    { enabled: projectId !== undefined, keepPreviousData: true },
  )

/** The experts who are considered for a project. */
export const useListProjectCandidates = (projectId: string) => useOperationQuery(listProjectCandidates, { projectId })

/** Who can work on a project: of the one named, else on a new one of one's own company. */
export const useListClientColleagues = (projectId: string | undefined) =>
  useOperationQuery(listClientColleagues, projectId === undefined ? {} : { projectId })

/** Who can work on a new project of a client; nobody is asked for as long as none is named. */
export const useListClientColleaguesOf = (clientId: string) =>
  useOperationQuery(listClientColleagues, { clientId }, { enabled: clientId !== '', keepPreviousData: false })

/** For whom staff can begin a project. */
export const useListProjectClients = () => useOperationQuery(listProjectClients, {})

const touched = { invalidates: [listProjectCandidates, listProjects, openProject] }

/** Puts an expert on a project's shortlist. */
export const useShortlistProjectExpert = () => useCommand(shortlistProjectExpert, touched)

/** Takes a candidate out of consideration. */
export const useRejectProjectCandidate = () => useCommand(rejectProjectCandidate, touched)

/** Brings the kept answers about a project to where a fresh question would have brought them. */
export const invalidateProject = async (client: QueryClient, { projectId }: { projectId: string }): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeyOf(openProject, { projectId }) }),
    client.invalidateQueries({ queryKey: queryKeyOf(listProjectCandidates, { projectId }) }),
    client.invalidateQueries({ queryKey: queryKeyOf(listProjects) }),
  ])
}

/** Keeps projects up to date as long as the part is on the page. */
export const useLiveProjects = (): void => {
  const client = useQueryClient()
  useEffect(() => onLiveEvent(projectChanged, (changed) => void invalidateProject(client, changed)), [client])
}
