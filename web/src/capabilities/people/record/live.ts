import type { Payload } from '@colloquy/contract/operation'
import { personChanged } from '@colloquy/contract/people/events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onReconnect, useLiveEvent } from '../../../platform/live/live.ts'
import { keysOf, runSequentially } from './data.ts'

/**
 * Refetches the parts of a record that are older than a reported change. Waits for edits in flight, because their responses
 * already carry the new state.
 */
export const followChange = (
  client: QueryClient,
  { personId, version }: Payload<typeof personChanged>,
): Promise<void> =>
  runSequentially(async () => {
    const older = Object.values(keysOf(personId)).filter((queryKey) => {
      const known = client.getQueryData<{ version: number }>(queryKey)
      return known !== undefined && known.version < version
    })
    await Promise.all(older.map((queryKey) => client.invalidateQueries({ queryKey })))
  })

/** Keeps a person's record live while the component is mounted. */
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
