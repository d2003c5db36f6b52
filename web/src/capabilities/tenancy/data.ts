import type { Language } from '@colloquy/contract/languages'
import {
  listFeatureFlags,
  previewMail,
  resetWording,
  searchWordings,
  setFeatureFlag,
  setWording,
  setWorkflowType,
} from '@colloquy/contract/tenancy/operations'
import { useInfiniteOperation } from '../../platform/lists/infinite-query.ts'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** The feature flags and their states. */
export const useListFeatureFlags = () => useOperationQuery(listFeatureFlags, {})
export const useSetFeatureFlag = () => useCommand(setFeatureFlag, { invalidates: [listFeatureFlags] })

export const useSetWorkflowType = () => useCommand(setWorkflowType)

/** Searches the product's texts, page by page. */
export const useSearchWordings = (text: string, own: boolean) =>
  useInfiniteOperation(searchWordings, { ...(text && { text }), ...(own && { own }) }, ({ words }) => words)

/** One text by key; undefined while loading. */
export const useSearchWordingsByKey = (key: string) => useOperationQuery(searchWordings, { text: key })

/** An e-mail preview with unsaved wording; the previous preview stays until the next one arrives. */
export const usePreviewMail = (key: string, language: Language, text: string) =>
  useOperationQuery(previewMail, { key, language, ...(text.trim() !== '' && { text }) }, { keepPreviousData: true })

export const useSetWording = () => useCommand(setWording, { invalidates: [searchWordings] })
export const useResetWording = () => useCommand(resetWording, { invalidates: [searchWordings] })
