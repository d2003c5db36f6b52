import { opportunityChanged, projectChanged } from '@colloquy/contract/projects/events'
import {
  acceptOpportunity,
  declineOpportunity,
  getOpportunity,
  listOpportunities,
  setOpportunityLimit,
} from '@colloquy/contract/projects/opportunity-operations'
import { surveySubmitted } from '@colloquy/contract/surveys/events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'

const shown = [listOpportunities, getOpportunity]
const touched = { invalidates: shown }

/** The projects that the reader is invited to. */
export const useListOpportunities = () => useOperationQuery(listOpportunities, {})

/** One of them with its brief. */
export const useGetOpportunity = (opportunityId: string) => useOperationQuery(getOpportunity, { opportunityId })

export const useAcceptOpportunity = () => useCommand(acceptOpportunity, touched)
export const useDeclineOpportunity = () => useCommand(declineOpportunity, touched)
export const useSetOpportunityLimit = () => useCommand(setOpportunityLimit, { ...touched, toastErrors: true })

/** Keeps opportunities up to date while the component is mounted, and reloads them on return. */
export const useLiveOpportunities = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      for (const operation of shown) void client.invalidateQueries({ queryKey: queryKeyOf(operation) })
    }
    refresh()
    const stops = [
      onLiveEvent(opportunityChanged, refresh),
      onLiveEvent(projectChanged, refresh),
      onLiveEvent(surveySubmitted, refresh),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
