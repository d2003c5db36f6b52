import { projectChanged } from '@colloquy/contract/projects/events'
import { getSharedProject } from '@colloquy/contract/projects/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, useOperationQuery } from '../../platform/query.ts'

/** A project as bearers of a share link see it, kept up to date. */
export const useOpenSharedProject = (projectId: string) => {
  const client = useQueryClient()
  useLiveEvent(projectChanged, () => void client.invalidateQueries({ queryKey: queryKeyOf(getSharedProject) }))
  return useOperationQuery(getSharedProject, { projectId })
}
