import { listTenantPeople, openHomePage, openStaffHomePage } from '@colloquy/contract/dashboard/operations'
import { vettingMoved } from '@colloquy/contract/vetting/events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf } from '../../platform/query.ts'
import { useCallEvents } from '../calls/data.ts'

/** A call that moves may change any part of a home, and when somebody was last in touch. A question that is under way already counts as the new one. */
export const invalidateHomes = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [openHomePage, openStaffHomePage, listTenantPeople].map((operation) =>
      client.invalidateQueries({ queryKey: queryKeyOf(operation) }, { cancelRefetch: false }),
    ),
  )
}

/** Keeps the home up to date: whoever comes back to it sees what has happened elsewhere. */
export const useLiveHome = (): void => {
  const client = useQueryClient()
  useEffect(() => void invalidateHomes(client), [client])
  useCallEvents(() => void invalidateHomes(client))
  useLiveEvent(vettingMoved, () => void client.invalidateQueries({ queryKey: queryKeyOf(openStaffHomePage) }))
}
