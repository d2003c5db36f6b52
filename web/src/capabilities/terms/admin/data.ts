import {
  discardTermsDraft,
  publishTerms,
  saveTermsDraft,
  setTermsLapse,
  termsVersions,
} from '@colloquy/contract/terms/operations'
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
/** Says after how many days agreements lapse. */
export const useSetLapse = () => useCommand(setTermsLapse, { touches, told: true })
