import { listFlags, previewMail, resetWord, searchWords, setFlag, setWord } from '@colloquy/contract/tenancy/operations'
import type { Language } from '@colloquy/contract/values'
import { useAnswer, useCommand, usePieces } from '../../platform/query.ts'

/** What can be switched, and how it stands. */
export const useFlags = () => useAnswer(listFlags, {})
export const useSetFlag = () => useCommand(setFlag, { touches: [listFlags] })

/** The product's texts by what is looked for, piece by piece. */
export const useTexts = (text: string, own: boolean) =>
  usePieces(searchWords, { ...(text && { text }), ...(own && { own }) }, ({ words }) => words)

/** One text by its key; undefined as long as it is asked for. */
export const useText = (key: string) => useAnswer(searchWords, { text: key })

/** A mail with a wording of one of its texts that nobody uses yet; the former one stays until the next is there. */
export const useMailPreview = (key: string, language: Language, text: string) =>
  useAnswer(previewMail, { key, language, ...(text.trim() !== '' && { text }) }, { keepFormer: true })

export const useSetWord = () => useCommand(setWord, { touches: [searchWords] })
export const useResetWord = () => useCommand(resetWord, { touches: [searchWords] })
