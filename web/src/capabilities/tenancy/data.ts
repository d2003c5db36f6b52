import type { Language } from '@colloquy/contract/languages'
import { listFlags, previewMail, resetWord, searchWords, setFlag, setWord } from '@colloquy/contract/tenancy/operations'
import { useCommand, useInfiniteOperation, useOperationQuery } from '../../platform/query.ts'

/** What can be switched, and how it stands. */
export const useListFlags = () => useOperationQuery(listFlags, {})
export const useSetFlag = () => useCommand(setFlag, { invalidates: [listFlags] })

/** The product's texts by what is looked for, piece by piece. */
export const useSearchWords = (text: string, own: boolean) =>
  useInfiniteOperation(searchWords, { ...(text && { text }), ...(own && { own }) }, ({ words }) => words)

/** One text by its key; undefined as long as it is asked for. */
export const useSearchWordsByKey = (key: string) => useOperationQuery(searchWords, { text: key })

/** A mail with a wording of one of its texts that nobody uses yet; the former one stays until the next is there. */
export const usePreviewMail = (key: string, language: Language, text: string) =>
  useOperationQuery(previewMail, { key, language, ...(text.trim() !== '' && { text }) }, { keepPreviousData: true })

export const useSetWord = () => useCommand(setWord, { invalidates: [searchWords] })
export const useResetWord = () => useCommand(resetWord, { invalidates: [searchWords] })
