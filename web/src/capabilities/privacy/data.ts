import {
  answerRequest,
  exportPersonalData,
  listClosedRequests,
  listOpenRequests,
  listOwnRequests,
  requestCopy,
  requestErasure,
  withdrawRequest,
} from '@colloquy/contract/privacy/operations'
import type { PersonalDataRequestKind } from '@colloquy/contract/privacy/shapes'
import { downloadFile } from '../../platform/file/download.ts'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** The reader's pending requests. */
export const useListOwnRequests = () => useOperationQuery(listOwnRequests, {})

/** Requests a copy or erasure; errors appear as a toast [GD-02]. */
export const useRequest = (kind: PersonalDataRequestKind) => {
  const copy = useCommand(requestCopy, { invalidates: [listOwnRequests], toastErrors: true })
  const erasure = useCommand(requestErasure, { invalidates: [listOwnRequests], toastErrors: true })
  return kind === 'copy' ? copy : erasure
}

/** Withdraws a request. */
export const useWithdrawRequest = () =>
  useCommand(withdrawRequest, { invalidates: [listOwnRequests], toastErrors: true })

/** All pending requests. */
export const useListOpenRequests = () => useOperationQuery(listOpenRequests, {})

/** The closed requests. */
export const useListClosedRequests = () => useOperationQuery(listClosedRequests, {})

/** Closes a request with an outcome. */
export const useAnswerRequest = () => useCommand(answerRequest, { invalidates: [listOpenRequests, listClosedRequests] })

/** Downloads everything stored about the person of a request; errors appear as a toast. */
export const useExportPersonalData = () => {
  const { run, isPending } = useCommand(exportPersonalData, { toastErrors: true })
  const save = async (requestId: string): Promise<boolean> => {
    const outcome = await run({ requestId })
    if (outcome.ok) downloadFile(outcome.value as unknown as File, 'personal-data.json')
    return outcome.ok
  }
  return { save, isPending }
}
