import { openSharedProject } from '@colloquy/contract/projects/operations'
import { useOperationQuery } from '../../platform/query.ts'

/** A project as bearers of a share link see it. */
export const useOpenSharedProject = (projectId: string) => useOperationQuery(openSharedProject, { projectId })
