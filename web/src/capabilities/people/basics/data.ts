import { personChanged } from '@colloquy/contract/people/events'
import { getProfile, updateProfile } from '@colloquy/contract/people/operations'
import type { PersonProfile } from '@colloquy/contract/people/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'
import { refetchUser } from '../../../platform/session.ts'
import type { BasicField } from './view.ts'

/** A person's record, kept live. */
export const useRecord = (personId: string) => {
  const client = useQueryClient()
  useLiveEvent(personChanged, () => void client.invalidateQueries({ queryKey: queryKeyOf(getProfile, { personId }) }))
  return useOperationQuery(getProfile, { personId }, { enabled: personId !== '' })
}

/**
 * Updates a record under optimistic locking. `save` returns the new record or the refusal; a version conflict refetches the
 * record.
 */
export const useSaveBasics = (personId: string) => {
  const client = useQueryClient()
  const { run, isPending } = useCommand(updateProfile)
  const save = useCallback(
    async (version: number, change: Partial<Pick<PersonProfile, BasicField>>) => {
      const key = queryKeyOf(getProfile, { personId })
      const outcome = await run({ personId, ...change }, { ifMatch: version })
      if (outcome.ok) {
        client.setQueryData(key, outcome.value)
        void refetchUser()
      } else if (outcome.refusal === 'stale') await client.invalidateQueries({ queryKey: key })
      return outcome
    },
    [client, personId, run],
  )
  return { save, busy: isPending }
}
