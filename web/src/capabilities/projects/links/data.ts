import { listLinks, shareProject, unshareProject } from '@colloquy/contract/projects/operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

/** The links by which others than its team open a project. */
export const useLinks = (projectId: string) => useOperationQuery(listLinks, { projectId })

/** Mails somebody a link to a project. */
export const useShare = () => useCommand(shareProject, { invalidates: [listLinks] })

/** Makes a link worthless. */
export const useUnshare = () => useCommand(unshareProject, { invalidates: [listLinks] })
