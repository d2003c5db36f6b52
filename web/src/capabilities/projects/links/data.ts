import { listLinks, shareProject, unshareProject } from '@colloquy/contract/projects/operations'
import { useAnswer, useCommand } from '../../../platform/query.ts'

/** The links by which others than its team open a project. */
export const useLinks = (projectId: string) => useAnswer(listLinks, { projectId })

/** Mails somebody a link to a project. */
export const useShare = () => useCommand(shareProject, { touches: [listLinks] })

/** Makes a link worthless. */
export const useUnshare = () => useCommand(unshareProject, { touches: [listLinks] })
