import { listProjectLinks, shareProject, unshareProject } from '@colloquy/contract/projects/operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

/** The links by which others than its team open a project. */
export const useListProjectLinks = (projectId: string) => useOperationQuery(listProjectLinks, { projectId })

/** Mails somebody a link to a project. */
export const useShareProject = () => useCommand(shareProject, { invalidates: [listProjectLinks] })

/** Makes a link worthless. */
export const useUnshareProject = () => useCommand(unshareProject, { invalidates: [listProjectLinks] })
