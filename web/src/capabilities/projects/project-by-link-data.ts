import { openSharedProject } from '@colloquy/contract/projects/operations'
import { useOperationQuery } from '../../platform/query.ts'

/** A project as those see it who have come by a link to it. */
export const useOpenSharedProject = (projectId: string) => useOperationQuery(openSharedProject, { projectId })
