import type { Input } from '@colloquy/contract/operation'
import { projectChanged } from '@colloquy/contract/projects/events'
import {
  getProject,
  listClientColleagues,
  listProjectCandidates,
  listProjectClients,
  listProjects,
  moveProjectCandidates,
  shortlistProjectExpert,
} from '@colloquy/contract/projects/operations'
import { inviteProjectExperts } from '@colloquy/contract/projects/opportunity-operations'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useInfiniteOperation } from '../../platform/lists/infinite-query.ts'
import { onLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'

/** Open projects, nearest deadline first. */
export const useListProjectsByDeadline = () => useOperationQuery(listProjects, { state: 'open' })

/** A filtered and sorted list of projects, a hundred at a time; the previous ones stay until new ones arrive. */
export const useListProjects = (input: Input<typeof listProjects>) =>
  useInfiniteOperation(listProjects, input, ({ projects }) => projects)

/** One project with its brief; not requested without an id. */
export const useGetProject = (projectId: string | undefined) =>
  useOperationQuery(
    getProject,
    { projectId: projectId ?? '' },
    { enabled: projectId !== undefined, keepPreviousData: true },
  )

/** The candidates of a project. */
export const useListProjectCandidates = (projectId: string) => useOperationQuery(listProjectCandidates, { projectId })

/** People who can join the team of a project, or of a new one of the reader's company. */
export const useListClientColleagues = (projectId: string | undefined) =>
  useOperationQuery(listClientColleagues, projectId === undefined ? {} : { projectId })

/** People who can join the team of a new project of a client; not requested without a client. */
export const useListClientColleaguesOf = (clientId: string) =>
  useOperationQuery(listClientColleagues, { clientId }, { enabled: clientId !== '', keepPreviousData: false })

/** Clients for which staff can create projects. */
export const useListProjectClients = () => useOperationQuery(listProjectClients, {})

const touched = { invalidates: [listProjectCandidates, listProjects, getProject] }

/** Adds an expert to a project's shortlist. */
export const useShortlistProjectExpert = () => useCommand(shortlistProjectExpert, touched)

/** Moves candidates to another stage. */
export const useMoveProjectCandidates = () => useCommand(moveProjectCandidates, touched)

/** Invites candidates, or experts who become candidates. */
export const useInviteProjectExperts = () => useCommand(inviteProjectExperts, touched)

/** Invalidates the cached queries about a project. */
export const invalidateProject = async (client: QueryClient, { projectId }: { projectId: string }): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeyOf(getProject, { projectId }) }),
    client.invalidateQueries({ queryKey: queryKeyOf(listProjectCandidates, { projectId }) }),
    client.invalidateQueries({ queryKey: queryKeyOf(listProjects) }),
  ])
}

/** Keeps projects up to date while the component is mounted. */
export const useLiveProjects = (): void => {
  const client = useQueryClient()
  useEffect(() => onLiveEvent(projectChanged, (changed) => void invalidateProject(client, changed)), [client])
}
