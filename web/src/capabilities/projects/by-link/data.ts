import { openShared } from '@colloquy/contract/projects/operations'
import { useOperationQuery } from '../../../platform/query.ts'

/** A project as those see it who have come by a link to it. */
export const useShared = (projectId: string) => useOperationQuery(openShared, { projectId })
