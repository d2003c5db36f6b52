import { getRoleProfile, listRelationships, setRelationships } from '@colloquy/contract/people/contact-operations'
import { personChanged } from '@colloquy/contract/people/events'
import { getProfile, listEmployments } from '@colloquy/contract/people/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'

/** A person's relationships with third parties, kept live. */
export const useListRelationships = (personId: string) => {
  const client = useQueryClient()
  useLiveEvent(personChanged, ({ personId: changed }) => {
    if (changed === personId) void client.invalidateQueries({ queryKey: queryKeyOf(listRelationships, { personId }) })
  })
  return useOperationQuery(listRelationships, { personId })
}

/** Replaces the list; all parts of a record carry its version. */
export const useSetRelationships = () =>
  useCommand(setRelationships, { invalidates: [listRelationships, getRoleProfile, getProfile, listEmployments] })
