import {
  answerPersonalDataRequest,
  downloadPersonalDataCopy,
  exportPersonalData,
  getPersonalDataCopy,
  listClosedPersonalDataRequests,
  listOpenPersonalDataRequests,
  listOwnPersonalDataRequests,
  requestErasure,
  requestPersonalDataCopy,
  withdrawPersonalDataRequest,
} from '@colloquy/contract/privacy/operations'
import type { PersonalDataRequestKind } from '@colloquy/contract/privacy/shapes'
import { downloadAddress, downloadFile } from '../../platform/file/download.ts'
import { useCommand, useOperationQuery } from '../../platform/query.ts'
import { apiAddress } from '../../platform/settings.ts'

/** The reader's pending requests. */
export const useListOwnPersonalDataRequests = () => useOperationQuery(listOwnPersonalDataRequests, {})

/** Requests a copy or erasure; errors appear as a toast [GD-02]. */
export const useRequestPersonalData = (kind: PersonalDataRequestKind) => {
  const copy = useCommand(requestPersonalDataCopy, { invalidates: [listOwnPersonalDataRequests], toastErrors: true })
  const erasure = useCommand(requestErasure, { invalidates: [listOwnPersonalDataRequests], toastErrors: true })
  return kind === 'copy' ? copy : erasure
}

/** Withdraws a request. */
export const useWithdrawPersonalDataRequest = () =>
  useCommand(withdrawPersonalDataRequest, { invalidates: [listOwnPersonalDataRequests], toastErrors: true })

/** All pending requests. */
export const useListOpenPersonalDataRequests = () => useOperationQuery(listOpenPersonalDataRequests, {})

/** The closed requests. */
export const useListClosedPersonalDataRequests = () => useOperationQuery(listClosedPersonalDataRequests, {})

/** Closes a request with an outcome. */
export const useAnswerPersonalDataRequest = () =>
  useCommand(answerPersonalDataRequest, { invalidates: [listOpenPersonalDataRequests, listClosedPersonalDataRequests] })

/** Milliseconds between looks at a copy that is being prepared. */
const preparationPollMs = 2000

/** A copy of the reader's data; asks again while it is being prepared. */
export const useGetPersonalDataCopy = (requestId: string, isPreparing: boolean) =>
  useOperationQuery(getPersonalDataCopy, { requestId }, isPreparing ? { refetchIntervalMs: preparationPollMs } : {})

/** Downloads the reader's copy. */
export const useDownloadPersonalDataCopy = () => {
  const { run, isPending, failure } = useCommand(downloadPersonalDataCopy)
  const download = async (requestId: string): Promise<boolean> => {
    const outcome = await run({ requestId })
    if (outcome.ok) downloadAddress(apiAddress(outcome.value.path))
    return outcome.ok
  }
  return { download, isPending, failure }
}

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
