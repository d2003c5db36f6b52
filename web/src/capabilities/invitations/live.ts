import { batchProgressed } from '@colloquy/contract/invitations/events'
import { getInvitationBatch, listInvitationBatches } from '@colloquy/contract/invitations/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf } from '../../platform/query.ts'

/** Refetches batches whenever one makes progress. */
export const useLiveBatches = (): void => {
  const client = useQueryClient()
  useLiveEvent(batchProgressed, () => {
    for (const operation of [listInvitationBatches, getInvitationBatch])
      void client.invalidateQueries({ queryKey: queryKeyOf(operation) })
  })
}
