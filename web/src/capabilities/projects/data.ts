import type { Input } from '@colloquy/contract/operation'
import { projectChanged } from '@colloquy/contract/projects/events'
import {
  listCandidates,
  listClients,
  listColleagues,
  listProjects,
  openProject,
  rejectCandidate,
  shortlistExpert,
} from '@colloquy/contract/projects/operations'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from '../../platform/live/live.ts'
import { answerKey, useAnswer, useCommand, usePieces } from '../../platform/query.ts'

/** The projects one may see that are open, those with the nearest deadline first. */
export const useProjects = () => useAnswer(listProjects, { state: 'open' })

/** Projects as a list is narrowed and ordered, a hundred at a time; former ones stay while others are asked for. */
export const useProjectPieces = (input: Input<typeof listProjects>) =>
  usePieces(listProjects, input, ({ projects }) => projects)

/** One project with its brief; nothing is asked as long as none is named. */
export const useProject = (projectId: string | undefined) =>
  useAnswer(openProject, { projectId: projectId ?? '' }, { enabled: projectId !== undefined, keepFormer: true })

/** The experts who are considered for a project. */
export const useCandidates = (projectId: string) => useAnswer(listCandidates, { projectId })

/** Who can work on a project: of the one named, else on a new one of one's own company. */
export const useColleagues = (projectId: string | undefined) =>
  useAnswer(listColleagues, projectId === undefined ? {} : { projectId })

/** Who can work on a new project of a client; nobody is asked for as long as none is named. */
export const useAnalysts = (clientId: string) =>
  useAnswer(listColleagues, { clientId }, { enabled: clientId !== '', keepFormer: false })

/** For whom staff can begin a project. */
export const useClients = () => useAnswer(listClients, {})

const touched = { touches: [listCandidates, listProjects, openProject] }

/** Puts an expert on a project's shortlist. */
export const useShortlist = () => useCommand(shortlistExpert, touched)

/** Takes a candidate out of consideration. */
export const useReject = () => useCommand(rejectCandidate, touched)

/** Brings the kept answers about a project to where a fresh question would have brought them. */
export const followProject = async (client: QueryClient, { projectId }: { projectId: string }): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: answerKey(openProject, { projectId }) }),
    client.invalidateQueries({ queryKey: answerKey(listCandidates, { projectId }) }),
    client.invalidateQueries({ queryKey: answerKey(listProjects) }),
  ])
}

/** Keeps projects up to date as long as the part is on the page. */
export const useLiveProjects = (): void => {
  const client = useQueryClient()
  useEffect(() => listen(projectChanged, (changed) => void followProject(client, changed)), [client])
}
