import {
  discardTermsDraft,
  listTermsVersions,
  publishTerms,
  saveTermsDraft,
  setTermsLapse,
  withdrawTerms,
} from '@colloquy/contract/terms/admin-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

/** All versions and drafts of all texts. */
export const useListTermsVersions = () => useOperationQuery(listTermsVersions, {})

const invalidates = [listTermsVersions]
/** Saves a draft under optimistic locking. */
export const useSaveTermsDraft = () => useCommand(saveTermsDraft, { invalidates })
export const useDiscardTermsDraft = () => useCommand(discardTermsDraft, { invalidates })
export const usePublishTerms = () => useCommand(publishTerms, { invalidates })
/** Withdraws a scheduled version. */
export const useWithdrawTerms = () => useCommand(withdrawTerms, { invalidates })
/** Sets the number of days after which acceptances expire. */
export const useSetTermsLapse = () => useCommand(setTermsLapse, { invalidates, toastErrors: true })
