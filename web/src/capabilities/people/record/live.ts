import type { Facts } from '@colloquy/contract/operation'
import { personChanged } from '@colloquy/contract/people/events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onReconnect, useLiveEvent } from '../../../platform/live/live.ts'
import { inTurn, keysOf } from './data.ts'

/**
 * Asks anew for what of a record is older than a change that was told of. It waits for edits that are on their way:
 * whoever makes a change has its answer already.
 */
export const followChange = (client: QueryClient, { personId, version }: Facts<typeof personChanged>): Promise<void> =>
  inTurn(async () => {
    const older = Object.values(keysOf(personId)).filter((queryKey) => {
      const known = client.getQueryData<{ version: number }>(queryKey)
      return known !== undefined && known.version < version
    })
    await Promise.all(older.map((queryKey) => client.invalidateQueries({ queryKey })))
  })

/** Keeps a person's record up to date as long as the part is on the page. */
export const useLiveRecord = (personId: string): void => {
  const client = useQueryClient()
  useLiveEvent(personChanged, (changed) => void followChange(client, changed))
  useEffect(
    () =>
      onReconnect(() => {
        for (const queryKey of Object.values(keysOf(personId))) void client.invalidateQueries({ queryKey })
      }),
    [client, personId],
  )
}
