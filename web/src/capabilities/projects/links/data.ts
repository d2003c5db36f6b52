import { listProjectLinks, shareProject, unshareProject } from '@colloquy/contract/projects/operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

/** The share links of a project. */
export const useListProjectLinks = (projectId: string) => useOperationQuery(listProjectLinks, { projectId })

/** Mails a share link. */
export const useShareProject = () => useCommand(shareProject, { invalidates: [listProjectLinks] })

/** Revokes a share link. */
export const useUnshareProject = () => useCommand(unshareProject, { invalidates: [listProjectLinks] })
