import { listCallObstacles } from '@colloquy/contract/calls/operations'
import {
  getHomePage,
  getStaffHomePage,
  listTenantPeople,
  listUserAccounts,
} from '@colloquy/contract/dashboard/operations'
import { vettingChanged } from '@colloquy/contract/vetting/events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf } from '../../platform/query.ts'
import { useCallEvents } from '../calls/data.ts'

/** A changed call may affect any part of a home, what its expert has to do first, and the last contact of people. A running request is not repeated. */
export const invalidateHomes = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [getHomePage, getStaffHomePage, listTenantPeople, listUserAccounts, listCallObstacles].map((operation) =>
      client.invalidateQueries({ queryKey: queryKeyOf(operation) }, { cancelRefetch: false }),
    ),
  )
}

/** Keeps a home up to date while it is mounted, and reloads it on return. */
export const useLiveHome = (): void => {
  const client = useQueryClient()
  useEffect(() => void invalidateHomes(client), [client])
  useCallEvents(() => void invalidateHomes(client))
  useLiveEvent(vettingChanged, () => void client.invalidateQueries({ queryKey: queryKeyOf(getStaffHomePage) }))
}
