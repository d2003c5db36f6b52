import {
  discardTermsDraft,
  listTermsVersions,
  publishTerms,
  saveTermsDraft,
  setTermsLapse,
  withdrawTerms,
} from '@colloquy/contract/terms/admin-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

/** All versions of all texts, and what is being written. */
export const useListTermsVersions = () => useOperationQuery(listTermsVersions, {})

const invalidates = [listTermsVersions]
/** Keeps a draft over the version it was seen at. */
export const useSaveTermsDraft = () => useCommand(saveTermsDraft, { invalidates })
/** Throws a draft away. */
export const useDiscardTermsDraft = () => useCommand(discardTermsDraft, { invalidates })
/** Publishes a draft. */
export const usePublishTerms = () => useCommand(publishTerms, { invalidates })
/** Takes back a version that is planned. */
export const useWithdrawTerms = () => useCommand(withdrawTerms, { invalidates })
/** Says after how many days agreements lapse. */
export const useSetTermsLapse = () => useCommand(setTermsLapse, { invalidates, toastErrors: true })
