import type { Language } from '@colloquy/contract/languages'
import {
  listFlags,
  previewMail,
  resetWord,
  searchWords,
  setFlag,
  setWord,
  setWorkflowType,
} from '@colloquy/contract/tenancy/operations'
import { useInfiniteOperation } from '../../platform/lists/infinite-query.ts'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** The feature flags and their states. */
export const useListFlags = () => useOperationQuery(listFlags, {})
export const useSetFlag = () => useCommand(setFlag, { invalidates: [listFlags] })

export const useSetWorkflowType = () => useCommand(setWorkflowType)

/** Searches the product's texts, page by page. */
export const useSearchWords = (text: string, own: boolean) =>
  useInfiniteOperation(searchWords, { ...(text && { text }), ...(own && { own }) }, ({ words }) => words)

/** One text by key; undefined while loading. */
export const useSearchWordsByKey = (key: string) => useOperationQuery(searchWords, { text: key })

/** An e-mail preview with unsaved wording; the previous preview stays until the next one arrives. */
export const usePreviewMail = (key: string, language: Language, text: string) =>
  useOperationQuery(previewMail, { key, language, ...(text.trim() !== '' && { text }) }, { keepPreviousData: true })

export const useSetWord = () => useCommand(setWord, { invalidates: [searchWords] })
export const useResetWord = () => useCommand(resetWord, { invalidates: [searchWords] })
