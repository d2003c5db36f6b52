import { termsAgreed } from '@colloquy/contract/terms/events'
import {
  agreeToPrivacy,
  agreeToTerms,
  getTermsStatus,
  listCurrentTerms,
  listTermsHistory,
  openTermsText,
} from '@colloquy/contract/terms/operations'
import type { TermsKind } from '@colloquy/contract/terms/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'
import { useLanguage } from '../../platform/translations.ts'
import { clearPendingTerms } from '../../platform/viewer/owed-terms.ts'

/** How a person stands with the texts in force; of a company, what its people have agreed to [TC-03]. */
export const useGetTermsStatus = (entityId: string | null | undefined) =>
  useOperationQuery(getTermsStatus, { entityId: entityId ?? '' }, { enabled: entityId != null })

/** The texts in force, in the language that is spoken. */
export const useListCurrentTerms = () => useOperationQuery(listCurrentTerms, { language: useLanguage() })

/** What the reader has agreed to and when. */
export const useTermsHistory = () => {
  const client = useQueryClient()
  useLiveEvent(termsAgreed, () => void client.invalidateQueries({ queryKey: queryKeyOf(listTermsHistory) }))
  return useOperationQuery(listTermsHistory, {})
}

/** Agrees to everything that is owed, or to the privacy policy alone [TC-02]. */
export const useAgree = (only: 'privacy' | undefined) => {
  const all = useCommand(agreeToTerms, { invalidates: [getTermsStatus, listTermsHistory] })
  const privacy = useCommand(agreeToPrivacy, { invalidates: [getTermsStatus, listTermsHistory] })
  return only === 'privacy' ? privacy : all
}

/** Once everything is agreed to, what was refused meanwhile is asked for again. */
export const useSettled = () => {
  const client = useQueryClient()
  return useCallback(() => {
    clearPendingTerms()
    void client.invalidateQueries()
  }, [client])
}

/** What a version of a text is asked for with, to name it where that fails. */
export const textOperation = openTermsText

/** Fetches a version of a text. */
export const fetchText = (kind: TermsKind, version: number, language: ReturnType<typeof useLanguage>) =>
  api(openTermsText, { kind, version, language })
