import {
  discardTermsDraft,
  publishTerms,
  saveTermsDraft,
  setTermsLapse,
  termsVersions,
  withdrawTerms,
} from '@colloquy/contract/terms/admin/operations'
import { useAnswer, useCommand } from '../../../platform/query.ts'

/** All versions of all texts, and what is being written. */
export const useLedger = () => useAnswer(termsVersions, {})

const touches = [termsVersions]
/** Keeps a draft over the version it was seen at. */
export const useSaveDraft = () => useCommand(saveTermsDraft, { touches })
/** Throws a draft away. */
export const useDiscardDraft = () => useCommand(discardTermsDraft, { touches })
/** Publishes a draft. */
export const usePublish = () => useCommand(publishTerms, { touches })
/** Takes back a version that is planned. */
export const useWithdraw = () => useCommand(withdrawTerms, { touches })
/** Says after how many days agreements lapse. */
export const useSetLapse = () => useCommand(setTermsLapse, { touches, told: true })
