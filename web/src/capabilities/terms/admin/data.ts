import {
  discardTermsDraft,
  publishTerms,
  saveTermsDraft,
  setTermsLapse,
  termsVersions,
  withdrawTerms,
} from '@colloquy/contract/terms/admin/operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

/** All versions of all texts, and what is being written. */
export const useLedger = () => useOperationQuery(termsVersions, {})

const invalidates = [termsVersions]
/** Keeps a draft over the version it was seen at. */
export const useSaveDraft = () => useCommand(saveTermsDraft, { invalidates })
/** Throws a draft away. */
export const useDiscardDraft = () => useCommand(discardTermsDraft, { invalidates })
/** Publishes a draft. */
export const usePublish = () => useCommand(publishTerms, { invalidates })
/** Takes back a version that is planned. */
export const useWithdraw = () => useCommand(withdrawTerms, { invalidates })
/** Says after how many days agreements lapse. */
export const useSetLapse = () => useCommand(setTermsLapse, { invalidates, toastErrors: true })
