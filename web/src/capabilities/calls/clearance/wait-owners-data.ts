import { listCallWaitOwners } from '@colloquy/contract/calls/wait-operations'
import { useOperationQuery } from '../../../platform/query.ts'

/** Who can end what a call waits for. */
export const useListCallWaitOwners = (callId: string, enabled: boolean) =>
  useOperationQuery(listCallWaitOwners, { callId }, { enabled })
